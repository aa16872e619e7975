import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { signIn, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { pollOptions } from '../harness/steps.ts';

/** Simulates an ad network's script, which fills the pushed slots. */
const script = `window.adsbygoogle = { push() {
  for (const place of document.querySelectorAll('ins.adsbygoogle:not([data-ad-status])')) {
    place.dataset.adStatus = place.dataset.adClient === 'pub-empty' ? 'unfilled' : 'filled';
    place.textContent = 'Ad for ' + place.dataset.adClient;
  }
} };`;

let requestCount = 0;
/** Returns the script; held back where a test wants it to be late. */
let answer: (response: ServerResponse) => void;
const respond = (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);

const network = createServer((_request, response) => {
  requestCount += 1;
  answer(response);
});
await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  network.closeAllConnections();
  network.close();
});
// A listening TCP server's address is an object.
const { port } = network.address() as AddressInfo;
const { site, browser } = await setUp({
  ADS_PUBLISHER_ID: 'pub-1',
  ADS_SCRIPT_URL: `http://127.0.0.1:${port}/show.js`,
});
beforeEach(() => {
  requestCount = 0;
  answer = respond;
});

const slot = (page: Page) => page.getByRole('complementary', { name: 'Advertisement' });
const getHeight = (page: Page) =>
  page.locator('ins.adsbygoogle').evaluate((element) => element.getBoundingClientRect().height);

describe('a place for ads', () => {
  it('stays empty and sends no request until cookies are accepted', async () => {
    const visitor = await visit(browser, site, { consent: false });
    const { page } = visitor;
    await page.goto('/faq');
    await waitForHydration(page);
    const banner = page.getByRole('region', { name: 'Cookie consent' });
    await banner.getByText('Optional cookies, such as ad cookies').waitFor();
    expect(await slot(page).isVisible()).toBe(false);
    expect(requestCount).toBe(0);
    await banner.getByRole('button', { name: 'Accept' }).click();
    await slot(page).getByText('Ad for pub-1').waitFor();
    expect(await slot(page).getByText('Advertisement', { exact: true }).isVisible()).toBe(true);
    // No violation of the policy is reported either: `leave` would tell.
    await visitor.leave();
  });

  it('has its size from the first paint until the script loads', async () => {
    const gate = Promise.withResolvers<void>();
    answer = (response) => void gate.promise.then(() => respond(response));
    const visitor = await visit(browser, site);
    const { page } = visitor;
    await page.goto('/faq', { waitUntil: 'commit' });
    await slot(page).waitFor();
    expect(await getHeight(page)).toBe(90);
    await waitForHydration(page);
    await expect.poll(() => requestCount, pollOptions).toBe(1);
    expect(await getHeight(page)).toBe(90);
    gate.resolve();
    await slot(page).getByText('Ad for pub-1').waitFor();
    expect(await getHeight(page)).toBe(90);
    await visitor.leave();
  });

  it('collapses when the script doesn’t load, and nothing above it moves', async () => {
    const gate = Promise.withResolvers<void>();
    answer = (response) => void gate.promise.then(() => response.writeHead(500).end());
    const visitor = await visit(browser, site, { expectedProblems: [/Failed to load resource/] });
    const { page } = visitor;
    await page.goto('/faq');
    await waitForHydration(page);
    await slot(page).waitFor();
    const last = page.getByRole('link', { name: 'Contact support' }).last();
    const before = await last.boundingBox();
    gate.resolve();
    await slot(page).waitFor({ state: 'detached' });
    expect(await last.boundingBox()).toEqual(before);
    await visitor.leave();
  });

  it('collapses when the network has no ad for it', async () => {
    answer = (response) =>
      void response
        .writeHead(200, { 'content-type': 'text/javascript' })
        .end(script.replace("'pub-empty'", "'pub-1'"));
    const visitor = await visit(browser, site);
    await visitor.page.goto('/faq');
    await waitForHydration(visitor.page);
    await slot(visitor.page).waitFor({ state: 'detached' });
    await visitor.leave();
  });
});

describe('private pages', () => {
  const fetchPolicy = async (path: string, cookie = '') =>
    (await fetch(site.baseUrl + path, { headers: { cookie } })).headers.get('content-security-policy') ?? '';

  it('never allow the script, admin pages included', async () => {
    const origin = `http://127.0.0.1:${(network.address() as AddressInfo).port}`;
    for (const path of ['/', '/faq', '/blog']) expect(await fetchPolicy(path), path).toContain(origin);
    for (const path of [
      '/profile',
      '/plan',
      '/reset-password?token=a',
      '/newsletter/confirm',
      '/admin/users',
    ]) {
      expect(await fetchPolicy(path), path).not.toContain(origin);
    }
    const admin = await site.makePerson({ isAdmin: true });
    const adminVisitor = await visit(browser, site);
    await signIn(adminVisitor.context, site, admin);
    const cookies = await adminVisitor.context.cookies();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    expect(await fetchPolicy('/faq', cookie)).not.toContain(origin);
    // The texts are about the site, not about this one document.
    for (const path of ['/cookies', '/privacy']) {
      await adminVisitor.page.goto(path);
      expect(await adminVisitor.page.getByRole('main').innerText(), path).not.toContain('shows no ads');
    }
    await adminVisitor.leave();
  });

  it('are documents of their own, in which it has never run', async () => {
    const person = await site.makePerson();
    const visitor = await visit(browser, site);
    const { page } = visitor;
    await signIn(visitor.context, site, person);
    await page.goto('/faq');
    await waitForHydration(page);
    await slot(page).getByText('Ad for pub-1').waitFor();
    // Among public pages the document stays.
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Features' }).click();
    await page.getByRole('heading', { level: 1, name: 'Features' }).waitFor();
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await page.waitForURL('**/profile');
    await waitForHydration(page);
    expect(await page.evaluate(() => 'isSameDocument' in window || 'adsbygoogle' in window)).toBe(false);
    expect(await page.locator('ins.adsbygoogle').count()).toBe(0);
    await visitor.leave();
  });
});
