import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { makeMember } from '../../test/factories/members.ts';
import { makeSubmission } from '../../test/factories/submissions.ts';
import { signIn, type Visitor, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { type Person, password } from '../harness/site.ts';
import { button, dialog, pollOptions, waitUntilHidden } from '../harness/steps.ts';
import { card, openDetails, openTracker } from '../harness/tracker-page.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const { site, browser } = await setUp();

async function openTrackerPage(names: readonly string[] = ['Alpha']): Promise<Visitor & { person: Person }> {
  const person = await site.makePerson();
  for (const name of names) await makeAirdrop(site.database.db, person, { name, status: 'upcoming' });
  const visitor = await visit(browser, site, phone);
  await signIn(visitor.context, site, person);
  await openTracker(visitor.page);
  return { ...visitor, person };
}

async function getBox(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('the element is not visible');
  return box;
}

/** Returns the element's position once it has stopped moving. */
async function getRestingBox(locator: Locator) {
  await locator.evaluate((element) => Promise.all(element.getAnimations().map((moving) => moving.finished)));
  return getBox(locator);
}

/** Drags the sheet's head down and releases after a pause, so that it isn't a flick. */
async function pullDown(page: Page, sheet: Locator, by: number): Promise<void> {
  const box = await getRestingBox(sheet);
  const finger = await page.context().newCDPSession(page);
  const x = box.x + 30;
  const y = box.y + 10;
  const sendTouch = (type: 'touchStart' | 'touchMove' | 'touchEnd', to?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: to === undefined ? [] : [{ x, y: to }] });
  await sendTouch('touchStart', y);
  for (let step = 1; step <= 8; step += 1) await sendTouch('touchMove', y + (by * step) / 8);
  await expect
    .poll(async () => {
      await sendTouch('touchMove', y + by);
      return sheet.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).m42);
    }, pollOptions)
    .toBeCloseTo(by, 0);
  await sendTouch('touchEnd');
  await finger.detach();
}

describe('a dialog on a phone', () => {
  it('opens at the bottom, no taller than its content or the window, and cancels its question when pulled down', async () => {
    const { page, leave } = await openTrackerPage();
    const details = await openDetails(page, 'Alpha');
    const short = await getRestingBox(details);
    expect(short).toMatchObject({ x: 0, width: 390 });
    expect(Math.round(short.y + short.height)).toBe(844);
    await button(details, 'Delete').tap();
    const question = page.getByRole('alertdialog');
    const restingBox = await getRestingBox(question);
    expect(Math.round(restingBox.y + restingBox.height)).toBe(844);
    expect(restingBox.height).toBeLessThan(300);
    await pullDown(page, question, 120);
    await waitUntilHidden(question);
    expect(await card(page, 'Alpha').count()).toBe(1);
    await button(await openDetails(page, 'Alpha'), 'Edit').tap();
    const form = dialog(page, 'Edit Airdrop');
    const tall = await getRestingBox(form);
    expect(tall.y).toBeGreaterThanOrEqual(16);
    expect(Math.round(tall.y + tall.height)).toBe(844);
    expect((await getBox(button(form, 'Save changes'))).y).toBeLessThan(844);
    await leave();
  });

  it('closes when pulled down or on a tap outside, and stays after a small pull', async () => {
    const { page, leave } = await openTrackerPage();
    const details = await openDetails(page, 'Alpha');
    const before = await getRestingBox(details);
    await pullDown(page, details, 40);
    await expect.poll(async () => (await getRestingBox(details)).y, pollOptions).toBe(before.y);
    await pullDown(page, details, 160);
    await waitUntilHidden(details);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent), pollOptions)
      .toMatch(/^View Details/);
    await openDetails(page, 'Alpha');
    await page.touchscreen.tap(195, (await getRestingBox(details)).y / 2);
    await waitUntilHidden(details);
    await leave();
  });

  it('asks before losing input, and returns to its position', async () => {
    const { page, leave } = await openTrackerPage();
    await button(await openDetails(page, 'Alpha'), 'Edit').tap();
    const form = dialog(page, 'Edit Airdrop');
    await form.getByLabel('Airdrop Name').fill('Bravo');
    const before = await getRestingBox(form);
    await pullDown(page, form, 200);
    await form.getByText('You have unsaved changes.').waitFor();
    await expect.poll(async () => (await getRestingBox(form)).y, pollOptions).toBeLessThanOrEqual(before.y);
    expect(await form.getByLabel('Airdrop Name').inputValue()).toBe('Bravo');
    await pullDown(page, form, 200);
    await waitUntilHidden(form);
    await leave();
  });

  it('stays above the on-screen keyboard', async () => {
    const { page, leave } = await openTrackerPage();
    const form = dialog(page, 'Add Airdrop');
    await button(page, 'Add New').tap();
    await getRestingBox(form);
    // Simulates a keyboard of 320 px.
    await page.evaluate(() => {
      const { visualViewport: viewport } = window;
      if (viewport === null) throw new Error('no visual viewport');
      Object.defineProperty(viewport, 'height', { value: 844 - 320, configurable: true });
      viewport.dispatchEvent(new Event('resize'));
    });
    const readBottom = async () => {
      const { y, height } = await getRestingBox(form);
      return Math.round(y + height);
    };
    await expect.poll(readBottom, pollOptions).toBe(844 - 320);
    expect((await getBox(form)).y).toBeGreaterThanOrEqual(16);
    await leave();
  });
});

