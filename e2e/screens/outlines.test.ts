import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hydrated, signIn, type Visitor, visit } from '../harness/browser.ts';
import { hold } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import { addresses } from './addresses.ts';
import { type Cast, makeCast } from './cast.ts';
import { pagePaths } from './screens.ts';

const { site, browser } = await setUp();
const cast = await makeCast(site);

const whoOf = (path: string): keyof Cast => {
  if (path.startsWith('/admin')) return 'admin';
  return /submit|create|my-projects|buy-credits/.test(path) ? 'promoter' : 'hunter';
};

const visitors = new Map<string, Promise<Visitor>>();

async function comeAs(who: keyof Cast, width: number, hasTouch: boolean): Promise<Visitor> {
  const visitor = await visit(browser, site, {
    viewport: { width, height: 900 },
    expectedProblems: [/status of 404/],
    ...(width < 640 && { hasTouch, isMobile: true }),
  });
  await signIn(visitor.context, site, cast[who]);
  return visitor;
}

/** Whoever sees the page, on another one: the same visitor for all of theirs, who comes to each once, without its code and its data. */
async function arrive(path: string, width = 1280): Promise<Visitor> {
  const who = whoOf(path);
  // The browser forgets an emulated finger on some of its navigations, and the many buttons of Today are 20 px lower without.
  const hasTouch = path !== '/tracker';
  const key = `${who} ${width} ${hasTouch}`;
  const visitor = visitors.get(key) ?? comeAs(who, width, hasTouch);
  visitors.set(key, visitor);
  const { page } = await visitor;
  if (path === '/faq' || page.url() === 'about:blank') {
    await page.goto(path === '/faq' ? '/' : '/faq');
    await hydrated(page);
  }
  return visitor;
}

afterEach(async ({ task }) => {
  const all = await Promise.all(visitors.values());
  // What a failed test holds back would not come in the next one either.
  if (task.result?.state === 'fail') visitors.clear();
  const found = all.flatMap(({ problems }) => problems.splice(0));
  if (found.length > 0) throw new Error(found.join('\n'));
});

/** Goes on inside the app, as a link to the address does. */
const goTo = (page: Page, address: string) => page.evaluate((to) => history.pushState({}, '', to), address);

describe('every page that is come to inside the app', () => {
  it.each([...new Set(pagePaths())])(
    '(%s) shows its outline while its code and its data come',
    async (path) => {
      const { page } = await arrive(path);
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

/** Where the cards or rows that people come for begin, and how wide they are. */
const firstOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((one) => {
      const { top, left, width } = one.getBoundingClientRect();
      return { top: top + scrollY, left, width };
    });

/** Waits until the height that is kept of Today has stopped changing: it grows while the airdrops arrive. */
async function keptHeight(page: Page): Promise<void> {
  let before: string | null = null;
  let same = 0;
  const isSettled = async () => {
    const now = await page.evaluate(
      () => Object.entries(localStorage).find(([key]) => key.startsWith('today-height'))?.[1] ?? null,
    );
    same = now !== null && now === before ? same + 1 : 0;
    before = now;
    return same >= 4;
  };
  await expect.poll(isSettled, { timeout: 15_000, interval: 500 }).toBe(true);
}

/** Less than a line of text. */
const mostShift = 24;

const lists = [
  { path: '/tracker', first: '[data-airdrop]' },
  { path: '/discover', first: 'main ul.grid > li' },
  { path: '/guides', first: 'main ul > li' },
  { path: '/faucets', first: 'main ul.grid > li' },
  { path: '/presales', first: 'main article' },
  { path: '/quests', first: 'main ul.grid > li' },
  { path: '/blog', first: 'main ul.grid > li' },
  { path: '/wallets', first: 'main ul[aria-label] > li' },
  { path: '/yap-list', first: 'main ul.grid > li' },
  { path: '/admin/support', first: 'main ul[aria-label] > li, main div > ul > li' },
];

describe('what follows an outline', () => {
  // Those from before have been to all of them.
  beforeAll(() => visitors.clear());

  it.each(lists.flatMap((list) => [1280, 390].map((width) => ({ ...list, width }))))(
    'of $path, $width px wide, begins where the outline said',
    async ({ path, first, width }) => {
      const { page } = await arrive(path, width);
      if (path === '/tracker') {
        // How much there is to do today is known from the last time.
        await page.goto(path);
        await page.locator(first).first().waitFor();
        await keptHeight(page);
        await page.goto('/faq');
        await hydrated(page);
      }
      const release = await hold(page, /\/(api|assets)\//);
      await goTo(page, path);
      await page.locator('main [data-pending]').waitFor();
      const outline = await firstOf(page, 'main [data-skeleton]');
      await release();
      await page.locator('main [data-pending]').waitFor({ state: 'detached' });
      await page.locator(first).first().waitFor();
      const real = await firstOf(page, first);
      expect(Math.abs(real.top - outline.top), 'the shift').toBeLessThanOrEqual(mostShift);
      expect(Math.abs(real.left - outline.left)).toBeLessThanOrEqual(4);
      expect(Math.abs(real.width - outline.width)).toBeLessThanOrEqual(4);
    },
  );
});

it('a search keeps its page, and the focus, while the server takes its time', async () => {
  const { page } = await arrive('/admin/users');
  await page.goto('/admin/users');
  await hydrated(page);
  const field = page.getByLabel('Search users');
  const release = await hold(page, '**/api/admin/users*');
  await field.fill('grace');
  await expect.poll(() => new URL(page.url()).search).toBe('?q=grace');
  await page.clock.install();
  await page.clock.runFor(3_000);
  expect(await page.locator('main [data-pending]').count()).toBe(0);
  expect(await field.inputValue()).toBe('grace');
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
  await release();
  await page.getByRole('link', { name: 'Grace Lovelace' }).filter({ visible: true }).waitFor();
});
