import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { hydrated, signIn, type VisitorOptions, visit } from '../harness/browser.ts';
import { stopClock } from '../harness/page-clock.ts';
import { hold } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import type { Person } from '../harness/site.ts';
import { button, dialog, patience } from '../harness/steps.ts';
import { card } from '../harness/tracker-page.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Of a visit whose program doesn't wait, before anybody has done anything. */
const mostFiles = 14;
const mostKibibytes = 189;
/** Of a first visit, when presses are answered. */
const mostKibibytesUntilReady = 147;

const program = /\/assets\/[^/]+\.js$/;

const { site, browser } = await setUp({}, { keepsProfiles: false });

type Arrival = VisitorOptions & {
  airdrops?: number;
  /** What this browser keeps beside the answer about cookies, by key. */
  kept?: (person: Person) => Record<string, string>;
};

/** A tracker in which something of everything wants to be known, and what its page asks for. */
async function arrive({ airdrops = 8, kept = () => ({}), ...options }: Arrival = {}) {
  const { db } = site.database;
  const person = await site.makePerson();
  for (let at = 0; at < airdrops; at += 1) {
    await makeAirdrop(db, person, {
      name: `Airdrop ${at}`,
      status: 'active',
      tags: ['solid'],
      wallet_address: '0x52908400098527886E0F7030069857D2E4169EE7',
      project_link: at === 7 ? 'http://203.0.113.9/claim' : `https://project-${at}.example.com/`,
    });
  }
  const visitor = await visit(browser, site, options);
  const call = await signIn(visitor.context, site, person);
  await visitor.context.addInitScript(
    (entries) => {
      if (location.protocol !== 'http:') return;
      for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    Object.entries(kept(person)),
  );
  const { page } = visitor;
  const calls: string[] = [];
  const others: string[] = [];
  const asked: string[] = [];
  const files = new Map<string, number>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
    if (program.test(pathname)) asked.push(pathname);
    else others.push(pathname);
  });
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith('.js')) return;
    // Whoever leaves meanwhile doesn't count them.
    const bytes = await response.headerValue('content-length').catch(() => null);
    files.set(pathname, Number(bytes));
  });
  return { ...visitor, person, call, calls, others, asked, files };
}

const stage = (page: Page) => page.evaluate(() => document.documentElement.dataset.ready);
const isLive = (page: Page) =>
  page.waitForEvent('request', (request) => new URL(request.url()).pathname === '/events');

/** What a page's loader does by itself, it does after this. */
const painted = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByType('paint').length > 1, undefined, { polling: 50 });

const visitedBy = (person: Person) =>
  site.database.db
    .selectFrom('airdrops')
    .select('name')
    .where('user_id', '=', person.id)
    .where('last_visit_date', 'is not', null)
    .orderBy('name')
    .execute();