describe('the search on a phone', () => {
  it('keeps its height for any result, and closes when pulled down', async () => {
    const visitor = await visit(browser, site, phone);
    const { page } = visitor;
    await page.goto('/guides');
    await waitForHydration(page);
    await button(page.getByRole('banner'), /^Search/).tap();
    const search = dialog(page, 'Search');
    const before = await getRestingBox(search);
    await search.getByRole('combobox').fill('nothing is called so');
    await search.getByText('No results for').waitFor();
    expect(await getBox(search)).toEqual(before);
    await pullDown(page, search, 160);
    await waitUntilHidden(search);
    await visitor.leave();
  });
});

const getBar = (page: Page): Locator => page.getByRole('navigation', { name: 'Quick access' });
const readNames = (page: Page): Promise<string[]> => getBar(page).getByRole('listitem').allInnerTexts();
const getPath = (page: Page): string => new URL(page.url()).pathname;

/** Opens a page on a phone, optionally signed in. */
async function openPage(person: Person | undefined, address: string, options = {}): Promise<Visitor> {
  const visitor = await visit(browser, site, { ...phone, ...options });
  if (person) await signIn(visitor.context, site, person);
  await visitor.page.goto(address);
  if (!('javaScriptEnabled' in options)) await waitForHydration(visitor.page);
  return visitor;
}

