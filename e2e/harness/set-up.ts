import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll } from 'vitest';
import { type BrowserOptions, type CallApi, leaveBrowser, openBrowser, signIn } from './browser.ts';
import { type Site, startSite } from './site.ts';

/** Starts a site with these settings and a browser for the tests of this file, and stops both afterwards. */
export async function setUp(
  env: Record<string, string> = {},
  options: BrowserOptions = {},
): Promise<{ site: Site; browser: Browser }> {
  const [startingSite, openingBrowser] = [startSite(env), openBrowser(options)];
  afterAll(async () => {
    // One is also closed if the other failed to start.
    await openingBrowser.then(leaveBrowser).finally(async () => (await startingSite).close());
  });
  const [site, browser] = await Promise.all([startingSite, openingBrowser]);
  return { site, browser };
}

/** Signs in a new admin in a new browser context. `callAsAdmin` calls the API as this admin. */
export async function openAdminSession(
  browser: Browser,
  site: Site,
): Promise<{ adminContext: BrowserContext; callAsAdmin: CallApi }> {
  const adminContext = await browser.newContext({ baseURL: site.baseUrl });
  const callAsAdmin = await signIn(adminContext, site, await site.makePerson({ isAdmin: true }));
  return { adminContext, callAsAdmin };
}
