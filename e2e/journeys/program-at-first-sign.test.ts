import type { Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { makeCampaigns } from '../../test/factories/campaigns.ts';
import { makeGuide } from '../../test/factories/guides.ts';
import { hydrated, visit } from '../harness/browser.ts';
import { stopClock } from '../harness/page-clock.ts';
import { setUp } from '../harness/set-up.ts';
import { button, dialog, patience } from '../harness/steps.ts';

vi.setConfig({ testTimeout: 120_000 });

const { site, browser } = await setUp({}, { keepsProfiles: false });

const isProgram = (url: string): boolean => /^\/assets\/.*\.js$/.test(new URL(url).pathname);
const stage = (page: Page) => page.evaluate(() => document.documentElement.dataset.ready);

/** What a page's loader does by itself, it does after this. */
const painted = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByType('paint').length > 1, undefined, { polling: 50 });

async function arrive(path: string, before?: (page: Page) => Promise<unknown>) {
  const visitor = await visit(browser, site, { expectedProblems: [/Failed to load resource/] });
  const { page } = visitor;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (isProgram(request.url())) asked.push(request.url());
  });
  await before?.(page);
  await page.goto(path);
  return { ...visitor, asked };
}

it('is not asked for while nobody is there, and then at once', async () => {
  await makeGuide(site.database.db, { title: 'Bridge to Scroll', slug: 'bridge-to-scroll' });
  await site.reportPublicChange();
  for (const path of ['/', '/guides', '/guides/bridge-to-scroll', '/presales']) {
    const { page, asked, leave } = await arrive(path);
    await painted(page);
    expect(asked).toEqual([]);
    // As Chromium tells of a pointer that rests where the page has come.
    await page.evaluate(() => dispatchEvent(new PointerEvent('pointermove')));
    await page.locator('footer').waitFor();
    expect(asked).toEqual([]);
    await page.mouse.move(20, 20);
    await expect.poll(() => asked.length, patience).toBeGreaterThan(3);
    // Its loader has seen somebody: nothing waits for another sign.
    await expect.poll(() => stage(page), patience).toBe('true');
    await leave();
  }
});

it('does the press that makes it come', async () => {
  const { page, asked, leave } = await arrive('/faq');
  await painted(page);
  expect(asked).toEqual([]);
  // As helpers of people press: with nothing before it.
  await button(page, 'Log In').evaluate((one: HTMLElement) => one.click());
  await dialog(page, 'Welcome back').waitFor();
  await leave();
});

it('comes by itself to whoever reads without a sign', async () => {
  const { page, asked, leave } = await arrive('/faq', stopClock);
  await page.locator('footer').waitFor();
  await page.clock.runFor(19_000);
  expect(asked).toEqual([]);
  await page.clock.runFor(2_000);
  await expect.poll(() => asked.length, patience).toBeGreaterThan(3);
  await leave();
});

it('comes at once where something counts down, and where this browser keeps something that pages show', async () => {
  const { db } = site.database;
  await makeCampaigns(db);
  await site.reportPublicChange();
  const query = db.selectFrom('hub_campaigns').select('id').where('status', '=', 'active');
  const { id } = await query.executeTakeFirstOrThrow();
  const counting = await arrive(`/campaigns/${id}`);
  await counting.page.getByRole('timer').waitFor();
  await expect.poll(() => counting.asked.length, patience).toBeGreaterThan(3);
  await counting.leave();

  // Left by somebody who was signed in, and entered on the landing page.
  for (const key of ['device-of', 'entered-airdrops']) {
    const kept = await arrive('/faq', (page) =>
      page.addInitScript((name) => localStorage.setItem(name, '[]'), key),
    );
    await expect.poll(() => kept.asked.length, patience).toBeGreaterThan(3);
    await kept.leave();
  }
});

it('leaves the page be while the network is gone, and loads it anew when it is back', async () => {
  const { page, context, asked, leave } = await arrive('/faq');
  await painted(page);
  const text = await page.locator('main').innerText();
  await context.setOffline(true);
  await page.mouse.move(20, 20);
  await expect.poll(() => asked.length, patience).toBeGreaterThan(0);
  await page.mouse.move(40, 40);
  expect(await page.locator('main').innerText()).toBe(text);
  await context.setOffline(false);
  await hydrated(page);
  expect(await page.evaluate(() => sessionStorage.getItem('reloaded-at'))).toMatch(/^\d+$/);
  await leave();
});

it('is fetched with a page of today where a new version has taken the old one’s place', async () => {
  const { page, leave } = await arrive('/faq');
  await painted(page);
  const isOurs = (url: URL) => isProgram(url.href);
  await page.route(isOurs, (route) => route.fulfill({ status: 404, body: '' }));
  const heads: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'HEAD') heads.push(request.url());
  });
  let loads = 0;
  page.on('framenavigated', () => {
    loads += 1;
  });
  const isThere = async () => {
    await page.mouse.move(20, 20);
    await page.mouse.move(40, 40);
    return loads;
  };
  await expect.poll(isThere, patience).toBe(1);
  // Where that brings nothing either, the page stays as it is.
  await painted(page);
  await page.evaluate(() => sessionStorage.clear());
  heads.length = 0;
  await expect.poll(async () => (await isThere()) + heads.length, patience).toBeGreaterThan(1);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(loads).toBe(1);
  await page.unroute(isOurs);
  await leave();
});
