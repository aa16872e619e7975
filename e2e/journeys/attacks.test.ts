import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import type { BrowserContext, Page } from 'playwright-core';
import { describe } from 'vitest';
import { toSameOriginPath } from '../../src/lib/urls.ts';
import { patienceMs } from '../../test/harness/eventually.ts';
import { resetLimits } from '../../test/harness/limits.ts';
import { type Attempts, attack } from '../../test/security/attack.ts';
import { payloads } from '../../test/security/payloads.ts';
import { type CallApi, signIn, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import type { Person } from '../harness/site.ts';
import { button } from '../harness/steps.ts';
import { chooseMore, openTracker } from '../harness/tracker-page.ts';

const { site, browser } = await setUp();

/** Opens a profile that records everything a payload could cause. */
async function openWatchedPage(): Promise<{ context: BrowserContext; page: Page; incidents: string[] }> {
  const context = await browser.newContext({
    baseURL: site.baseUrl,
    viewport: { width: 1280, height: 2400 },
  });
  context.setDefaultTimeout(patienceMs);
  const incidents: string[] = [];
  await context.exposeFunction('pwned', () => void incidents.push('a script ran'));
  await context.exposeFunction('reportViolation', (text: string) => void incidents.push(`policy: ${text}`));
  await context.addInitScript(() => {
    if (location.protocol === 'http:') localStorage.setItem('cookie-consent', 'accepted');
    document.addEventListener('securitypolicyviolation', (event) => {
      // The page's name for the exposed function.
      const report = (window as unknown as { reportViolation: (text: string) => void }).reportViolation;
      report(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  context.on('dialog', (dialog) => {
    incidents.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== site.baseUrl)
      incidents.push(`a request to ${url.host}`);
  });
  return { context, page: await context.newPage(), incidents };
}

/** Links that no project may have, except rewritten as a plain http(s) URL. */
const badLinks = [
  'javascript:pwned()',
  'JaVaScRiPt:pwned()',
  ' javascript:pwned()',
  'java\tscript:pwned()',
  'java\nscript:pwned()',
  '\u0001javascript:pwned()',
  'javascript://example.com/%0apwned()',
  'data:text/html,<script>pwned()</script>',
  'vbscript:msgbox(1)',
  'blob:https://example.com/x',
  'file:///etc/passwd',
  'ftp://example.com',
  'view-source:https://example.com',
  'about:blank',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%2f%2fevil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'https://user:pass@evil.example',
  'https://example.com@evil.example/',
  'https://example.com:443@evil.example',
  'https://',
  'http://?',
  'https://evil.example\\@example.com',
  'https://exa mple.com',
  'https://example.com\u202e/moc',
  'https://exam\u00adple.com',
  'https://example.com\u0000.evil.example',
  'mailto:a@b.c',
  'intent://x#Intent;end',
];

async function storePayloads(call: CallApi, { need }: Attempts): Promise<void> {
  for (const [index, payload] of payloads.entries()) {
    const response = await call('POST', '/airdrops', {
      name: `${payload}`.slice(0, 120),
      project: payload.slice(0, 120),
      walletAddress: payload,
      notes: `${payload}\n${payload}`,
      projectLink: `https://example.com/?${index}="><script>pwned()</script>#'onload=pwned()`,
      status: index % 2 === 0 ? 'active' : 'upcoming',
      eligibilityDate: '2026-01-05',
      claimDate: new Date(Date.now() + 3_600_000).toISOString(),
    });
    need(response.status === 201, `stored ${payload}: ${JSON.stringify(response.body)}`);
  }
  const book = await call('GET', '/tracker-wallets');
  // The operation's output schema.
  for (const [index, { id }] of (book.body as { items: { id: string }[] }).items.entries()) {
    const text = payloads[index] ?? '';
    const response = await call('PATCH', `/tracker-wallets/${id}`, {
      label: `${index} ${text}`.slice(0, 60),
      note: text,
    });
    need(response.status === 200, `labeled a wallet ${text}: ${JSON.stringify(response.body)}`);
  }
}

async function makeAttacker(): Promise<Person> {
  const person = await site.makePerson({ isAdmin: true });
  const [first = '', , , , last = ''] = payloads;
  await site.database.db
    .updateTable('profiles')
    .set({ first_name: first, last_name: last, name: `${first} ${last}` })
    .where('id', '=', person.id)
    .execute();
  return person;
}

describe('in the browser', () => {
  attack('markup in every text field, on every screen that renders it', async (tries) => {
    const { count, need } = tries;
    need(payloads.length >= 60, 'sixty payloads');
    const { context, page, incidents } = await openWatchedPage();
    const call = await signIn(context, site, await makeAttacker());
    await storePayloads(call, tries);
    const expectNoIncident = (place: string): void => {
      const latest = incidents.splice(0);
      count(latest.length === 0, `${place}: ${[...new Set(latest)].join(', ')}`);
    };
    const includesText = async (text: string): Promise<boolean> => (await page.content()).includes(text);

    await openTracker(page);
    const names = new Set<string>();
    for (let index = 0; index < 42; index += 1) {
      for (const name of await page.getByRole('article').getByRole('heading', { level: 3 }).allTextContents())
        names.add(name);
      await page.mouse.wheel(0, 600);
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
    }
    need(names.size > 50, `${names.size} of the cards were on screen`);
    const listIncidents = [...incidents];
    for (const payload of payloads)
      count(listIncidents.length === 0, `${payload} in the list: ${listIncidents.join()}`);
    expectNoIncident('the list');
    await page.mouse.wheel(0, -50_000);

    const elements = await page.evaluate(
      () =>
        document.querySelectorAll(
          'main :is(script,iframe,object,embed,base,marquee,xss,[onerror],[onload],[onfocus])',
        ).length,
    );
    count(elements === 0, `${elements} elements came out of the text`);
    const links = await page
      .getByRole('article')
      .getByRole('link')
      .evaluateAll((all) =>
        all.map((link) => ({ href: link.getAttribute('href') ?? '', rel: link.getAttribute('rel') ?? '' })),
      );
    need(links.length > 0, 'links on cards');
    for (const { href, rel } of links) {
      count(/^https:\/\/example\.com\//.test(href), `a link to ${href}`);
      count(rel === 'noopener noreferrer', `a link with rel ${rel}`);
    }

    for (const index of [0, 9]) {
      await openTracker(page, `?q=${encodeURIComponent(payloads[index] ?? '')}`);
      expectNoIncident(`the search for payload ${index}`);
    }
    await openTracker(page);
    for (let index = 0; index < 4; index += 1) {
      await button(page, /^View Details/)
        .nth(index)
        .click();
      await page.getByRole('dialog').getByText('Claim Date').first().waitFor();
      expectNoIncident(`the details of card ${index}`);
      if (index < 1) {
        await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
        await page.getByRole('dialog', { name: 'Edit Airdrop' }).waitFor();
        expectNoIncident('the edit dialog');
      }
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').first().waitFor({ state: 'hidden' });
    }
    await button(page, /^View Details/)
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').waitFor();
    expectNoIncident('the dialog before deleting');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    expectNoIncident('the toast after deleting');
    await button(page, /^Claims due/).click();
    await page.getByText('These airdrops require your attention in the next 24 hours').waitFor();
    expectNoIncident('the bell');
    await page.keyboard.press('Escape');
    await chooseMore(page, 'Export');
    await page.getByRole('dialog').waitFor();
    expectNoIncident('the export dialog');
    await page.keyboard.press('Escape');

    await page.goto('/wallets');
    await waitForHydration(page);
    need((await page.getByRole('list', { name: 'Wallets' }).getByRole('listitem').count()) > 20, 'wallets');
    expectNoIncident('the wallet book');
    await button(page, /^Delete/)
      .first()
      .click();
    await page.getByRole('alertdialog').waitFor();
    expectNoIncident('the dialog before deleting a wallet');

    for (const path of [
      '/',
      '/plan',
      '/admin/overview',
      `/${encodeURIComponent(payloads[0] ?? '')}`,
      `/reset-password?token=${encodeURIComponent(payloads[9] ?? '')}`,
    ]) {
      await page.goto(path);
      await waitForHydration(page);
      expectNoIncident(path.slice(0, 40));
    }
    await button(page, /^Account menu/)
      .first()
      .click();
    await page.getByRole('menu').waitFor();
    count(await includesText('&lt;script&gt;pwned()'), 'the name is shown as text');
    expectNoIncident('the account menu');
    await context.close();
  });

  attack('markup in a listing’s history and in notifications of its changes', async (tries) => {
    const { count, need } = tries;
    const { context, page, incidents } = await openWatchedPage();
    const call = await signIn(context, site, await site.makePerson({ isAdmin: true }));
    const guide = {
      title: 'How to farm it',
      project: 'Base',
      projectUrl: 'https://base.example/',
      description: '',
      steps: [{ title: 'One', description: 'Bridge', link: null }],
      tips: [],
    };
    const created = await call('POST', '/guides', guide);
    need(created.status === 201, `published a guide: ${JSON.stringify(created.body)}`);
    const { id, slug } = created.body as { id: string; slug: string }; // The operation's output schema.
    const reader = await site.makePerson();
    await site.database.db
      .insertInto('listing_follows')
      .values({ user_id: reader.id, kind: 'guide', item_id: id, created_at: new Date(0) })
      .execute();
    for (const [index, payload] of payloads.entries()) {
      const title = `${index} ${payload}`.slice(0, 120);
      const [step = { title: '', description: 'Bridge', link: null }] = guide.steps;
      const texts = {
        title,
        description: `${payload} ${index}`,
        tips: [payload],
        steps: [{ ...step, title }],
      };
      const response = await call('PATCH', `/guides/${id}`, { ...guide, ...texts });
      need(response.status === 200, `stored ${payload}: ${JSON.stringify(response.body)}`);
    }
    await page.goto(`/guides/${slug}`);
    await waitForHydration(page);
    await button(page, /^Changes to/).click();
    const dialog = page.getByRole('dialog');
    let pages = 0;
    for (let isMore = true; isMore; pages += 1) {
      await dialog.getByText('Our team').first().waitFor();
      const forbidden = 'script,iframe,object,embed,img,svg[onload],a,[onerror],[onload],[onfocus]';
      const elements = await dialog.locator(`dl :is(${forbidden})`).count();
      count(
        elements === 0 && incidents.length === 0,
        `page ${pages}: ${elements} elements, ${incidents.join()}`,
      );
      const older = button(dialog, 'Older');
      isMore = (await older.count()) > 0;
      if (!isMore) break;
      const next = page.waitForResponse(`**/api/listings/${id}/changes?*`);
      await older.click();
      await next;
      await dialog.locator('[aria-busy=true]').waitFor({ state: 'hidden' });
    }
    need(pages >= 6, `${pages} pages of changes`);
    const notifications = await site.database.db
      .selectFrom('notifications')
      .select(['body', 'url'])
      .where('user_id', '=', reader.id)
      .execute();
    for (const { body, url } of notifications) {
      count(
        !/[<>:]/.test(body) && url === `/guides/${slug}`,
        `followers are notified of ${body} with ${url}`,
      );
    }
    await context.close();
  });

  attack('links with a scheme other than http(s)', async ({ count, need }) => {
    const { context, page, incidents } = await openWatchedPage();
    const call = await signIn(context, site, await site.makePerson());
    for (const link of badLinks) {
      const input = {
        name: 'A link',
        project: 'Of a project',
        projectLink: link,
        eligibilityDate: '2026-01-05',
      };
      const response = await call('POST', '/airdrops', input);
      count(response.status === 400, `${JSON.stringify(link)} returned ${response.status}`);
    }
    // The server renders the page; the others below read its HTML.
    for (const link of badLinks.slice(0, 3)) {
      await page.goto(`/leaving?to=${encodeURIComponent(link)}`);
      const hrefs = await page
        .getByRole('main')
        .getByRole('link')
        .evaluateAll((links) => links.map((element) => element.getAttribute('href')));
      const isSafe = incidents.splice(0).length === 0;
      count(hrefs.join() === '/' && isSafe, `/leaving to ${JSON.stringify(link)} links to ${hrefs.join()}`);
    }
    for (const link of badLinks.slice(3)) {
      const html = await (await context.request.get(`/leaving?to=${encodeURIComponent(link)}`)).text();
      const main = html.match(/<main[\s\S]*<\/main>/)?.[0] ?? '';
      const hrefs = [...main.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);
      count(hrefs.join() === '/', `/leaving to ${JSON.stringify(link)} links to ${hrefs.join()}`);
    }
    const lookAlike = { name: 'Look-alike', project: 'Of a project', eligibilityDate: '2026-01-05' };
    const stored = await call('POST', '/airdrops', { ...lookAlike, projectLink: 'https://еxample.com/' });
    need(stored.status === 201, 'a name with letters of another script is an address');
    await openTracker(page);
    const text = await page.getByRole('article', { name: 'Look-alike' }).textContent();
    count(text?.includes('xn--') === true, `the look-alike is shown as ${text}`);
    count(incidents.length === 0, incidents.join());
    await context.close();
  });

  attack('cross-site pages that use the victim’s cookie', async ({ count, need }) => {
    const { context, page } = await openWatchedPage();
    const victim = await site.makePerson();
    const call = await signIn(context, site, victim);
    const row = await call('POST', '/airdrops', {
      name: 'Mine',
      project: 'Mine',
      eligibilityDate: '2026-01-05',
    });
    const { id } = row.body as { id: string };
    const readState = async (): Promise<string> => {
      const { rows } = await sql<{ state: string }>`SELECT concat(
        (SELECT string_agg(a::text, '') FROM airdrops a WHERE user_id = ${victim.id}),
        (SELECT count(*) FROM sessions WHERE user_id = ${victim.id})) AS state`.execute(site.database.db);
      return rows[0]?.state ?? '';
    };
    const before = await readState();
    const key = (await (await fetch(site.baseUrl)).text()).match(/"key":"([^"]+)"/)?.[1] ?? '';
    const evil: Server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>evil</title>');
    });
    await new Promise<void>((resolve) => evil.listen(0, resolve));
    // A listening TCP server's address is always an object.
    const { port } = evil.address() as AddressInfo;
    // The first is another origin of the same site, so that cookies are sent; the second is another site.
    for (const origin of [`http://localhost:${port}`, `http://127.0.0.1:${port}`]) {
      await page.goto(origin);
      const attempts = await page.evaluate(attackFromPage, { site: site.baseUrl, id, key });
      need(attempts.length > 15, 'attacks by a page');
      for (const { name, isRead } of attempts) count(!isRead, `${origin}: ${name} could be read`);
      count((await readState()) === before, `${origin} changed something`);
      await page.setContent(`<iframe id=f src="${site.baseUrl}/tracker"></iframe>`);
      const frame = await (await page.waitForSelector('#f')).contentFrame();
      await frame?.waitForLoadState().catch(() => undefined);
      const shown = (await frame?.content().catch(() => '')) ?? '';
      count(!shown.includes('Mine') && !shown.includes('data-ready'), `${origin} has the tracker in a frame`);
    }
    for (const [enctype, field] of [
      ['text/plain', '{"ids":["ID"],"x":"'],
      ['application/x-www-form-urlencoded', 'ids[]'],
      ['multipart/form-data', 'ids[]'],
    ] as const) {
      for (const path of [
        '/api/airdrops/bulk/delete',
        '/api/account/sign-out',
        `/api/airdrops/${id}/status`,
      ]) {
        await page.goto(`http://localhost:${port}`);
        await page.setContent(
          `<form id=f method=post enctype="${enctype}" action="${site.baseUrl}${path}"><input name='${field.replace('ID', id)}' value='"}'></form>`,
        );
        await Promise.all([
          page.waitForURL((url) => url.pathname === path),
          // `submit` is a method of the form in the attacker's page.
          page.evaluate(() => (document.getElementById('f') as HTMLFormElement).submit()),
        ]);
        count((await readState()) === before, `a form of ${enctype} to ${path} changed something`);
      }
    }
    count((await call('GET', '/airdrops')).status === 200, 'the victim is signed out');
    evil.closeAllConnections();
    evil.close();
    await context.close();
  });

  attack('an open redirect after signing in', async ({ count }) => {
    const { context, page, incidents } = await openWatchedPage();
    const person = await site.makePerson();
    await resetLimits(site.database.db);
    // `toSameOriginPath` has tests of its own for the other spellings.
    for (const to of ['//evil.example', 'javascript:pwned()']) {
      await page.goto(`/?sign-in=${encodeURIComponent(to)}`);
      await waitForHydration(page);
      const form = page.getByRole('dialog');
      // The sign-in dialog opens by itself for a path of this site.
      if (toSameOriginPath(to) === '/') await button(page, 'Log In').first().click();
      await form.getByLabel('Email').fill(person.email);
      await form.getByLabel('Password', { exact: true }).fill('correct horse battery 9');
      await form.getByRole('button', { name: 'Sign In', exact: true }).click();
      await form.waitFor({ state: 'hidden' });
      await page.waitForLoadState();
      count(new URL(page.url()).origin === site.baseUrl, `${to} led to ${page.url()}`);
      // A signed-in user is redirected immediately.
      await page.goto(`/?sign-in=${encodeURIComponent(to)}`).catch(() => undefined);
      count(new URL(page.url()).origin === site.baseUrl, `${to}, signed in, led to ${page.url()}`);
      const latest = incidents.splice(0);
      count(latest.length === 0, `${to}: ${latest.join()}`);
      await context.clearCookies();
    }
    await context.close();
  });
});

type AttackOptions = { site: string; id: string; key: string };

/** Runs in the attacker's page: sends everything a page can send with a visitor's cookie. */
async function attackFromPage({
  site: target,
  id,
  key,
}: AttackOptions): Promise<{ name: string; isRead: boolean }[]> {
  const attempts: { name: string; isRead: boolean }[] = [];
  const body = JSON.stringify({ ids: [id] });
  const calls: [string, string, string][] = [
    ['POST', '/api/airdrops/bulk/delete', body],
    ['DELETE', `/api/airdrops/${id}`, ''],
    ['PATCH', `/api/airdrops/${id}`, '{"name":"Taken over"}'],
    ['POST', '/api/account/sign-out', '{}'],
    ['GET', '/api/airdrops', ''],
    ['GET', '/tracker', ''],
    ['GET', '/events', ''],
  ];
  for (const [method, path, text] of calls) {
    const withKey = { 'x-client-key': key, 'content-type': 'application/json' };
    const variants: [string, RequestInit][] = [
      ['a call as ours', { headers: withKey }],
      ['a plain text', { headers: { 'content-type': 'text/plain' } }],
      ['no-cors', { mode: 'no-cors', headers: { 'content-type': 'text/plain' } }],
    ];
    for (const [variant, init] of variants) {
      const abort = new AbortController();
      const isRead = await fetch(`${target}${path}`, {
        ...init,
        method,
        credentials: 'include',
        signal: abort.signal,
        ...(text === '' || method === 'GET' ? {} : { body: text }),
      }).then(
        async (response) => response.type !== 'opaque' && (await response.text()) !== '',
        () => false,
      );
      abort.abort();
      attempts.push({ name: `${method} ${path} by ${variant}`, isRead });
    }
  }
  const isQueued = navigator.sendBeacon(
    `${target}/api/airdrops/bulk/delete`,
    new Blob([body], { type: 'text/plain' }),
  );
  attempts.push({ name: `a beacon (${isQueued})`, isRead: false });
  for (const tag of ['script', 'img'] as const) {
    const element = document.createElement(tag);
    const isLoaded = await new Promise<boolean>((resolve) => {
      element.onload = () => resolve(true);
      element.onerror = () => resolve(false);
      element.src = `${target}/api/airdrops`;
      document.head.append(element);
    });
    attempts.push({ name: `the airdrops as ${tag}`, isRead: isLoaded });
  }
  return attempts;
}
