import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signIn, visit, waitForHydration } from '../harness/browser.ts';
import { makeLaterBuild } from '../harness/later-build.ts';
import { setUp } from '../harness/set-up.ts';
import { pollOptions, press, toast } from '../harness/steps.ts';

const { site, browser } = await setUp();

async function openPage(path = '/tracker') {
  const visitor = await visit(browser, site, {
    serviceWorkers: 'allow',
    expectedProblems: [/net::ERR_/, /Failed to load resource/, /part of this page/],
  });
  const person = await site.makePerson();
  await signIn(visitor.context, site, person);
  await visitor.page.goto(path);
  await waitForHydration(visitor.page);
  return { ...visitor, person };
}

/** Returns the script of the controlling worker, once there is one. */
const getWorker = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration?.active?.scriptURL ?? null;
  });

const listCached = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

const waitForWorker = (page: Page) =>
  expect.poll(() => getWorker(page), pollOptions).toBe(`${site.baseUrl}/sw.js`);

/** Kills the server, because a graceful stop waits for the pages' event streams. */
async function restart(changed?: Record<string, string>): Promise<void> {
  await site.kill();
  await site.start(changed);
}

describe('installing the app', () => {
  it('has a manifest with existing icons and shortcuts', async () => {
    const response = await fetch(`${site.baseUrl}/manifest.webmanifest`);
    expect(response.headers.get('content-type')).toContain('application/manifest+json');
    const manifest = await response.json();
    expect(manifest).toMatchObject({ start_url: '/tracker', scope: '/', display: 'standalone' });
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await fetch(site.baseUrl + src);
      expect(icon.status, src).toBe(200);
      expect(icon.headers.get('content-type'), src).toContain(type);
      const bytes = Buffer.from(await icon.arrayBuffer());
      if (type === 'image/png')
        expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
    }
    const html = await (await fetch(site.baseUrl)).text();
    expect(html.match(/<link rel="manifest"[^>]*>/)?.[0]).toContain('href="/manifest.webmanifest"');
  });

  it('opens the add dialog with a link shared to the app', async () => {
    const { page, leave } = await openPage(
      '/share?title=Scroll+Sessions&text=https%3A%2F%2Fscroll.io%2Fairdrop',
    );
    const form = page.getByRole('dialog', { name: 'Add Airdrop' });
    await expect
      .poll(() => form.getByLabel('Airdrop Name').inputValue(), pollOptions)
      .toBe('Scroll Sessions');
    expect(await form.getByLabel('Project Link').inputValue()).toBe('https://scroll.io/airdrop');
    await leave();
  });
});

describe('the service worker', () => {
  it('registers for signed-in users, caches public files, and unregisters on sign-out', async () => {
    const { page, leave } = await openPage();
    await waitForWorker(page);
    const cachedUrls = await listCached(page);
    expect(cachedUrls).toContain('/offline-shell');
    expect(cachedUrls.filter((path) => !/^\/(assets\/[\w.-]+|offline-shell)$/.test(path))).toEqual([]);
    await press(page, /Account/);
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL('/');
    await expect.poll(() => listCached(page), pollOptions).toEqual([]);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('device-of')), pollOptions).toBeNull();
    await page.reload();
    await waitForHydration(page);
    await expect.poll(() => getWorker(page), pollOptions).toBeNull();
    await leave();
  });

  it('unregisters, too, if the session ended while no page was open', async () => {
    const { page, context, leave } = await openPage();
    await waitForWorker(page);
    await page.goto('about:blank');
    await context.clearCookies();
    await page.goto('/faq');
    await expect.poll(() => getWorker(page), pollOptions).toBeNull();
    await expect.poll(() => listCached(page), pollOptions).toEqual([]);
    await leave();
  });

  it('unregisters and deletes its caches once the operator turns it off', async () => {
    const { page, leave } = await openPage();
    await waitForWorker(page);
    await restart({ SERVICE_WORKER: 'off' });
    await page.goto('/tracker');
    await waitForHydration(page);
    await expect.poll(() => getWorker(page), pollOptions).toBeNull();
    await expect.poll(() => listCached(page), pollOptions).toEqual([]);
    await restart();
    await leave();
  });
});

describe('a new version', () => {
  const readWaitingState = (page: Page) =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? null);

  it('offers a reload to open pages, and loads with the next page', async () => {
    const { page, leave } = await openPage();
    await waitForWorker(page);
    await page.reload();
    await waitForHydration(page);
    const laterBuild = await makeLaterBuild();
    await restart(laterBuild.settings);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await toast(page, 'A new version is available').waitFor();
    expect(await readWaitingState(page)).toBe('installed');
    const loads: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
    });
    // The offer covers the bottom of the page, so the test uses the keyboard.
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'FAQ', exact: true })
      .first()
      .press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Frequently asked questions' }).waitFor();
    await expect.poll(() => [...new Set(loads)], pollOptions).toEqual(['/faq']);
    await waitForHydration(page);
    await expect.poll(() => readWaitingState(page), pollOptions).toBeNull();
    // That page is of the new version, so nothing is offered.
    expect(await toast(page).count()).toBe(0);
    await leave();
    await restart();
    await laterBuild.remove();
  });
});
