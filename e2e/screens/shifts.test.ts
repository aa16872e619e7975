import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { visit, waitForHydration } from '../harness/browser.ts';
import { waitForLoad } from '../harness/page-checks.ts';
import { hold } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import { addresses } from './addresses.ts';
import { createFixtures } from './fixtures.ts';

/**
 * Allows a few pixels between words, or one card whose text wraps. In a column of text a wrap moves everything
 * below it, which is more than ten times as much.
 */
const maxShift = 0.005;
const paths = [
  '/',
  '/guides',
  '/faucets',
  '/presales',
  '/campaigns',
  '/quests',
  '/blog',
  '/discover',
  ...['/guides/$slug', '/presales/$presaleId', '/campaigns/$campaignId', '/quests/$questId'].map(
    (route) => addresses[route]?.[0] ?? route,
  ),
];

const { site, browser } = await setUp({}, { reusesProfiles: false });

beforeAll(async () => {
  await createFixtures(site);
});

/** Records layout shifts. Runs in the page. */
function recordShifts(): void {
  const moves: string[] = [];
  let sum = 0;
  type Shift = PerformanceEntry & {
    value: number;
    sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  };
  const record = (entries: PerformanceEntryList) => {
    for (const entry of entries as Shift[]) {
      sum += entry.value;
      for (const { node, previousRect: from, currentRect: to } of entry.sources) {
        const text = node?.textContent?.trim().slice(0, 40);
        moves.push(
          `${text}: ${from.x},${from.y} ${from.width}×${from.height} → ${to.x},${to.y} ${to.width}×${to.height}`,
        );
      }
    }
  };
  const observer = new PerformanceObserver((list) => record(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  const read = () => {
    record(observer.takeRecords());
    return { sum, moves };
  };
  Object.assign(window, { readShifts: read });
}

async function measureShifts(page: Page, path: string) {
  const release = await hold(page, /\.woff2$/);
  await page.goto(path, { waitUntil: 'commit' });
  await waitForHydration(page);
  expect(await page.evaluate(() => document.fonts.status)).toBe('loading');
  await release();
  await waitForLoad(page);
  return page.evaluate(async () => {
    await document.fonts.ready;
    const waitForFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let count = 0; count < 3; count += 1) await waitForFrame();
    return (window as unknown as { readShifts: () => { sum: number; moves: string[] } }).readShifts();
  });
}

describe('a first visit', () => {
  it.each(paths)('doesn’t shift when fonts and scripts load late: %s', async (path) => {
    const visitor = await visit(browser, site);
    await visitor.context.addInitScript(recordShifts);
    const requestedUrls: string[] = [];
    visitor.page.on('request', (request) => requestedUrls.push(request.url()));
    const { sum, moves } = await measureShifts(visitor.page, path);
    await visitor.leave();
    expect(sum, moves.join('\n')).toBeLessThan(maxShift);
    // A visitor's page doesn't need the API client: views are counted without it.
    expect(requestedUrls.filter((url) => /\/assets\/api-/.test(url))).toEqual([]);
  });
});
