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
async function watched(): Promise<{ context: BrowserContext; page: Page; happened: string[] }> {
  const context = await browser.newContext({
    baseURL: site.baseUrl,
    viewport: { width: 1280, height: 2400 },
  });
  context.setDefaultTimeout(patienceMs);
  const happened: string[] = [];
  await context.exposeFunction('pwned', () => void happened.push('a script ran'));
  await context.exposeFunction('reportViolation', (text: string) => void happened.push(`policy: ${text}`));
  await context.addInitScript(() => {
    if (location.protocol === 'http:') localStorage.setItem('cookie-consent', 'accepted');
    document.addEventListener('securitypolicyviolation', (event) => {
      // The page's name for the exposed function.
      const report = (window as unknown as { reportViolation: (text: string) => void }).reportViolation;
      report(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  context.on('dialog', (dialog) => {
    happened.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== site.baseUrl)
      happened.push(`a request to ${url.host}`);
  });
  return { context, page: await context.newPage(), happened };
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

async function plant(call: CallApi, { need }: Attempts): Promise<void> {
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
    const response = await call('PATCH', `/tracker-wallets/${id}`, { label: text.slice(0, 60), note: text });
    need(response.status === 200, `labelled a wallet ${text}: ${JSON.stringify(response.body)}`);
  }
}

async function attacker(): Promise<Person> {
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
    const { context, page, happened } = await watched();
    const call = await signIn(context, site, await attacker());
    await plant(call, tries);
    const calm = (where: string): void => {
      const found = happened.splice(0);
      count(found.length === 0, `${where}: ${[...new Set(found)].join(', ')}`);
    };
    const shows = async (text: string): Promise<boolean> => (await page.content()).includes(text);

    await openTracker(page);
    const seen = new Set<string>();
    for (let index = 0; index < 42; index += 1) {
      for (const name of await page.getByRole('article').getByRole('heading', { level: 3 }).allTextContents())
        seen.add(name);
      await page.mouse.wheel(0, 600);
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
    }
    need(seen.size > 50, `${seen.size} of the cards were on screen`);
    const atOnce = [...happened];
    for (const payload of payloads) count(atOnce.length === 0, `${payload} in the list: ${atOnce.join()}`);
    calm('the list');
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

    for (const at of [0, 1]) {
      await openTracker(page, `?q=${encodeURIComponent(payloads[at * 9] ?? '')}`);
      calm(`the search for payload ${at * 9}`);
    }
    await openTracker(page);
    for (let index = 0; index < 4; index += 1) {
      await button(page, /^View Details/)
        .nth(index)
        .click();
      await page.getByRole('dialog').getByText('Claim Date').first().waitFor();
      calm(`the details of card ${index}`);
      if (index < 1) {
        await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
        await page.getByRole('dialog', { name: 'Edit Airdrop' }).waitFor();
        calm('the edit dialog');
      }
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').first().waitFor({ state: 'hidden' });
    }
    await button(page, /^View Details/)
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').waitFor();
    calm('the dialog before deleting');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    calm('the toast after deleting');
    await button(page, /^Claims due/).click();
    await page.getByText('These airdrops require your attention in the next 24 hours').waitFor();
    calm('the bell');
    await page.keyboard.press('Escape');
    await chooseMore(page, 'Export');
    await page.getByRole('dialog').waitFor();
    calm('the export dialog');
    await page.keyboard.press('Escape');

    await page.goto('/wallets');
    await waitForHydration(page);
    need((await page.getByRole('list', { name: 'Wallets' }).getByRole('listitem').count()) > 20, 'wallets');
    calm('the wallet book');
    await button(page, /^Delete/)
      .first()
      .click();
    await page.getByRole('alertdialog').waitFor();
    calm('the dialog before deleting a wallet');

    for (const path of [
      '/',
      '/plan',
      '/admin/overview',
      `/${encodeURIComponent(payloads[0] ?? '')}`,
      `/reset-password?token=${encodeURIComponent(payloads[9] ?? '')}`,
    ]) {
      await page.goto(path);
      await waitForHydration(page);
      calm(path.slice(0, 40));
    }
    await button(page, /^Account menu/)
      .first()
      .click();
    await page.getByRole('menu').waitFor();
    count(await shows('&lt;script&gt;pwned()'), 'the name is shown as text');
    calm('the account menu');
    await context.close();
  });

  attack('markup in a listing’s history and in notifications of its changes', async (tries) => {
    const { count, need } = tries;
    const { context, page, happened } = await watched();
    const call = await signIn(context, site, await site.makePerson({ isAdmin: true }));
    const guide = {
      title: 'How to farm it',
      project: 'Base',
      projectUrl: 'https://base.example/',
      description: '',
      steps: [{ title: 'One', description: 'Bridge', link: null }],
      tips: [],
    };
    const made = await call('POST', '/guides', guide);
    need(made.status === 201, `published a guide: ${JSON.stringify(made.body)}`);
    const { id, slug } = made.body as { id: string; slug: string }; // The operation's output schema.
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
      const inside = 'script,iframe,object,embed,img,svg[onload],a,[onerror],[onload],[onfocus]';
      const found = await dialog.locator(`dl :is(${inside})`).count();
      count(found === 0 && happened.length === 0, `page ${pages}: ${found} elements, ${happened.join()}`);
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
      count(!/[<>:]/.test(body) && url === `/guides/${slug}`, `followers are told ${body} with ${url}`);
    }
    await context.close();
  });

  attack('links with a scheme other than http(s)', async ({ count, need }) => {
    const { context, page, happened } = await watched();
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
      const ways = await page
        .getByRole('main')
        .getByRole('link')
        .evaluateAll((all) => all.map((way) => way.getAttribute('href')));
      const isCalm = happened.splice(0).length === 0;
      count(ways.join() === '/' && isCalm, `/leaving to ${JSON.stringify(link)} leads to ${ways.join()}`);
    }
    for (const link of badLinks.slice(3)) {
      const html = await (await context.request.get(`/leaving?to=${encodeURIComponent(link)}`)).text();
      const main = html.match(/<main[\s\S]*<\/main>/)?.[0] ?? '';
      const ways = [...main.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);
      count(ways.join() === '/', `/leaving to ${JSON.stringify(link)} links to ${ways.join()}`);
    }
    const lookAlike = { name: 'Look-alike', project: 'Of a project', eligibilityDate: '2026-01-05' };
    const stored = await call('POST', '/airdrops', { ...lookAlike, projectLink: 'https://еxample.com/' });
    need(stored.status === 201, 'a name with letters of another script is an address');
    await openTracker(page);
    const text = await page.getByRole('article', { name: 'Look-alike' }).textContent();
    count(text?.includes('xn--') === true, `the look-alike is shown as ${text}`);
    count(happened.length === 0, happened.join());
    await context.close();
  });

  attack('cross-site pages that use the victim’s cookie', async ({ count, need }) => {
    const { context, page } = await watched();
    const victim = await site.makePerson();
    const call = await signIn(context, site, victim);
    const row = await call('POST', '/airdrops', {
      name: 'Mine',
      project: 'Mine',
      eligibilityDate: '2026-01-05',
    });
    const { id } = row.body as { id: string };
    const state = async (): Promise<string> => {
      const { rows } = await sql<{ state: string }>`SELECT concat(
        (SELECT string_agg(a::text, '') FROM airdrops a WHERE user_id = ${victim.id}),
        (SELECT count(*) FROM sessions WHERE user_id = ${victim.id})) AS state`.execute(site.database.db);
      return rows[0]?.state ?? '';
    };
    const before = await state();
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
      const tried = await page.evaluate(attackFromPage, { site: site.baseUrl, id, key });
      need(tried.length > 15, 'attacks by a page');
      for (const { what, read } of tried) count(!read, `${origin}: ${what} could be read`);
      count((await state()) === before, `${origin} changed something`);
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
          // A method of the page's form.
          page.evaluate(() => (document.getElementById('f') as HTMLFormElement).submit()),
        ]);
        count((await state()) === before, `a form of ${enctype} to ${path} changed something`);
      }
    }
    count((await call('GET', '/airdrops')).status === 200, 'the victim is signed out');
    evil.closeAllConnections();
    evil.close();
    await context.close();
  });

  attack('an open redirect after signing in', async ({ count }) => {
    const { context, page, happened } = await watched();
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
      const found = happened.splice(0);
      count(found.length === 0, `${to}: ${found.join()}`);
      await context.clearCookies();
    }
    await context.close();
  });
});