describe('the tracker’s program', () => {
  it('is not asked for while nobody is there, and then at once', async () => {
    const { page, asked, others, calls, leave } = await arrive();
    await stopClock(page);
    await page.goto('/tracker');
    await page.locator('footer').waitFor();
    await page.evaluate(() => document.fonts.ready);
    // As Chromium tells of a pointer that rests where the page has come.
    await page.evaluate(() => dispatchEvent(new PointerEvent('pointermove')));
    // What a link is judged as came with the page.
    expect(await card(page, 'Airdrop 7').innerText()).toMatch(/203\.0\.113\.9/);
    expect(asked).toEqual([]);
    for (const path of others) expect(path).toMatch(/^\/tracker$|\.(?:css|woff2|svg)$/);
    expect(others.length).toBeLessThanOrEqual(4);

    await page.clock.resume();
    const stream = isLive(page);
    await page.mouse.move(5, 5);
    expect(new URL((await stream).url()).searchParams.get('since')).toMatch(/^\w+\.\d+$/);
    // Its loader has seen somebody: nothing waits for another sign.
    await expect.poll(() => stage(page), patience).toBe('true');
    expect(calls).toEqual([]);
    await leave();
  });

  it('answers presses before it has brought what none of them needs', async () => {
    const { page, leave } = await arrive();
    await page.addInitScript(() => {
      const watch = new MutationObserver(() => {
        if (document.documentElement.dataset.ready === undefined) return;
        watch.disconnect();
        const scripts = performance
          .getEntriesByType('resource')
          .map((one) => one.toJSON())
          .filter(({ name }) => name.endsWith('.js'));
        Object.assign(window, { scriptsUntilReady: scripts });
      });
      watch.observe(document, { subtree: true, attributeFilter: ['data-ready'] });
    });
    await page.goto('/tracker');
    await painted(page);
    await page.mouse.move(5, 5);
    await expect.poll(() => stage(page), patience).toBe('true');
    const scripts = await page.evaluate<{ name: string; encodedBodySize: number }[]>('scriptsUntilReady');
    const bytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    expect(bytes / 1024).toBeLessThanOrEqual(mostKibibytesUntilReady);
    expect(bytes).toBeGreaterThan(100_000);
    await leave();
  });

  it('comes after four seconds by itself, with all that waits for a sign', async () => {
    const { page, asked, leave } = await arrive();
    await stopClock(page);
    await page.goto('/tracker');
    await page.locator('footer').waitFor();
    await page.clock.runFor(3_800);
    expect(asked).toEqual([]);
    await page.clock.runFor(400);
    await expect.poll(() => asked.length, patience).toBeGreaterThan(3);
    const isWhole = async () => {
      await page.clock.runFor(100);
      return stage(page);
    };
    await expect.poll(isWhole, patience).toBe('true');
    await leave();
  });

  it.each<{ where: string; path?: string } & Arrival>([
    {
      where: 'this browser keeps what is shown or waits to be sent',
      kept: ({ id }) => ({ 'device-of': id }),
    },
    { where: 'somebody else has left something here', kept: () => ({ 'device-of': 'somebody' }) },
    { where: 'the cards are folded in this browser', kept: () => ({ 'tracker-compact': '1' }) },
    { where: 'a dialog is asked for', path: '/tracker?add=1' },
    { where: 'a table is shown', path: '/tracker?view=table' },
    { where: 'a matrix is shown', path: '/tracker?view=matrix' },
    { where: 'a calendar is shown', path: '/tracker?view=calendar' },
    { where: 'a filter leaves some out, and the others are to be loaded', path: '/tracker?q=Airdrop+7' },
    { where: 'there are more than a page holds', airdrops: 51 },
    { where: 'the window shows more than the cards of the page', viewport: { width: 1280, height: 1440 } },
  ])('comes at once where $where', async ({ path = '/tracker', where: _where, ...arrival }) => {
    const { page, asked, leave } = await arrive(arrival);
    await page.goto(path);
    await expect.poll(() => asked.length, patience).toBeGreaterThan(3);
    expect(await page.evaluate(() => document.documentElement.dataset.seen)).toBeUndefined();
    await expect.poll(() => stage(page), patience).toMatch(/soon|true/);
    await leave();
  });

  it('comes at once where somebody goes back to it', async () => {
    const { page, asked, leave } = await arrive();
    await page.goto('/tracker');
    await painted(page);
    await page.goto('/favicon.svg');
    asked.length = 0;
    await page.goBack();
    await expect.poll(() => asked.length, patience).toBeGreaterThan(3);
    expect(await page.evaluate(() => document.documentElement.dataset.seen)).toBeUndefined();
    await leave();
  });

  it('comes at once where a service worker has it at hand', async () => {
    const { page, asked, leave } = await arrive({ serviceWorkers: 'allow' });
    await page.addInitScript(() => {
      if (location.protocol === 'http:' && window.name === 'emptied') localStorage.clear();
    });
    await page.goto('/tracker');
    await hydrated(page);
    const worker = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state);
    await expect.poll(worker, patience).toBe('activated');
    await page.evaluate(() => {
      window.name = 'emptied';
    });
    asked.length = 0;
    await page.goto('/tracker');
    await expect.poll(() => asked.length, patience).toBeGreaterThan(3);
    expect(await page.evaluate(() => document.documentElement.dataset.seen)).toBeUndefined();
    await leave();
  });

  it('is loaded anew where it could not be fetched', async () => {
    const { page, context, asked, leave } = await arrive({
      expectedProblems: [/Failed to load resource/],
    });
    await page.goto('/tracker');
    await painted(page);
    await context.setOffline(true);
    await page.mouse.move(20, 20);
    await expect.poll(() => asked.length, patience).toBeGreaterThan(0);
    expect(await card(page, 'Airdrop 7').count()).toBe(1);
    await context.setOffline(false);
    await hydrated(page);
    expect(await page.evaluate(() => sessionStorage.getItem('reloaded-at'))).toMatch(/^\d+$/);
    await leave();
  });

  it('brings along all that the tracker shows, and leaves the rest to the first sign of somebody', async () => {
    const { page, calls, files, leave } = await arrive({ kept: ({ id }) => ({ 'device-of': id }) });
    await page.goto('/tracker');
    await expect.poll(() => stage(page), patience).toBe('soon');
    expect(calls).toEqual([]);
    const count = files.size;
    const bytes = [...files.values()].reduce((sum, one) => sum + one, 0);
    expect(count).toBeLessThanOrEqual(mostFiles);
    expect(bytes / 1024).toBeLessThanOrEqual(mostKibibytes);
    expect(bytes).toBeGreaterThan(100_000);
    expect(await stage(page)).toBe('soon');

    await page.mouse.move(5, 5);
    await expect.poll(() => stage(page), patience).toBe('true');
    expect(files.size).toBeGreaterThan(count);
    await leave();
  });

  it('hears what changed between the page’s being made and its own coming', async () => {
    const { page, call, calls, leave } = await arrive();
    await page.goto('/tracker');
    await painted(page);
    const added = await call('POST', '/airdrops', {
      name: 'Late',
      project: 'Owl',
      eligibilityDate: '2026-11-20',
    });
    expect(added.status).toBe(201);
    expect(calls).toEqual([]);
    await page.mouse.move(5, 5);
    await card(page, 'Late').waitFor();
    await leave();
  });

  it('follows changes also where the code for it failed to come at first', async () => {
    const { page, call, leave } = await arrive({ expectedProblems: [/Failed to load resource/] });
    const failed = new Set<string>();
    await page.route(/\/assets\/(live|row-window)-/, async (route) => {
      const { pathname } = new URL(route.request().url());
      if (failed.has(pathname)) return route.fallback();
      failed.add(pathname);
      await route.abort();
    });
    await page.goto('/tracker');
    await painted(page);
    await page.mouse.move(5, 5);
    await expect.poll(() => failed.size, patience).toBe(2);
    const airdrop = { name: 'Late', project: 'Owl', eligibilityDate: '2026-11-20' };
    expect((await call('POST', '/airdrops', airdrop)).status).toBe(201);
    await card(page, 'Late').waitFor();
    await leave();
  });
});

