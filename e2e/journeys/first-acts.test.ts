import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { makeCampaigns } from '../../test/factories/campaigns.ts';
import { makePresale } from '../../test/factories/presales.ts';
import { signIn, visit, waitForHydration } from '../harness/browser.ts';
import { hold } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import type { Person } from '../harness/site.ts';
import { type SlowProxy, startSlowProxy } from '../harness/slow-proxy.ts';
import { button, dialog, pollOptions, waitUntilHidden } from '../harness/steps.ts';
import { card } from '../harness/tracker-page.ts';

const { site, browser } = await setUp({}, { reusesProfiles: false });

const scriptPattern = /\/assets\/[^/]+\.js$/;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const slowNetwork = await startSlowProxy({ latencyMs: 150, bytesPerSecond: 200_000 });
afterAll(slowNetwork.close);

type Speed = { network?: SlowProxy; cpu?: number };
const speeds: [name: string, speed: Speed][] = [
  ['at full speed', {}],
  ['at 1.6 Mbit/s', { network: slowNetwork }],
  ['on a processor six times slower', { cpu: 6 }],
  ['at 1.6 Mbit/s on a processor six times slower', { network: slowNetwork, cpu: 6 }],
];

type OpenOptions = BrowserContextOptions & {
  person?: Person | undefined;
  speed?: Speed;
  holdsScripts?: boolean;
};

/** Opens a page in a new browser profile and returns once it is painted. */
async function openPainted(
  path: string,
  { person, speed = {}, holdsScripts = false, ...options }: OpenOptions = {},
) {
  const visitor = await visit(browser, site, {
    ...options,
    ...(speed.network && { proxy: { server: speed.network.server } }),
  });
  if (person) await signIn(visitor.context, site, person);
  const { page } = visitor;
  let release = async () => undefined as unknown;
  if (holdsScripts) {
    await page.goto('/terms');
    release = await hold(page, scriptPattern);
  }
  if (speed.cpu) {
    const session = await visitor.context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: speed.cpu });
  }
  // While its scripts are held, the document never finishes loading.
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(
    () =>
      performance.getEntriesByName('first-contentful-paint').length > 0 &&
      document.querySelector('footer') !== null,
    undefined,
    { polling: 20 },
  );
  return { ...visitor, release };
}

const isHydrated = (page: Page) => page.evaluate(() => document.documentElement.dataset.ready === 'true');
const getSearch = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

async function makeHunter(count: number): Promise<Person> {
  const person = await site.makePerson();
  for (let index = 0; index < count; index += 1)
    await makeAirdrop(site.database.db, person, {
      name: `Airdrop ${index}`,
      status: 'active',
      project_link: `https://project-${index}.example.com/`,
    });
  return person;
}

const listVisited = async (person: Person) => {
  const query = site.database.db.selectFrom('airdrops').select('name').where('user_id', '=', person.id);
  const rows = await query.where('last_visit_date', 'is not', null).orderBy('name').execute();
  return rows.map(({ name }) => name);
};

/** Scrolls like a wheel or a finger, without Playwright's waiting. */
const scrollBy = (page: Page, top: number) =>
  page.evaluate((by) => window.scrollBy({ top: by, behavior: 'instant' }), top);
const readScrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY));