describe('the bottom bar on a phone', () => {
  it('has five items for signed-in users, from the server, and none for visitors and wide windows', async () => {
    const hunter = await site.makePerson();
    const promoter = await site.makePerson({ role: 'promoter' });
    const cases = [
      { person: hunter, labels: ['Tracker', 'Discover', 'Add', 'Alerts', 'You'] },
      { person: promoter, labels: ['Projects', 'Discover', 'Promote', 'Alerts', 'You'] },
    ];
    for (const { person, labels } of cases) {
      const { page, leave } = await openPage(person, '/faq', { javaScriptEnabled: false });
      expect(await readNames(page)).toEqual(labels);
      const { y, height } = await getBox(getBar(page));
      expect(Math.round(y + height)).toBe(844);
      // The page ends above the bar.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const last = await getBox(page.getByRole('contentinfo'));
      expect(last.y + last.height).toBeLessThanOrEqual(y + 1);
      await leave();
    }
    const visitor = await openPage(undefined, '/faq');
    expect(await getBar(visitor.page).count()).toBe(0);
    await signIn(visitor.context, site, promoter);
    await visitor.page.goto('/my-projects');
    await waitForHydration(visitor.page);
    await button(getBar(visitor.page), 'Promote').tap();
    await dialog(visitor.page, 'Promote').getByRole('link', { name: 'Submit Quest' }).tap();
    await expect.poll(() => getPath(visitor.page), pollOptions).toBe('/quests/submit');
    await visitor.leave();
    const wide = await openPage(hunter, '/faq', { viewport: { width: 768, height: 900 } });
    expect(await getBar(wide.page).isVisible()).toBe(false);
    expect(await button(wide.page, /^Account menu/).isVisible()).toBe(true);
    await wide.leave();
  });

  it('links to the tracker and Discover, marks the current page, and doesn’t shift during hydration', async () => {
    const { page, leave } = await openPage(await site.makePerson(), '/faq');
    // The page itself may shift by a pixel when the font arrives after the text.
    const hasShifted = await getBar(page).evaluate(
      (nav) =>
        new Promise<boolean>((resolve) => {
          type LayoutShift = PerformanceEntry & { sources: readonly { node: Node | null }[] };
          const observer = new PerformanceObserver((list) => {
            const shifts = list.getEntries() as LayoutShift[];
            if (shifts.some(({ sources }) => sources.some(({ node }) => nav.contains(node)))) resolve(true);
          });
          observer.observe({ type: 'layout-shift', buffered: true });
          requestIdleCallback(() => requestAnimationFrame(() => resolve(false)));
        }),
    );
    expect(hasShifted).toBe(false);
    const readCurrent = () => getBar(page).locator('[aria-current]').allInnerTexts();
    expect(await readCurrent()).toEqual([]);
    await getBar(page).getByRole('link', { name: 'Discover' }).tap();
    await expect.poll(readCurrent, pollOptions).toEqual(['Discover']);
    await page.goto('/presales');
    expect(await readCurrent()).toEqual(['Discover']);
    await waitForHydration(page);
    await getBar(page).getByRole('link', { name: 'Tracker' }).tap();
    await expect.poll(() => getPath(page), pollOptions).toBe('/tracker');
    await expect.poll(readCurrent, pollOptions).toEqual(['Tracker']);
    await leave();
  });

  it('adds an airdrop from any page, and keeps the tracker’s filters', async () => {
    const { page, leave } = await openPage(await site.makePerson(), '/guides');
    const add = getBar(page).getByRole('link', { name: 'Add airdrop' });
    await add.tap();
    const form = dialog(page, 'Add Airdrop');
    await form.waitFor();
    await expect.poll(() => page.url(), pollOptions).toBe(`${site.baseUrl}/tracker`);
    await page.keyboard.press('Escape');
    await waitUntilHidden(form);
    await openTracker(page, '?status=active');
    await add.tap();
    await form.waitFor();
    expect(new URL(page.url()).searchParams.get('status')).toBe('active');
    await leave();
  });

  it('has the account behind You, in a sheet that Esc and its links close, and the rest in the menu', async () => {
    const person = await site.makePerson({ firstName: 'Ada' });
    const { page, leave } = await openPage(person, '/guides');
    for (const name of [/^Notifications/, /^Account menu/]) {
      expect(await button(page, name).count()).toBe(0);
    }
    await button(page, 'Open menu').tap();
    const menu = page.getByRole('navigation', { name: 'Main' });
    for (const name of ['Wallets', 'Faucets']) await menu.getByRole('link', { name }).waitFor();
    for (const name of ['My Tracker', 'Discover']) {
      expect(await menu.getByRole('link', { name, exact: true }).count()).toBe(0);
    }
    await page.keyboard.press('Escape');
    await button(page, 'Open menu').waitFor();
    const you = getBar(page).getByRole('button', { name: /^You, Ada/ });
    await you.tap();
    const sheet = page.getByRole('dialog', { name: /^Ada/ });
    await sheet.getByRole('link', { name: /Plan$/ }).waitFor();
    await page.keyboard.press('Escape');
    await waitUntilHidden(sheet);
    await expect
      .poll(() => you.evaluate((element) => element === document.activeElement), pollOptions)
      .toBe(true);
    await you.tap();
    await sheet.getByRole('link', { name: 'Reminders' }).tap();
    await waitUntilHidden(sheet);
    await expect.poll(() => getPath(page), pollOptions).toBe('/reminders');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), pollOptions).toBe('H1');
    await you.tap();
    await button(sheet, 'Log out').tap();
    await waitUntilHidden(getBar(page));
    await leave();
  });

  it('appears after signing in, and gets the focus of the account button', async () => {
    const person = await site.makePerson();
    const { page, leave } = await openPage(undefined, '/guides');
    await button(page, 'Log In').tap();
    const form = dialog(page, 'Welcome back');
    await form.getByLabel('Email').fill(person.email);
    await form.getByLabel('Password', { exact: true }).fill(password);
    await button(form, 'Sign In').tap();
    await waitUntilHidden(form);
    const readFocusedLabel = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    await expect.poll(readFocusedLabel, pollOptions).toMatch(/^You, /);
    await leave();
  });

  it('hides for the keyboard while typing', async () => {
    const { page, leave } = await openPage(await site.makePerson(), '/support');
    await page.getByRole('textbox').first().tap();
    await waitUntilHidden(getBar(page));
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await getBar(page).waitFor();
    await leave();
  });
});

describe('an admin on a phone', () => {
  it('sees the log on the first screen, and unfolds its filters', async () => {
    const admin = await site.makePerson({ isAdmin: true });
    const { page, leave } = await openPage(admin, '/admin/audit?action=user');
    const filters = button(page, /^Filters/);
    await expect.poll(() => filters.innerText(), pollOptions).toMatch(/1/);
    expect(await page.getByLabel('Actor').isVisible()).toBe(false);
    await filters.tap();
    await page.getByLabel('Action').fill('role');
    await button(page, 'Apply').tap();
    await expect.poll(() => new URL(page.url()).searchParams.get('action'), pollOptions).toBe('role');
    await leave();
  });

  it('sees the current, last item of the section bar, also after its counts have loaded', async () => {
    const admin = await site.makePerson({ isAdmin: true });
    const { db } = site.database;
    await makeSubmission(db, await makeMember(db), { sent_at: new Date() });
    const { page, leave } = await openPage(admin, '/admin/system');
    const sections = page.getByRole('navigation', { name: 'Admin' });
    await sections.getByText('waiting').first().waitFor({ state: 'attached' });
    const isInView = () =>
      sections.getByRole('link', { name: 'System', exact: true }).evaluate((link) => {
        const { left, right } = link.getBoundingClientRect();
        return left >= 0 && right <= innerWidth;
      });
    await expect.poll(isInView, pollOptions).toBe(true);
    await leave();
  });
});
