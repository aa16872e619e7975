import { beforeAll, describe, expect, it } from 'vitest';
import { publicPages } from '../../src/lib/public-pages.ts';
import { visit } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { addresses } from './addresses.ts';
import { createFixtures } from './fixtures.ts';

/** The pages of single items, which the fixtures have. */
const itemRoutes = [
  '/guides/$slug',
  '/presales/$presaleId',
  '/campaigns/$campaignId',
  '/quests/$questId',
  '/blog/$slug',
];

const { site, browser } = await setUp();

beforeAll(async () => {
  await createFixtures(site);
});

describe('without JavaScript', () => {
  it('shows the content of every public page', async () => {
    const itemPaths = itemRoutes.map((route) => addresses[route]?.[0] ?? route);
    const visitor = await visit(browser, site, { javaScriptEnabled: false, consent: false });
    const { page } = visitor;
    const unreadable: string[] = [];
    for (const path of [...publicPages.map(({ path }) => path), ...itemPaths]) {
      const response = await page.goto(path);
      const heading = (await page.getByRole('heading', { level: 1 }).allInnerTexts()).join();
      const text = await page.getByRole('main').innerText();
      const skeletons = await page.locator('main [aria-busy=true]').count();
      if (
        response?.status() !== 200 ||
        heading === '' ||
        text.length < heading.length + 20 ||
        skeletons > 0
      ) {
        unreadable.push(`${path}: ${response?.status()} ${heading} ${text.length} ${skeletons}`);
      }
    }
    await visitor.leave();
    expect(unreadable).toEqual([]);
    expect(publicPages.length + itemPaths.length).toBeGreaterThan(15);
  });
});