describe.each(speeds)('the first interaction %s', (_name, speed) => {
  it('keeps the first scroll position', async () => {
    const person = await makeHunter(20);
    for (const path of ['/', '/faq', '/guides', '/features', '/tracker']) {
      const { page, leave } = await openPainted(path, {
        ...phone,
        speed,
        person: path === '/tracker' ? person : undefined,
      });
      await scrollBy(page, 300);
      const scrolled = await readScrollTop(page);
      expect(scrolled, path).toBeGreaterThan(0);
      await waitForHydration(page);
      expect(await readScrollTop(page), path).toBe(scrolled);
      await leave();
    }
  });

  it('records two check-ins in quick succession', async () => {
    const person = await makeHunter(4);
    const { page, leave } = await openPainted('/tracker', { speed, person });
    await button(card(page, 'Airdrop 1'), /^Check In/).click();
    await button(card(page, 'Airdrop 2'), /^Check In/).click();
    await expect.poll(() => listVisited(person), pollOptions).toEqual(['Airdrop 1', 'Airdrop 2']);
    await leave();
  });

  it('checks in on the landing page’s demo', async () => {
    const { page, leave } = await openPainted('/', { ...phone, speed });
    const today = page.getByRole('region', { name: 'Today' });
    const checkIn = button(today, /^Check In/).first();
    // Playwright's own tap would wait for the page to stop moving.
    await checkIn.dispatchEvent('click', { detail: 1 });
    await today.getByText('12-day streak').waitFor();
    await leave();
  });

  it('applies two filters', async () => {
    const { db } = site.database;
    await makePresale(db, { project_name: 'Owl', blockchain: 'Base' });
    await makeCampaigns(db);
    await site.reportPublicChange();
    const filters = {
      '/presales': { Status: 'upcoming', Blockchain: 'Base' },
      '/campaigns': { Status: 'active', Category: 'DeFi' },
    };
    for (const [path, chosen] of Object.entries(filters)) {
      const { page, leave } = await openPainted(path, { speed });
      await button(page, 'Filters').click();
      for (const [label, value] of Object.entries(chosen))
        await page.getByLabel(label, { exact: true }).selectOption(value);
      await expect
        .poll(() => Object.values(getSearch(page)).sort(), pollOptions)
        .toEqual(Object.values(chosen).sort());
      await waitForHydration(page);
      for (const [label, value] of Object.entries(chosen))
        await expect
          .poll(() => page.getByLabel(label, { exact: true }).inputValue(), pollOptions)
          .toBe(value);
      await leave();
    }
  });

  it('opens the sign-in dialog and types into it', async () => {
    const { page, leave } = await openPainted('/faq', { speed });
    await button(page, 'Log In').click();
    await page.keyboard.type('ada@example.com');
    const signInDialog = dialog(page, 'Welcome back');
    await expect
      .poll(() => signInDialog.getByLabel('Email').inputValue(), pollOptions)
      .toBe('ada@example.com');
    await leave();
  });
});

