import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { hydrated, openBrowser, signIn, type Visitor, visit } from '../harness/browser.ts';
import { type Person, type Site, startSite } from '../harness/site.ts';
import { button, dialog, isGone, patience } from '../harness/steps.ts';
import { card, openDetails, openTracker } from '../harness/tracker-page.ts';

vi.setConfig({ testTimeout: 120_000 });

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

async function atTracker(names: readonly string[] = ['Alpha']): Promise<Visitor & { person: Person }> {
  const person = await site.makePerson();
  for (const name of names) await makeAirdrop(site.database.db, person, { name, status: 'upcoming' });
  const visitor = await visit(browser, site, phone);
  await signIn(visitor.context, site, person);
  await openTracker(visitor.page);
  return { ...visitor, person };
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('it is nowhere');
  return box;
}

/** Where the element stands once it has come to rest. */
async function restOf(locator: Locator) {
  await locator.evaluate((one) => Promise.all(one.getAnimations().map((moving) => moving.finished)));
  return boxOf(locator);
}

/** A finger on the sheet's head, that moves down and lifts after a rest: no flick. */
async function pull(page: Page, sheet: Locator, by: number): Promise<void> {
  const box = await restOf(sheet);
  const finger = await page.context().newCDPSession(page);
  const x = box.x + 30;
  const y = box.y + 10;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', to?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: to === undefined ? [] : [{ x, y: to }] });
  await touch('touchStart', y);
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', y + (by * step) / 8);
  await expect
    .poll(async () => {
      await touch('touchMove', y + by);
      return sheet.evaluate((one) => new DOMMatrix(getComputedStyle(one).transform).m42);
    }, patience)
    .toBeCloseTo(by, 0);
  await touch('touchEnd');
  await finger.detach();
}

describe('a dialog on a phone', () => {
  it('stands at the foot of the window, no taller than what it holds, and no taller than the window', async () => {
    const { page, leave } = await atTracker();
    const details = await openDetails(page, 'Alpha');
    const short = await restOf(details);
    expect(short).toMatchObject({ x: 0, width: 390 });
    expect(Math.round(short.y + short.height)).toBe(844);
    await button(details, 'Delete').tap();
    const question = page.getByRole('alertdialog');
    const asked = await restOf(question);
    expect(Math.round(asked.y + asked.height)).toBe(844);
    expect(asked.height).toBeLessThan(300);
    await button(question, 'Cancel').tap();
    await isGone(question);
    await button(await openDetails(page, 'Alpha'), 'Edit').tap();
    const form = dialog(page, 'Edit Airdrop');
    const tall = await restOf(form);
    expect(tall.y).toBeGreaterThanOrEqual(16);
    expect(Math.round(tall.y + tall.height)).toBe(844);
    expect((await boxOf(button(form, 'Save Changes'))).y).toBeLessThan(844);
    await leave();
  });

  it('goes when it is pulled down, and stays when it was pulled but a little', async () => {
    const { page, leave } = await atTracker();
    const details = await openDetails(page, 'Alpha');
    const before = await restOf(details);
    await pull(page, details, 40);
    await expect.poll(async () => (await restOf(details)).y, patience).toBe(before.y);
    await pull(page, details, 160);
    await isGone(details);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent), patience)
      .toMatch(/^View Details/);
    await leave();
  });

  it('goes when the page beside it is pressed', async () => {
    const { page, leave } = await atTracker();
    const details = await openDetails(page, 'Alpha');
    const { y } = await restOf(details);
    await page.touchscreen.tap(195, y / 2);
    await isGone(details);
    await leave();
  });

  it('asks before what was typed is lost, back in its place', async () => {
    const { page, leave } = await atTracker();
    await button(await openDetails(page, 'Alpha'), 'Edit').tap();
    const form = dialog(page, 'Edit Airdrop');
    await form.getByLabel('Airdrop Name').fill('Bravo');
    const before = await restOf(form);
    await pull(page, form, 200);
    await form.getByText('You have unsaved changes.').waitFor();
    await expect.poll(async () => (await restOf(form)).y, patience).toBeLessThanOrEqual(before.y);
    expect(await form.getByLabel('Airdrop Name').inputValue()).toBe('Bravo');
    await pull(page, form, 200);
    await isGone(form);
    await leave();
  });

  it('that asks a question is answered with Cancel by pulling it down', async () => {
    const { page, leave } = await atTracker();
    const details = await openDetails(page, 'Alpha');
    await button(details, 'Delete').tap();
    const question = page.getByRole('alertdialog');
    await pull(page, question, 120);
    await isGone(question);
    expect(await card(page, 'Alpha').count()).toBe(1);
    await leave();
  });

  it('stands above the keyboard of the screen', async () => {
    const { page, leave } = await atTracker();
    const form = dialog(page, 'Add Airdrop');
    await button(page, 'Add New').tap();
    await restOf(form);
    // What browsers say once a keyboard of 320 px has come.
    await page.evaluate(() => {
      const { visualViewport: seen } = window;
      if (seen === null) throw new Error('no visual viewport');
      Object.defineProperty(seen, 'height', { value: 844 - 320, configurable: true });
      seen.dispatchEvent(new Event('resize'));
    });
    const { y, height } = await restOf(form);
    expect(Math.round(y + height)).toBe(844 - 320);
    expect(y).toBeGreaterThanOrEqual(16);
    await leave();
  });
});

describe('the search on a phone', () => {
  it('keeps its height whatever is found, and goes when it is pulled down', async () => {
    const visitor = await visit(browser, site, phone);
    const { page } = visitor;
    await page.goto('/guides');
    await hydrated(page);
    await button(page, /^Search/).tap();
    const search = dialog(page, 'Search');
    const before = await restOf(search);
    await search.getByRole('combobox').fill('nothing is called so');
    await search.getByText('Nothing found for').waitFor();
    expect(await boxOf(search)).toEqual(before);
    await pull(page, search, 160);
    await isGone(search);
    await visitor.leave();
  });
});
