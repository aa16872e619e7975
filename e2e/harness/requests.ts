import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { patienceMs } from '../../test/harness/eventually.ts';

const probe = '/favicon.svg?intercepted';
const probed = new WeakSet<Page>();

/**
 * Chromium reports interception before it applies to the page's requests, so requests of a busy page can slip
 * through. Waits until one is caught. The route stays, so that interception isn't switched off and on again.
 */
async function intercept(page: Page): Promise<void> {
  if (probed.has(page)) return;
  probed.add(page);
  await page.route(
    (url) => url.href.endsWith(probe),
    (route) => route.fulfill({ body: 'caught' }),
  );
  if (page.url() === 'about:blank') return;
  const sendProbe = () => page.evaluate(async (path) => (await fetch(path)).text(), probe);
  await expect.poll(sendProbe, { timeout: patienceMs, interval: 50 }).toBe('caught');
}

/** Stops aborting the page's requests. */
export async function removeRoutes(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  probed.delete(page);
}

/** Handles the page's requests to this URL, none of which slips through. */
export async function handle(
  page: Page,
  url: string | RegExp,
  handler: (route: Route) => unknown,
  options: { times?: number } = {},
): Promise<void> {
  await intercept(page);
  await page.route(url, handler, options);
}

/** Aborts the page's requests to this URL, as if the network were down. */
export async function abort(page: Page, url: string): Promise<void> {
  await handle(page, url, (route) => route.abort());
}

/** Holds requests to this URL; returns a function that releases them. */
export async function hold(page: Page, url: string | RegExp): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>();
  await handle(page, url, async (route) => {
    await gate.promise;
    await route.fallback().catch(() => undefined);
  });
  return async () => {
    gate.resolve();
    await page.unroute(url);
  };
}

/** Answers requests to this URL whose body matches with an error after the server has handled them. */
export async function breakResponses(page: Page, url: string, body: RegExp): Promise<void> {
  await handle(page, url, async (route) => {
    if (!body.test(route.request().postData() ?? '')) return route.fallback();
    await route.fetch();
    return route.fulfill({ status: 500, body: '' });
  });
}

/** Fails requests to this URL while `during` runs, as if a proxy were broken. */
export async function withBrokenRequests(
  page: Page,
  url: string,
  during: () => Promise<void>,
): Promise<void> {
  await handle(page, url, (route) => route.fulfill({ status: 500, body: '' }));
  await during();
  await page.unroute(url);
}
