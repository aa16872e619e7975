import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  openBrowser,
  signIn,
  type Visitor,
  type VisitorOptions,
  visit,
  waitForHydration,
} from './browser.ts';
import { waitUntilSettled } from './page-checks.ts';
import { abort, hold } from './requests.ts';
import { setUp } from './set-up.ts';
import { startSite } from './site.ts';

const { site, browser } = await setUp();

/** Options that no other test here uses, so that the first visitor's profile is new. */
let kinds = 0;
function ownKind(): VisitorOptions {
  kinds += 1;
  return { viewport: { width: 1280, height: 800 + kinds } };
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/** Returns what a page can find of earlier visitors. */
async function traces({ page, context }: Visitor) {
  // Wherever the pointer is, something is hovered once the page is painted.
  await waitUntilSettled(page);
  const found = await page.evaluate(async () => {
    const files: string[] = [];
    for await (const name of (await navigator.storage.getDirectory()).keys()) files.push(name);
    return {
      stored: Object.fromEntries(Object.entries(localStorage)),
      ofTab: Object.fromEntries(Object.entries(sessionStorage)),
      databases: await indexedDB.databases(),
      caches: await caches.keys(),
      files,
      visited: history.length,
      name: window.name,
      hovered: [...document.querySelectorAll(':hover')].at(-1)?.localName,
    };
  });
  return {
    ...found,
    cookies: (await context.cookies()).map(({ name }) => name),
    tabs: context.pages().length,
  };
}

describe('a reused profile', () => {
  it('contains no data of the earlier visitor', async () => {
    const options = ownKind();
    const person = await site.makePerson();
    const first = await visit(browser, site, options);
    await open(first.page, '/terms');
    const before = await traces(first);

    await signIn(first.context, site, person);
    await open(first.page, '/tracker');
    await first.page.evaluate(async () => {
      localStorage.setItem('left', 'behind');
      sessionStorage.setItem('left', 'behind');
      window.name = 'left';
      await caches.open('left');
      await (await navigator.storage.getDirectory()).getFileHandle('left', { create: true });
      await new Promise((resolve) => {
        indexedDB.open('left').onsuccess = resolve;
      });
    });
    await first.page.mouse.move(640, 300);
    const tab = await first.newPage();
    await open(tab, '/tracker');
    const after = await traces(first);
    for (const kind of Object.keys(before) as (keyof typeof before)[])
      expect(after[kind], kind).not.toEqual(before[kind]);
    await first.leave();

    const second = await visit(browser, site, options);
    expect(second.context).toBe(first.context);
    expect(second.page.url()).toBe('about:blank');
    await open(second.page, '/terms');
    expect(await traces(second)).toEqual(before);
    await open(second.page, '/tracker');
    expect(new URL(second.page.url()).pathname).not.toBe('/tracker');
    await second.leave();
  });

  it('keeps the HTTP cache', async () => {
    const options = ownKind();
    const fetched = (page: Page) =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter((item) => item.name.endsWith('.js') && (item as PerformanceResourceTiming).transferSize > 0)
          .map(({ name }) => name),
      );
    const first = await visit(browser, site, options);
    await open(first.page, '/faq');
    const before = await fetched(first.page);
    expect(before).not.toEqual([]);
    await first.leave();
    const second = await visit(browser, site, options);
    await open(second.page, '/faq');
    // Scripts that load when the page is idle may not have arrived for the first visitor.
    expect((await fetched(second.page)).filter((name) => before.includes(name))).toEqual([]);
    await second.leave();
  });

  it('has no held or aborted routes of the earlier visitor', async () => {
    const options = { ...ownKind(), expectedProblems: [/ERR_FAILED/] };
    const first = await visit(browser, site, options);
    await open(first.page, '/faq');
    await abort(first.page, '**/robots.txt');
    await hold(first.page, /\/api\//);
    const fetchPath = (page: Page, path: string) =>
      page.evaluate((to) => fetch(to).then(({ status }) => status, String), path);
    expect(await fetchPath(first.page, '/robots.txt')).toContain('Failed to fetch');
    await first.leave();

    const second = await visit(browser, site, options);
    expect(second.context).toBe(first.context);
    await open(second.page, '/faq');
    expect(await fetchPath(second.page, '/robots.txt')).toBe(200);
    expect(await fetchPath(second.page, '/api/openapi.json')).toBe(200);
    await abort(second.page, '**/robots.txt');
    expect(await fetchPath(second.page, '/robots.txt')).toContain('Failed to fetch');
    await second.leave();
  });

  it('reports only problems of the current visitor’s pages', async () => {
    const options = ownKind();
    const first = await visit(browser, site, { ...options, expectedProblems: [/known/] });
    await first.page.evaluate(() => console.error('known'));
    await first.leave();
    const second = await visit(browser, site, options);
    expect(second.context).toBe(first.context);
    await second.page.evaluate(() => console.error('known'));
    await expect(second.leave()).rejects.toThrow();
    expect(first.problems).toEqual([]);
    expect(second.problems).toEqual(['error: known']);
  });

  it('serves one test at a time, and later ones with the same options', async () => {
    const options = ownKind();
    const first = await visit(browser, site, options);
    const beside = await visit(browser, site, options);
    expect(beside.context).not.toBe(first.context);
    // However often a visitor leaves, there is only one profile.
    await first.leave();
    await first.leave();
    const other = await visit(browser, site, { ...options, locale: 'de-DE' });
    expect(other.context).not.toBe(first.context);
    const [firstVisitor, secondVisitor] = [
      await visit(browser, site, options),
      await visit(browser, site, options),
    ];
    expect(firstVisitor.context).toBe(first.context);
    expect(secondVisitor.context).not.toBe(firstVisitor.context);
    for (const visitor of [beside, other, firstVisitor, secondVisitor]) await visitor.leave();
  });

  it('doesn’t exist in a browser that keeps none', async () => {
    const forgetful = await openBrowser({ reusesProfiles: false });
    const options = ownKind();
    const first = await visit(forgetful, site, options);
    await open(first.page, '/faq');
    await first.leave();
    expect(forgetful.contexts()).toEqual([]);
    const second = await visit(forgetful, site, options);
    expect(second.context).not.toBe(first.context);
    await second.leave();
    await forgetful.close();
  });
});

const uses: Record<string, (visitor: Visitor) => unknown> = {
  'a route of the profile': ({ context }) => context.route('**/none', (route) => route.abort()),
  'a script for each page': ({ context }) => context.addInitScript(() => undefined),
  'a script for each page of the tab': ({ page }) => page.addInitScript(() => undefined),
  'a function for pages': ({ context }) => context.exposeFunction('ask', () => 1),
  'a permission': ({ context }) => context.grantPermissions(['notifications']),
  'a clock of its own': ({ page }) => page.clock.install(),
  'no network': ({ context }) => context.setOffline(true),
  'the debugger': ({ context, page }) => context.newCDPSession(page),
  'an ear on the tab': ({ page }) => page.on('dialog', (dialog) => dialog.accept()),
  'an ear on the profile': ({ context }) => context.on('request', () => undefined),
  'resizing the window': ({ page }) => page.setViewportSize({ width: 390, height: 844 }),
  'changing the theme': ({ page }) => page.emulateMedia({ colorScheme: 'dark' }),
  'holding a key down': ({ page }) => page.keyboard.down('Shift'),
  'holding a mouse button down': ({ page }) => page.mouse.down(),
  'closing the tab': ({ page }) => page.close(),
  'opening another site': ({ page }) => page.goto('data:text/html,elsewhere'),
};

describe('an irreversible change by a visitor', () => {
  it.each(Object.entries(uses))('closes the profile: %s', async (_, use) => {
    const options = ownKind();
    const first = await visit(browser, site, options);
    await use(first);
    await first.leave();
    const second = await visit(browser, site, options);
    expect(second.context).not.toBe(first.context);
    await second.leave();
  });

  it('closes the profile if the site is gone', async () => {
    const other = await startSite();
    const options = { ...ownKind(), expectedProblems: [/ERR_CONNECTION/] };
    const first = await visit(browser, other, options);
    await open(first.page, '/faq');
    await other.kill();
    await first.leave();
    await other.start();
    const second = await visit(browser, other, options);
    expect(second.context).not.toBe(first.context);
    await second.leave();
    await other.close();
  });
});
