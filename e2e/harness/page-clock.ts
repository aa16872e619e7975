import type { Page } from 'playwright-core';

/** Much less than what a page has from its server is good for. */
const aheadMs = 5_000;

/** The page's time stands still from here on, however long its load takes, and goes on by `page.clock` alone. */
export async function stopClock(page: Page): Promise<void> {
  const time = Date.now();
  await page.clock.install({ time });
  await page.clock.pauseAt(time + aheadMs);
}
