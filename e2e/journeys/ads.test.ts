import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createPageOpener, signIn, visit, waitForHydration } from '../harness/browser.ts';
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
/** Responds to the request for the script; tests replace it to delay or fail the response. */
let handleRequest: (response: ServerResponse) => void;
const respond = (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);

const network = createServer((_request, response) => {
  requestCount += 1;
  handleRequest(response);
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
const openPage = createPageOpener(browser, site);
beforeEach(() => {
  requestCount = 0;
  handleRequest = respond;
});

const getSlot = (page: Page) => page.getByRole('complementary', { name: 'Advertisement' });
const getHeight = (page: Page) =>
  page.locator('ins.adsbygoogle').evaluate((element) => element.getBoundingClientRect().height);

describe('an ad slot', () => {
  it('stays empty and sends no request until cookies are accepted', async () => {
    const visitor = await visit(browser, site, { consent: false });
    const { page } = visitor;
    await page.goto('/faq');
    await waitForHydration(page);
    const banner = page.getByRole('region', { name: 'Cookie consent' });
    await banner.getByText('Optional cookies, such as ad cookies').waitFor();
    expect(await getSlot(page).isVisible()).toBe(false);
    expect(requestCount).toBe(0);
    await banner.getByRole('button', { name: 'Accept' }).click();
    await getSlot(page).getByText('Ad for pub-1').waitFor();
    expect(await getSlot(page).getByText('Advertisement', { exact: true }).isVisible()).toBe(true);
    // `leave` also fails if the browser reported a violation of the policy.
    await visitor.leave();
  });

  it('has its size from the first paint until the script loads', async () => {
    const gate = Promise.withResolvers<void>();
    handleRequest = (response) => void gate.promise.then(() => respond(response));
    const visitor = await visit(browser, site);
    const { page } = visitor;
    await page.goto('/faq', { waitUntil: 'commit' });
    await getSlot(page).waitFor();
    expect(await getHeight(page)).toBe(90);
    await waitForHydration(page);
    await expect.poll(() => requestCount, pollOptions).toBe(1);
    expect(await getHeight(page)).toBe(90);
    gate.resolve();
    await getSlot(page).getByText('Ad for pub-1').waitFor();
    expect(await getHeight(page)).toBe(90);
    await visitor.leave();
  });

  it('collapses when the script doesn’t load, and nothing above it moves', async () => {
    const gate = Promise.withResolvers<void>();
    handleRequest = (response) => void gate.promise.then(() => response.writeHead(500).end());
    const visitor = await visit(browser, site, { expectedProblems: [/Failed to load resource/] });
    const { page } = visitor;
    await page.goto('/faq');
    await waitForHydration(page);
    await getSlot(page).waitFor();
    const last = page.getByRole('link', { name: 'Contact support' }).last();
    const before = await last.boundingBox();
    gate.resolve();
    await getSlot(page).waitFor({ state: 'detached' });
    expect(await last.boundingBox()).toEqual(before);
    await visitor.leave();
  });

  it('collapses when the network has no ad for it', async () => {
    handleRequest = (response) =>
      void response
        .writeHead(200, { 'content-type': 'text/javascript' })
        .end(script.replace("'pub-empty'", "'pub-1'"));
    const visitor = await visit(browser, site);
    await visitor.page.goto('/faq');
    await waitForHydration(visitor.page);
    await getSlot(visitor.page).waitFor({ state: 'detached' });
    await visitor.leave();
  });
});

describe('private pages', () => {
  it('never allow the script, whatever the texts of the site say', async () => {
    const readPolicy = async (path: string, cookie = '') =>
      (await fetch(site.baseUrl + path, { headers: { cookie } })).headers.get('content-security-policy');
    const origin = `http://127.0.0.1:${port}`;
    expect(await readPolicy('/faq')).toContain(origin);
    const adminVisitor = await visit(browser, site);
    await signIn(adminVisitor.context, site, await site.makePerson({ isAdmin: true }));
    const cookies = await adminVisitor.context.cookies();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    expect(await readPolicy('/faq', cookie)).not.toContain(origin);
    for (const path of ['/cookies', '/privacy']) {
      await adminVisitor.page.goto(path);
      expect(await adminVisitor.page.getByRole('main').innerText(), path).not.toContain('shows no ads');
    }
    await adminVisitor.leave();
  });

  it('load as new documents in which the script has never run', async () => {
    const person = await site.makePerson();
    const { page, leave } = await openPage('/faq', person);
    await getSlot(page).getByText('Ad for pub-1').waitFor();
    // Navigating between public pages keeps the document.
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
    await leave();
  });
});
