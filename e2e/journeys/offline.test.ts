import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeGuide } from '../../test/factories/guides.ts';
import { createPageOpener, signIn, visit, waitForHydration } from '../harness/browser.ts';
import { abort, handle } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import { button, pollOptions } from '../harness/steps.ts';

// Files cached by an earlier visitor would be available offline.
const { site, browser } = await setUp({}, { reusesProfiles: false });

beforeAll(async () => {
  await makeGuide(site.database.db, { title: 'Bridge to Scroll' });
  await site.reportPublicChange();
});

const expectedErrors = [/net::ERR_/, /Failed to load resource/, /part of this page/, /Failed to fetch/];

const getHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const getFooterLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).first();

/** Collects the documents that the page requests from now on. */
function trackDocumentLoads(page: Page): string[] {
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
  });
  return loads;
}

const openPage = createPageOpener(browser, site, { expectedProblems: expectedErrors });

describe('a page requested without a network', () => {
  const pages = [
    { link: 'FAQ', title: 'Frequently asked questions' },
    { link: 'Presales', title: 'Upcoming Presales' },
  ];
  it.each(pages)(
    '($link) shows a message without file names, and opens by itself on reconnect',
    async ({ link, title }) => {
      const visitor = await openPage('/');
      const { page, context } = visitor;
      await context.setOffline(true);
      await getFooterLink(page, link).click();
      await getHeading(page, 'You’re offline').waitFor();
      expect(await page.getByRole('main').innerText()).not.toMatch(/https?:|\.js|module/);
      await context.setOffline(false);
      await getHeading(page, title).waitFor();
      await visitor.leave();
    },
  );

  it('opens by itself, too, after the server was unreachable', async () => {
    const visitor = await openPage('/');
    const { page } = visitor;
    await site.kill();
    await getFooterLink(page, 'FAQ').click();
    await getHeading(page, 'You’re offline').waitFor();
    await site.start();
    await getHeading(page, 'Frequently asked questions').waitFor();
    await visitor.leave();
  });
});

it('reports the lost network in a list, and loads it on reconnect', async () => {
  const visitor = await openPage('/guides');
  const { page } = visitor;
  await getFooterLink(page, 'FAQ').click();
  await getHeading(page, 'Frequently asked questions').waitFor();
  await abort(page, '**/healthz');
  await abort(page, '**/api/presales*');
  await getFooterLink(page, 'Presales').click();
  await page.getByText('You’re offline. We’ll retry when you’re back online.').waitFor();
  await page.unroute('**/api/presales*');
  await page.unroute('**/healthz');
  await getHeading(page, 'Upcoming Presales').waitFor();
  await expect.poll(() => page.getByRole('main').getByRole('alert').count(), pollOptions).toBe(0);
  await visitor.leave();
});

it('reloads a page once whose files were replaced by a new version', async () => {
  const visitor = await openPage('/');
  const { page } = visitor;
  const loads = trackDocumentLoads(page);
  await handle(page, '**/assets/*.js', async (route) => {
    if (loads.length === 0) await route.fulfill({ status: 404, body: '' });
    else await route.fallback();
  });
  await getFooterLink(page, 'FAQ').click();
  await getHeading(page, 'Frequently asked questions').waitFor();
  await waitForHydration(page);
  expect(loads).toEqual(['/faq']);
  await visitor.leave();
});

it('shows a message without reloading repeatedly if a page’s files are missing', async () => {
  const visitor = await openPage('/');
  const { page } = visitor;
  await handle(page, '**/assets/*.js', (route) => route.fulfill({ status: 404, body: '' }));
  // The page stores when it has reloaded because of missing files.
  await page.evaluate(() => sessionStorage.setItem('reloaded-at', String(Date.now())));
  await getFooterLink(page, 'FAQ').click();
  await page.getByText('Couldn’t load this page. Please try again.').waitFor();
  await visitor.leave();
});