describe('what is done before the program has come', () => {
  it('is done by it: the press that makes it come', async () => {
    const { page, person, asked, leave } = await arrive();
    await page.goto('/tracker');
    await painted(page);
    expect(asked).toEqual([]);
    // As helpers of people press: with nothing before it.
    await button(card(page, 'Airdrop 3'), /^Check In/).evaluate((one: HTMLElement) => one.click());
    await expect.poll(() => visitedBy(person), patience).toEqual([{ name: 'Airdrop 3' }]);
    await leave();
  });

  it('is done by it: a press whose code comes only then', async () => {
    const { page, person, leave } = await arrive();
    await page.goto('/tracker');
    const release = await hold(page, program);
    await button(card(page, 'Airdrop 3'), /^Check In/).click();
    expect(await stage(page)).toBeUndefined();
    await release();
    await expect.poll(() => visitedBy(person), patience).toEqual([{ name: 'Airdrop 3' }]);
    await leave();
  });

  it('is done by it: the key that makes it come', async () => {
    const { page, leave } = await arrive();
    for (const [key, title] of [
      ['n', 'Add Airdrop'],
      ['Control+k', 'Search'],
    ] as const) {
      await page.evaluate(() => localStorage.clear()).catch(() => undefined);
      await page.goto('/tracker');
      await painted(page);
      await page.keyboard.press(key);
      await dialog(page, title).waitFor();
    }
    await leave();
  });

  it('is done by it: a key that is pressed while it gets to work', async () => {
    const { page, leave } = await arrive();
    await page.goto('/tracker');
    const release = await hold(page, program);
    // As it is once presses are React's, until what listens for keys does.
    await page.evaluate(() => {
      document.documentElement.dataset.ready = '';
    });
    await page.keyboard.press('Control+k');
    await release();
    await dialog(page, 'Search').waitFor();
    await leave();
  });

  it('is done by it: the visit of a site that was opened, which is opened once', async () => {
    const { page, context, person, leave } = await arrive();
    await context.route(/example\.com/, (route) => route.fulfill({ body: 'Project' }));
    for (const [at, by] of [
      [2, 'left'],
      [3, 'middle'],
    ] as const) {
      await page.goto('/tracker');
      const release = await hold(page, program);
      const opened = context.waitForEvent('page');
      const link = card(page, `Airdrop ${at}`).getByRole('link', { name: `project-${at}.example.com` });
      await link.click({ button: by });
      await release();
      // Neither waited for nor closed: Playwright now and then catches no request of a tab that has just been opened.
      await opened;
      await expect.poll(async () => (await visitedBy(person)).length, patience).toBe(at - 1);
      await page.evaluate(() => localStorage.clear());
    }
    expect(await visitedBy(person)).toEqual([{ name: 'Airdrop 2' }, { name: 'Airdrop 3' }]);
    expect(context.pages()).toHaveLength(3);
    await leave();
  });

  it('is done by it: the first airdrop of somebody who has none', async () => {
    const { page, person, asked, leave } = await arrive({ airdrops: 0 });
    await page.goto('/tracker');
    await painted(page);
    expect(asked).toEqual([]);
    const release = await hold(page, program);
    const ways = page.getByRole('region', { name: 'Get started' });
    await ways.getByLabel('Name', { exact: true }).fill('Owl');
    await ways.getByLabel('Project').fill('Owl Labs');
    await ways.getByLabel('Project').press('Enter');
    expect(new URL(page.url()).search).toBe('');
    await release();
    const named = () =>
      site.database.db.selectFrom('airdrops').select('name').where('user_id', '=', person.id).execute();
    await expect.poll(named, patience).toEqual([{ name: 'Owl' }]);
    await leave();
  });

  it('is done by it: a filter, and a search', async () => {
    const { page, leave } = await arrive();
    await page.goto('/tracker');
    const release = await hold(page, program);
    await page.getByLabel('Sort by').selectOption({ index: 1 });
    await page.getByRole('searchbox').fill('Airdrop 5');
    await release();
    await expect.poll(() => new URL(page.url()).searchParams.get('q'), patience).toBe('Airdrop 5');
    expect(new URL(page.url()).searchParams.get('sort')).not.toBeNull();
    expect(await page.getByRole('article').count()).toBe(1);
    await leave();
  });
});