describe('before hydration', () => {
  it('marks a press within 100 ms and replays it once', async () => {
    const { page, release, leave } = await openPainted('/faq', { holdsScripts: true });
    const logIn = button(page, 'Log In').first();
    for (let times = 0; times < 3; times += 1) await logIn.click();
    expect(await logIn.getAttribute('aria-busy')).toBe('true');
    expect(await page.evaluate(() => 'waiting' in document.documentElement.dataset)).toBe(true);
    expect(await isHydrated(page)).toBe(false);
    await release();
    await dialog(page, 'Welcome back').waitFor();
    await waitForHydration(page);
    expect(await page.getByRole('dialog').count()).toBe(1);
    expect(await page.evaluate(() => 'waiting' in document.documentElement.dataset)).toBe(false);
    await leave();
  });

  it.each([
    ['Search', (page: Page) => dialog(page, 'Search')],
    ['Theme', (page: Page) => page.getByRole('menuitemradio', { name: 'Dark' })],
    ['Cookie Settings', (page: Page) => page.getByRole('region', { name: 'Cookie consent' })],
    ['Discover', (page: Page) => page.getByRole('menuitem', { name: /Guides/ })],
  ])('replays a scripted press on %s, as assistive technology sends', async (name, getOpened) => {
    const { page, release, leave } = await openPainted('/faq', { holdsScripts: true });
    await button(page, name === 'Search' ? /^Search/ : name)
      .first()
      .evaluate((element: HTMLElement) => element.click());
    await release();
    await getOpened(page).waitFor();
    await leave();
  });

  it('replays keys: a shortcut and typing into the dialog it opens', async () => {
    const person = await makeHunter(2);
    const { page, release, leave } = await openPainted('/tracker', { holdsScripts: true, person });
    await page.keyboard.type('nScroll');
    await release();
    const form = dialog(page, 'Add Airdrop');
    await expect.poll(() => form.getByLabel('Airdrop Name').inputValue(), pollOptions).toBe('Scroll');
    await leave();
  });

  it('types every replayed key, also those after the dialog has opened', async () => {
    const text = 'Scroll marks and sessions, week by week. '.repeat(5).trim();
    const person = await makeHunter(2);
    const { page, release, leave } = await openPainted('/tracker', { holdsScripts: true, person });
    await page.keyboard.type(`n${text}`);
    await release();
    const form = dialog(page, 'Add Airdrop');
    await expect.poll(() => form.getByLabel('Airdrop Name').inputValue(), pollOptions).toBe(text);
    await leave();
  });

  it('replays Enter and Space on a focused button', async () => {
    const { page, release, leave } = await openPainted('/faq', { holdsScripts: true });
    await button(page, 'Sign Up').first().focus();
    await page.keyboard.press('Enter');
    await release();
    await dialog(page, 'Create an account').waitFor();
    await leave();
  });

  it('keeps the order of presses, selections, and a following link', async () => {
    const person = await makeHunter(3);
    const { page, release, leave } = await openPainted('/tracker', { holdsScripts: true, person });
    await button(card(page, 'Airdrop 1'), /^Check In/).click();
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
    expect(new URL(page.url()).pathname).toBe('/tracker');
    await release();
    await page.waitForURL('**/faq');
    await expect.poll(() => listVisited(person), pollOptions).toEqual(['Airdrop 1']);
    await leave();
  });

  it('opens a project’s link once and records the visit', async () => {
    const person = await makeHunter(3);
    for (const [index, mouseButton] of [
      [1, 'left'],
      [2, 'middle'],
    ] as const) {
      const { page, context, release, leave } = await openPainted('/tracker', { holdsScripts: true, person });
      await context.route(/example\.com/, (route) => route.fulfill({ body: 'Project' }));
      const opened = context.waitForEvent('page');
      await card(page, `Airdrop ${index}`)
        .getByRole('link', { name: `project-${index}.example.com` })
        .click({ button: mouseButton });
      await release();
      await opened;
      await expect.poll(async () => (await listVisited(person)).length, pollOptions).toBe(index);
      expect(context.pages()).toHaveLength(2);
      await leave();
    }
  });

  it('submits a new user’s first airdrop without a native form submission', async () => {
    const person = await makeHunter(0);
    const { page, release, leave } = await openPainted('/tracker', { holdsScripts: true, person });
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.method() === 'POST') posts.push(request.url());
    });
    const start = page.getByRole('region', { name: 'Your first airdrop' });
    await start.getByLabel('Name', { exact: true }).fill('Owl');
    await start.getByLabel('Project').fill('Owl Labs');
    await start.getByLabel('Project').press('Enter');
    expect(new URL(page.url()).search).toBe('');
    await release();
    const readNames = () =>
      site.database.db.selectFrom('airdrops').select('name').where('user_id', '=', person.id).execute();
    await expect.poll(readNames, pollOptions).toEqual([{ name: 'Owl' }]);
    expect(posts).toEqual([]);
    await leave();
  });

  it('sends a support message that was typed and autofilled', async () => {
    const { page, release, leave } = await openPainted('/support', { holdsScripts: true });
    await page.getByLabel('Name').fill('Ada');
    // Simulates autofill, which sets values by script and fires events.
    await page
      .getByLabel('Email')
      .first()
      .evaluate((field: HTMLInputElement) => {
        field.value = 'ada@example.com';
        for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
      });
    await page.getByLabel('Subject').fill('Hello');
    await page.getByLabel('Message').fill('The list is empty.');
    await button(page, 'Send message').click();
    await release();
    const readMessages = () =>
      site.database.db.selectFrom('support_messages').select(['email', 'message']).execute();
    await expect
      .poll(readMessages, pollOptions)
      .toEqual([{ email: 'ada@example.com', message: 'The list is empty.' }]);
    await waitUntilHidden(page.getByText('Enter'));
    await leave();
  });

  it('moves the season’s slider with each arrow key', async () => {
    const { page, release, leave } = await openPainted('/', { holdsScripts: true });
    const marker = page.getByRole('slider', { name: 'Now' });
    const before = Number(await marker.inputValue());
    await marker.focus();
    for (let times = 0; times < 10; times += 1) await page.keyboard.press('ArrowRight');
    await release();
    await waitForHydration(page);
    await expect.poll(async () => Number(await marker.inputValue()), pollOptions).toBe(before + 5);
    await leave();
  });

  it('keeps scrolling while hydrating', async () => {
    const { page, release, leave } = await openPainted('/faq', { ...phone, holdsScripts: true });
    await scrollBy(page, 200);
    const releasing = release();
    while (!(await isHydrated(page))) await scrollBy(page, 5);
    await releasing;
    await waitForHydration(page);
    expect(await readScrollTop(page)).toBeGreaterThanOrEqual(200);
    await leave();
  });

  it('shows a message if the app’s code can’t be loaded, and works again after a reload', async () => {
    const { page, leave } = await visit(browser, site, { expectedProblems: [/Failed to load resource/] });
    await page.route(scriptPattern, (route) => route.abort());
    await page.goto('/faq');
    const note = page.getByRole('alert').filter({ hasText: 'This page didn’t load completely' });
    await note.waitFor();
    await page.unroute(scriptPattern);
    await note.getByRole('link', { name: 'Reload' }).click();
    await waitForHydration(page);
    await waitUntilHidden(note);
    await leave();
  });
});