type Aim = { site: string; id: string; key: string };

/** Runs in the attacker's page: sends everything a page can send with a visitor's cookie. */
async function attackFromPage({ site: target, id, key }: Aim): Promise<{ what: string; read: boolean }[]> {
  const tried: { what: string; read: boolean }[] = [];
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
    const ways: [string, RequestInit][] = [
      ['a call as ours', { headers: withKey }],
      ['a plain text', { headers: { 'content-type': 'text/plain' } }],
      ['no-cors', { mode: 'no-cors', headers: { 'content-type': 'text/plain' } }],
    ];
    for (const [what, init] of ways) {
      const abort = AbortSignal.timeout(3000);
      const read = await fetch(`${target}${path}`, {
        ...init,
        method,
        credentials: 'include',
        signal: abort,
        ...(text === '' || method === 'GET' ? {} : { body: text }),
      }).then(
        async (response) => response.type !== 'opaque' && (await response.text()) !== '',
        () => false,
      );
      tried.push({ what: `${method} ${path} by ${what}`, read });
    }
  }
  const sent = navigator.sendBeacon(
    `${target}/api/airdrops/bulk/delete`,
    new Blob([body], { type: 'text/plain' }),
  );
  tried.push({ what: `a beacon (${sent})`, read: false });
  for (const tag of ['script', 'img'] as const) {
    const element = document.createElement(tag);
    const isLoaded = await new Promise<boolean>((resolve) => {
      element.onload = () => resolve(true);
      element.onerror = () => resolve(false);
      element.src = `${target}/api/airdrops`;
      document.head.append(element);
      setTimeout(() => resolve(false), 2000);
    });
    tried.push({ what: `the airdrops as ${tag}`, read: isLoaded });
  }
  return tried;
}
