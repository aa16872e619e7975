import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { patienceMs } from '../../test/harness/eventually.ts';
import { listPagePaths } from '../../test/harness/page-paths.ts';
import { signIn, type Visitor, visit, waitForHydration } from '../harness/browser.ts';
import { hold } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import { pollOptions } from '../harness/steps.ts';
import { addresses, getOwner, listPages } from './addresses.ts';
import { createFixtures, type Fixtures } from './fixtures.ts';

const { site, browser } = await setUp();
const people = await createFixtures(site);

/** Returns the viewer that opens a page. Public pages are opened by a hunter. */
function getViewer(path: string): keyof Fixtures {
  const owner = getOwner(path);
  return owner === 'visitor' ? 'hunter' : owner;
}

const visitors = new Map<string, Promise<Visitor>>();

async function visitAs(who: keyof Fixtures, width: number, hasTouch: boolean): Promise<Visitor> {
  const visitor = await visit(browser, site, {
    viewport: { width, height: 900 },
    expectedProblems: [/status of 404/],
    ...(width < 640 && { hasTouch, isMobile: true }),
  });
  await signIn(visitor.context, site, people[who]);
  return visitor;
}

/**
 * Opens another page for this role. A visitor is reused for all pages of a role and opens each once, without its
 * code and data being cached.
 */
async function openPage(path: string, width = 1280): Promise<Visitor> {
  const who = getViewer(path);
  // Chromium loses touch emulation on some navigations, and without it the buttons of Today are 20 px lower.
  const hasTouch = path !== '/tracker';
  const key = `${who} ${width} ${hasTouch}`;
  const visitor = visitors.get(key) ?? visitAs(who, width, hasTouch);
  visitors.set(key, visitor);
  const { page } = await visitor;
  if (path === '/faq' || page.url() === 'about:blank') {
    await page.goto(path === '/faq' ? '/' : '/faq');
    await waitForHydration(page);
  }
  return visitor;
}

afterEach(async ({ task }) => {
  const openVisitors = await Promise.all(visitors.values());
  // Requests that a failed test holds would block the next test.
  if (task.result?.state === 'fail') visitors.clear();
  const problems = openVisitors.flatMap((visitor) => visitor.problems.splice(0));
  if (problems.length > 0) throw new Error(problems.join('\n'));
});

/** Navigates inside the app as a link does. */
const goTo = (page: Page, address: string) => page.evaluate((to) => history.pushState({}, '', to), address);

describe('a page opened inside the app', () => {
  it.each([...new Set(listPagePaths())])(
    '(%s) shows its skeleton while its code and data load',
    async (path) => {
      const { page } = await openPage(path);
      const before = await page.getByRole('heading', { level: 1 }).innerText();
      const release = await hold(page, /\/(api|assets)\//);
      await goTo(page, addresses[path]?.[0] ?? path);
      await page.locator('main [data-pending]').waitFor();
      const headings = page.locator('main h1').filter({ visible: true });
      expect(await headings.allInnerTexts()).not.toContain(before);
      expect(await page.locator('main [data-skeleton]').count()).toBeGreaterThan(0);
      await release();
      await page.locator('main [data-pending]').waitFor({ state: 'detached' });
      await page.locator('main h1').first().waitFor();
    },
  );
});

/** Measures the position and width of the first element. */
const measureFirst = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, left, width } = element.getBoundingClientRect();
      return { top: top + scrollY, left, width };
    });

/** Waits until the stored height of Today stays the same, because it grows while airdrops load. */
async function waitForStableHeight(page: Page): Promise<void> {
  let before: string | null = null;
  let repeats = 0;
  const isSettled = async () => {
    const now = await page.evaluate(
      () => Object.entries(localStorage).find(([key]) => key.startsWith('today-height'))?.[1] ?? null,
    );
    repeats = now !== null && now === before ? repeats + 1 : 0;
    before = now;
    return repeats >= 4;
  };
  await expect.poll(isSettled, { timeout: patienceMs, interval: 500 }).toBe(true);
}

/** In pixels, and less than a line of text. */
const maxShift = 24;

describe('content after a skeleton', () => {
  // Earlier visitors have opened all pages.
  beforeAll(() => visitors.clear());

  it.each(listPages.flatMap((list) => [1280, 390].map((width) => ({ ...list, width }))))(
    'of $path at $width px starts where the skeleton placed it',
    async ({ path, firstItem, width }) => {
      const { page } = await openPage(path, width);
      if (path === '/tracker') {
        // The skeleton has the height that Today had during the last visit.
        await page.goto(path);
        await page.locator(firstItem).first().waitFor();
        await waitForStableHeight(page);
        await page.goto('/faq');
        await waitForHydration(page);
      }
      const release = await hold(page, /\/(api|assets)\//);
      await goTo(page, path);
      await page.locator('main [data-pending]').waitFor();
      const skeleton = await measureFirst(page, 'main [data-skeleton]');
      await release();
      await page.locator('main [data-pending]').waitFor({ state: 'detached' });
      await page.locator(firstItem).first().waitFor();
      const content = await measureFirst(page, firstItem);
      expect(Math.abs(content.top - skeleton.top), 'the shift').toBeLessThanOrEqual(maxShift);
      expect(Math.abs(content.left - skeleton.left)).toBeLessThanOrEqual(4);
      expect(Math.abs(content.width - skeleton.width)).toBeLessThanOrEqual(4);
    },
  );
});

it('keeps the page and focus of a search while the server responds slowly', async () => {
  const { page } = await openPage('/admin/users');
  await page.goto('/admin/users');
  await waitForHydration(page);
  const field = page.getByLabel('Search users');
  const release = await hold(page, '**/api/admin/users*');
  await field.fill('grace');
  await expect.poll(() => new URL(page.url()).search, pollOptions).toBe('?q=grace');
  await page.clock.install();
  await page.clock.runFor(3_000);
  expect(await page.locator('main [data-pending]').count()).toBe(0);
  expect(await field.inputValue()).toBe('grace');
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  await release();
  await page.getByRole('link', { name: 'Grace Lovelace' }).filter({ visible: true }).waitFor();
});