describe('browser history', () => {
  it('restores scroll positions after back, forward, and reload', async () => {
    const { page, leave } = await openPainted('/faq', phone);
    await waitForHydration(page);
    await scrollBy(page, 400);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Terms' })
      .evaluate((element: HTMLElement) => element.click());
    await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
    await expect.poll(() => readScrollTop(page), pollOptions).toBe(0);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: /questions/i }).waitFor();
    await expect.poll(() => readScrollTop(page), pollOptions).toBe(400);
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
    await page.goBack();
    await expect.poll(() => readScrollTop(page), pollOptions).toBe(400);
    await page.reload();
    await waitForHydration(page);
    await expect.poll(() => readScrollTop(page), pollOptions).toBe(400);
    await leave();
  });

  it('keeps restored values in the support form', async () => {
    const { page, leave } = await openPainted('/support');
    await waitForHydration(page);
    await page.getByLabel('Message').fill('Written before leaving.');
    await page.goto('/faq');
    await page.goBack();
    await waitForHydration(page);
    // Browsers restore a text area, but only those inputs whose attribute React doesn't synchronize.
    await expect
      .poll(() => page.getByLabel('Message').inputValue(), pollOptions)
      .toBe('Written before leaving.');
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email').first().fill('ada@example.com');
    await page.getByLabel('Subject').fill('Back');
    await button(page, 'Send message').click();
    const readMessages = () =>
      site.database.db
        .selectFrom('support_messages')
        .select('message')
        .where('subject', '=', 'Back')
        .execute();
    await expect.poll(readMessages, pollOptions).toEqual([{ message: 'Written before leaving.' }]);
    await leave();
  });
});

describe('a double click', () => {
  it('checks in once on a card, and once in Today', async () => {
    const person = await makeHunter(3);
    const { page, leave } = await openPainted('/tracker', { person });
    await waitForHydration(page);
    await button(card(page, 'Airdrop 1'), /^Check In/).dblclick();
    await expect.poll(() => listVisited(person), pollOptions).toEqual(['Airdrop 1']);
    const today = page.getByRole('region', { name: 'Today' });
    const checkIns = button(today, /^Check In,? ?Example · Airdrop/);
    await waitUntilHidden(checkIns.filter({ hasText: 'Airdrop 1' }));
    const before = await checkIns.count();
    await checkIns.first().dblclick({ delay: 60 });
    await expect.poll(() => checkIns.count(), pollOptions).toBe(before - 1);
    await expect.poll(async () => (await listVisited(person)).length, pollOptions).toBe(2);
    await leave();
  });

  it('presses a button twice if its action stays, and once if the first press changes it', async () => {
    const { page, leave } = await openPainted('/faq');
    await waitForHydration(page);
    await page.evaluate(() => {
      const add = (label: string, onClick: (button: HTMLButtonElement) => void) => {
        const button = document.createElement('button');
        Object.assign(button, { textContent: label, onclick: () => onClick(button) });
        document.querySelector('h1')?.after(button);
      };
      add('Next', (button) => {
        button.dataset.presses = String(Number(button.dataset.presses ?? 0) + 1);
      });
      add('Star', (button) => button.setAttribute('aria-pressed', String(button.ariaPressed !== 'true')));
    });
    await button(page, 'Next').dblclick();
    await button(page, 'Star').dblclick();
    expect(await button(page, 'Next').getAttribute('data-presses')).toBe('2');
    expect(await button(page, 'Star').getAttribute('aria-pressed')).toBe('true');
    await leave();
  });
});

describe('without JavaScript', () => {
  it('shows no form that can’t be submitted, and explains why', async () => {
    const { page, leave } = await visit(browser, site, { javaScriptEnabled: false });
    await page.goto('/support');
    expect(await button(page, 'Send message').isVisible()).toBe(false);
    // Playwright's text selectors skip noscript elements.
    const notes = page.locator('noscript p');
    expect(
      await notes.evaluateAll((all) => all.map((item) => item.checkVisibility() && item.textContent)),
    ).toEqual([
      expect.stringContaining('Signing in, tracking airdrops, and sending messages need JavaScript.'),
      'The contact form needs JavaScript.',
    ]);
    await leave();
  });
});
