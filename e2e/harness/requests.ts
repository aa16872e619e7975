import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const probe = '/favicon.svg?intercepted';
const probed = new WeakSet<Page>();

/**
 * Chromium says that it intercepts before the page's own requests do: what a busy page asks for in between gets through.
 * Waits until one of them is caught. The route stays, so that this is not switched off and on again.
 */
async function intercept(page: Page): Promise<void> {
  if (probed.has(page)) return;
  probed.add(page);
  await page.route(
    (url) => url.href.endsWith(probe),
    (route) => route.fulfill({ body: 'caught' }),
  );
  if (page.url() === 'about:blank') return;
  const ask = () => page.evaluate(async (path) => (await fetch(path)).text(), probe);
  await expect.poll(ask, { timeout: 15_000, interval: 50 }).toBe('caught');
}

/** Whatever the page asks for comes again. */
export async function letThrough(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  probed.delete(page);
}

/** What the page asks for at these addresses does not come, as when the network drops. */
export async function abort(page: Page, url: string): Promise<void> {
  await intercept(page);
  await page.route(url, (route) => route.abort());
}

/** Lets calls to these addresses wait; what it returns lets them go on. */
export async function hold(page: Page, url: string | RegExp): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>();
  await intercept(page);
  await page.route(url, async (route) => {
    await gate.promise;
    await route.fallback().catch(() => undefined);
  });
  return async () => {
    gate.resolve();
    await page.unroute(url);
  };
}

/** Calls to these addresses fail while `during` runs, as when something before the server breaks. */
export async function broken(page: Page, url: string, during: () => Promise<void>): Promise<void> {
  await intercept(page);
  await page.route(url, (route) => route.fulfill({ status: 500, body: '' }));
  await during();
  await page.unroute(url);
}
