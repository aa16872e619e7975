import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hydrated, signIn, visit } from '../harness/browser.ts';
import { makeLaterBuild } from '../harness/later-build.ts';
import { setUp } from '../harness/set-up.ts';
import { patience, press, toast } from '../harness/steps.ts';

const { site, browser } = await setUp();

async function arrive(path = '/tracker') {
  const visitor = await visit(browser, site, {
    serviceWorkers: 'allow',
    expectedProblems: [/net::ERR_/, /Failed to load resource/, /part of this page/],
  });
  const person = await site.makePerson();
  await signIn(visitor.context, site, person);
  await visitor.page.goto(path);
  await hydrated(visitor.page);
  return { ...visitor, person };
}

/** The script of the worker that answers for the site, once there is one. */
const workerOf = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration?.active?.scriptURL ?? null;
  });

const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const found = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return found.flat().map(({ url }) => new URL(url).pathname);
  });

const working = (page: Page) => expect.poll(() => workerOf(page), patience).toBe(`${site.baseUrl}/sw.js`);

/** At once: a server that is asked to stop waits for the pages' streams. */
async function restart(changed?: Record<string, string>): Promise<void> {
  await site.kill();
  await site.start(changed);
}

describe('installing', () => {
  it('is offered by a manifest whose icons and shortcuts are there', async () => {
    const answer = await fetch(`${site.baseUrl}/manifest.webmanifest`);
    expect(answer.headers.get('content-type')).toContain('application/manifest+json');
    const manifest = await answer.json();
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

  it('a link that is shared to the app opens the add dialog with it', async () => {
    const { page, leave } = await arrive(
      '/share?title=Scroll+Sessions&text=https%3A%2F%2Fscroll.io%2Fairdrop',
    );
    const form = page.getByRole('dialog', { name: 'Add Airdrop' });
    await expect.poll(() => form.getByLabel('Airdrop Name').inputValue(), patience).toBe('Scroll Sessions');
    expect(await form.getByLabel('Project Link').inputValue()).toBe('https://scroll.io/airdrop');
    await leave();
  });
});

describe('the service worker', () => {
  it('is for those who are signed in, keeps files that are nobody’s, and goes when they sign out', async () => {
    const { page, leave } = await arrive();
    await working(page);
    const kept = await keptOn(page);
    expect(kept).toContain('/offline-shell');
    expect(kept.filter((path) => !/^\/(assets\/[\w.-]+|offline-shell)$/.test(path))).toEqual([]);
    await press(page, /Account/);
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL('/');
    await expect.poll(() => keptOn(page), patience).toEqual([]);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('device-of')), patience).toBeNull();
    await page.reload();
    await hydrated(page);
    expect(await workerOf(page)).toBeNull();
    await leave();
  });

  it('goes too when the session ended while no page was open', async () => {
    const { page, context, leave } = await arrive();
    await working(page);
    await page.goto('about:blank');
    await context.clearCookies();
    await page.goto('/faq');
    await expect.poll(() => workerOf(page), patience).toBeNull();
    await expect.poll(() => keptOn(page), patience).toEqual([]);
    await leave();
  });

  it('is removed, with what it kept, once the operator wants none', async () => {
    const { page, leave } = await arrive();
    await working(page);
    await restart({ SERVICE_WORKER: 'off' });
    await page.goto('/tracker');
    await hydrated(page);
    await expect.poll(() => workerOf(page), patience).toBeNull();
    await expect.poll(() => keptOn(page), patience).toEqual([]);
    await restart();
    await leave();
  });
});

describe('a new version', () => {
  const waiting = (page: Page) =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? null);

  it('is offered to a page of the old one, and is there with the next page', async () => {
    const { page, leave } = await arrive();
    await working(page);
    await page.reload();
    await hydrated(page);
    const later = await makeLaterBuild();
    await restart(later.settings);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await toast(page, 'A new version is available').waitFor();
    expect(await waiting(page)).toBe('installed');
    const loads: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
    });
    // By key: the offer stands over the foot of the page.
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'FAQ', exact: true })
      .first()
      .press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Frequently asked questions' }).waitFor();
    await expect.poll(() => [...new Set(loads)], patience).toEqual(['/faq']);
    await hydrated(page);
    expect(await waiting(page)).toBeNull();
    // That page is of the new version: nothing more is offered.
    expect(await toast(page).count()).toBe(0);
    await leave();
    await restart();
    await later.remove();
  });
});