describe('a part whose code fails to load', () => {
  /**
   * Opens a page as a promoter while requests for files with this name fail once. Chromium doesn't request them
   * again in the same document.
   */
  async function openWithout(file: string, path: string) {
    // The server has rendered the part, so React reports that the message differs.
    const visitor = await visit(browser, site, { expectedProblems: [...expectedErrors, /React error #418/] });
    const { page, context } = visitor;
    await signIn(context, site, await site.makePerson({ role: 'promoter' }));
    const loads = trackDocumentLoads(page);
    await page.route(`**/assets/${file}-*.js`, (route) =>
      loads.length > 1 ? route.fallback() : route.abort(),
    );
    await page.goto(path);
    await page.mouse.move(5, 5);
    return { ...visitor, loads };
  }

  const parts: { part: string; path: string; file: string; use: (page: Page) => Promise<unknown> }[] = [
    {
      part: 'the form of a follow campaign',
      path: '/campaigns/create',
      file: 'create-form',
      use: (page) => page.getByLabel('Twitter Handle').fill('ada'),
    },
  ];
  it.each(parts)('offers a reload ($part)', async ({ path, file, use }) => {
    const { page, loads, leave } = await openWithout(file, path);
    const notice = page.getByRole('alert').filter({ hasText: 'Couldn’t load part of this page.' });
    await button(notice, 'Reload page').click();
    await use(page);
    expect(loads).toEqual([path, path]);
    await leave();
  });

  it('loads after the next navigation (the theme menu)', async () => {
    const { page, loads, leave } = await openWithout('theme-menu-list', '/faq');
    await waitForHydration(page);
    await button(page, 'Theme').click();
    await page.getByText('Couldn’t load the menu.').first().waitFor();
    await getFooterLink(page, 'Terms').click();
    await getHeading(page, 'Terms of Service').waitFor();
    await expect.poll(() => loads, pollOptions).toEqual(['/faq', '/terms']);
    await waitForHydration(page);
    await button(page, 'Theme').click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).waitFor();
    await leave();
  });
});

it('saves a draft typed offline on reconnect, even after leaving its page', async () => {
  const promoter = await site.makePerson({ role: 'promoter' });
  const { page, context, leave } = await openPage('/quests/submit', promoter, {
    expectedProblems: expectedErrors,
  });
  await page.locator('button:enabled', { hasText: 'Save draft' }).waitFor();
  await context.setOffline(true);
  await page.getByLabel('Title').first().fill('Typed in a tunnel');
  await getFooterLink(page, 'FAQ').click();
  await getHeading(page, 'You’re offline').waitFor();
  const saved = page.waitForResponse((response) =>
    new URL(response.url()).pathname.startsWith('/api/submissions'),
  );
  await context.setOffline(false);
  await getHeading(page, 'Frequently asked questions').waitFor();
  expect((await saved).ok()).toBe(true);
  await page.goto('/my-projects');
  await page.getByRole('listitem').filter({ hasText: 'Typed in a tunnel' }).first().waitFor();
  await leave();
});

it('saves a draft whose request was lost on leaving its page', async () => {
  const promoter = await site.makePerson({ role: 'promoter' });
  const visitor = await visit(browser, site, { expectedProblems: expectedErrors });
  const { page, context } = visitor;
  await signIn(context, site, promoter);
  const gate = Promise.withResolvers<void>();
  let requestCount = 0;
  await page.route('**/api/submissions', async (route) => {
    requestCount += 1;
    // A call without a response is retried immediately.
    if (requestCount > 2) return route.fallback();
    await gate.promise;
    await route.abort();
  });
  await page.goto('/quests/submit');
  await waitForHydration(page);
  await page.locator('button:enabled', { hasText: 'Save draft' }).waitFor();
  const requested = page.waitForRequest('**/api/submissions');
  await page.getByLabel('Title').first().fill('Typed in a lift');
  await requested;
  await getFooterLink(page, 'FAQ').click();
  await getHeading(page, 'Frequently asked questions').waitFor();
  const saved = page.waitForResponse('**/api/submissions');
  gate.resolve();
  const goOnline = () => page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(async () => goOnline().then(() => requestCount), pollOptions).toBe(3);
  expect((await saved).ok()).toBe(true);
  await page.goto('/my-projects');
  await page.getByRole('listitem').filter({ hasText: 'Typed in a lift' }).first().waitFor();
  await visitor.leave();
});
