import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { signIn, type Visitor, type VisitorOptions, visit, waitForHydration } from '../harness/browser.ts';
import { abort, hold, withBrokenRequests } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import type { Person } from '../harness/site.ts';
import {
  button,
  createTouch,
  dialog,
  getCenter,
  keepToast,
  pollOptions,
  toast,
  waitUntilHidden,
} from '../harness/steps.ts';
import { chooseFilter, chooseView, expectCards, openFilters, openTracker } from '../harness/tracker-page.ts';

const { site, browser } = await setUp();

const march = '?view=calendar&date=2027-03-10';
const getGrid = (page: Page): Locator => page.getByRole('grid');
const getDayCell = (page: Page, date: string): Locator => page.locator(`[data-day="${date}"]`);
const getDayButton = (page: Page, date: string): Locator => getDayCell(page, date).locator('[data-number]');
const getClaim = (page: Page, name: string, project = 'Example'): Locator =>
  page.locator(`[data-kind="claim"][data-name="${project} · ${name}"]`);
const expectTitle = (page: Page, text: string): Promise<void> =>
  page.getByRole('heading', { level: 3, name: text, exact: true }).waitFor();
const readSearch = (page: Page): string => new URL(page.url()).search;
const expectSearch = (page: Page, text: string): Promise<unknown> =>
  expect.poll(() => readSearch(page), pollOptions).toBe(text);
const expectFocus = (locator: Locator): Promise<unknown> =>
  expect
    .poll(() => locator.evaluate((element) => element === document.activeElement), pollOptions)
    .toBe(true);
const getAnnouncer = (page: Page): Locator => page.locator('[data-announcer]');
const readClaimDay = (page: Page, name: string): Promise<string | null> =>
  getClaim(page, name).evaluate((element) => element.closest('[data-day]')?.getAttribute('data-day') ?? null);

async function readClaimDate(name: string, person: Person): Promise<string | undefined> {
  const { db } = site.database;
  const row = await db
    .selectFrom('airdrops')
    .select('claim_date')
    .where('user_id', '=', person.id)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.claim_date?.toISOString();
}

type AirdropSeed = { name: string; claim?: string } & Parameters<typeof makeAirdrop>[2];

/** Opens the calendar of a user with these airdrops. */
async function openPage(
  airdrops: readonly AirdropSeed[],
  { at = march, ...options }: VisitorOptions & { at?: string } = {},
): Promise<Visitor & { person: Person }> {
  const person = await site.makePerson({ timeZone: 'Europe/London' });
  for (const { claim: claimDate, ...row } of airdrops) {
    await makeAirdrop(site.database.db, person, {
      eligibility_date: '2027-01-05',
      status: 'active',
      ...row,
      ...(claimDate !== undefined && { claim_date: new Date(claimDate) }),
    });
  }
  const visitor = await visit(browser, site, options);
  await signIn(visitor.context, site, person);
  await openTracker(visitor.page, at);
  return { ...visitor, person };
}

const alpha = { name: 'Alpha', claim: '2027-03-10T18:40:00.000Z' };
const bravo = { name: 'Bravo', claim: '2027-03-12T09:00:00.000Z', status: 'upcoming' as const };

describe('the tracker’s calendar', () => {
  it('keeps its view and day in the URL, with back and forward', async () => {
    const { page, leave } = await openPage([alpha, bravo], { at: '' });
    await expectCards(page, ['Bravo', 'Alpha']);
    await chooseView(page, 'Calendar');
    await getGrid(page).waitFor();
    await expectSearch(page, '?view=calendar');
    await openTracker(page, march);
    await expectTitle(page, 'March 2027');
    await page.getByText('2 claims', { exact: true }).waitFor();
    await button(page, 'Next month').click();
    await expectTitle(page, 'April 2027');
    await expectSearch(page, '?view=calendar&date=2027-04-10');
    await button(page, 'Week').click();
    await expectTitle(page, 'Apr 5 – 11, 2027');
    await expectSearch(page, '?view=calendar&span=week&date=2027-04-10');
    await button(page, 'Previous week').click();
    await expectTitle(page, 'Mar 29 – Apr 4, 2027');
    await page.goBack();
    await page.goBack();
    await expectTitle(page, 'April 2027');
    await page.goBack();
    await expectTitle(page, 'March 2027');
    await page.goForward();
    await expectTitle(page, 'April 2027');
    await page.reload();
    await waitForHydration(page);
    await expectTitle(page, 'April 2027');
    await button(page, 'Today').click();
    await expectSearch(page, '?view=calendar');
    await chooseView(page, 'Comfortable');
    await expectCards(page, ['Bravo', 'Alpha']);
    await expectSearch(page, '');
    await page.keyboard.press('c');
    await getGrid(page).waitFor();
    await leave();
  });

  it('applies filters, and stays in place when they are cleared', async () => {
    const { page, leave } = await openPage([alpha, bravo]);
    await getClaim(page, 'Alpha').waitFor();
    await chooseFilter(page, 'Status', 'Upcoming');
    await waitUntilHidden(getClaim(page, 'Alpha'));
    await getClaim(page, 'Bravo').waitFor();
    await expectSearch(page, '?status=upcoming&view=calendar&date=2027-03-10');
    await page.getByLabel('Search airdrops').fill('nothing like it');
    await page.getByText('No airdrops match').waitFor();
    await button(page, 'Clear filters').click();
    await getClaim(page, 'Alpha').waitFor();
    await expectSearch(page, '?view=calendar&date=2027-03-10');
    expect(await (await openFilters(page)).getByLabel('Sort by').count()).toBe(0);
    await leave();
  });

  it('describes each day, opens a crowded one, and keeps the focus on it after deleting', async () => {
    const many = ['One', 'Two', 'Three', 'Four', 'Five'].map((name, index) => ({
      name,
      claim: `2027-03-18T1${index}:00:00.000Z`,
    }));
    const { page, leave } = await openPage(many);
    await button(page, /^Thursday, March 18, 2027, 5 claims/).waitFor();
    expect(await getClaim(page, 'Four').count()).toBe(0);
    await button(getDayCell(page, '2027-03-18'), '+2 more').click();
    const open = dialog(page, 'Thursday, March 18, 2027');
    await expect.poll(() => open.getByRole('listitem').count(), pollOptions).toBe(5);
    await button(open, / Example · Five Active/).click();
    await dialog(page, 'Five').waitFor();
    await page.keyboard.press('Escape');
    await waitUntilHidden(dialog(page, 'Five'));

    // After deleting, the focus stays on the day.
    await getClaim(page, 'One').press('Enter');
    await button(dialog(page, 'One'), 'Delete').click();
    await button(page.getByRole('alertdialog'), 'Delete').click();
    await button(page, /^Thursday, March 18, 2027, 4 claims/).waitFor();
    await expectFocus(getDayButton(page, '2027-03-18'));
    await leave();
  });

  it('shows that a month is empty, and links to the next entry', async () => {
    const { page, leave } = await openPage([bravo], { at: '?view=calendar&date=2027-02-01' });
    await page.getByText('Nothing this month.').waitFor();
    await button(page, 'Next: Example · Bravo, claim on Fri, Mar 12').click();
    await expectTitle(page, 'March 2027');
    await expectSearch(page, '?view=calendar&date=2027-03-12');
    await leave();
  });

  it('keeps its skeleton’s position, and offers a reload when its code fails to load', async () => {
    const { page, leave } = await openPage([alpha], {
      at: '',
      expectedProblems: [/net::ERR_FAILED/, /Failed to load/],
    });
    await abort(page, '**/assets/calendar-view-*.js');
    await page.goto(`/tracker${march}`);
    await page.getByText('Couldn’t load the calendar').first().waitFor();
    await page.unroute('**/assets/calendar-view-*.js');
    const release = await hold(page, '**/assets/calendar-view-*.js');
    await button(page, 'Reload page').click();
    const outline = page.locator('[data-skeleton]').first();
    await outline.waitFor();
    await waitForHydration(page);
    const getTop = (locator: Locator) =>
      locator.evaluate((element) => element.getBoundingClientRect().top + scrollY);
    await page.getByText('1 airdrop', { exact: true }).waitFor();
    const before = await getTop(outline);
    await release();
    await getGrid(page).waitFor();
    expect(Math.abs((await getTop(getGrid(page))) - before)).toBeLessThanOrEqual(4);
    await leave();
  });
});

describe('a claim in the calendar', () => {
  it('moves with the keyboard, and back on Escape or Undo', async () => {
    const { page, person, leave } = await openPage([alpha, bravo]);
    const { keyboard } = page;
    await getDayButton(page, '2027-03-10').focus();
    await keyboard.press('ArrowRight');
    await expectFocus(getDayButton(page, '2027-03-11'));
    await keyboard.press('Home');
    await expectFocus(getDayButton(page, '2027-03-08'));
    await keyboard.press('End');
    await expectFocus(getDayButton(page, '2027-03-14'));
    await keyboard.press('PageDown');
    await expectTitle(page, 'April 2027');
    await expectFocus(getDayButton(page, '2027-04-14'));
    await keyboard.press('PageUp');
    await expectTitle(page, 'March 2027');
    for (let index = 0; index < 4; index += 1) await keyboard.press('ArrowLeft');
    await expectFocus(getDayButton(page, '2027-03-10'));
    await keyboard.press('Enter');
    await dialog(page, 'Wednesday, March 10, 2027').waitFor();
    await keyboard.press('Escape');
    await waitUntilHidden(dialog(page, 'Wednesday, March 10, 2027'));
    await expectFocus(getDayButton(page, '2027-03-10'));

    await keyboard.press('Tab');
    await keyboard.press('Tab');
    await expectFocus(getClaim(page, 'Alpha'));
    await keyboard.press('m');
    await expect
      .poll(() => getAnnouncer(page).innerText(), pollOptions)
      .toContain('Picked up the claim of Example · Alpha');
    await expectFocus(getDayButton(page, '2027-03-10'));
    await keyboard.press('ArrowDown');
    await page
      .getByText('Moving Example · Alpha to Wed, Mar 17. Press Enter to drop, Esc to cancel.')
      .waitFor();
    // Keyboard shortcuts of the page are disabled while moving.
    await keyboard.press('n');
    await keyboard.press('Escape');
    await expect
      .poll(() => getAnnouncer(page).innerText(), pollOptions)
      .toContain('Not moved: Example · Alpha');
    await expectFocus(getDayButton(page, '2027-03-10'));
    expect(await dialog(page, 'Add Airdrop').count()).toBe(0);

    await getClaim(page, 'Alpha').focus();
    await keyboard.press('m');
    await keyboard.press('PageDown');
    await expectTitle(page, 'April 2027');
    await keyboard.press('ArrowRight');
    await keyboard.press('Enter');
    await expect
      .poll(() => getAnnouncer(page).innerText(), pollOptions)
      .toContain('dropped on Sunday, April 11, 2027');
    await expectFocus(getDayButton(page, '2027-04-11'));
    await keepToast(page, 'Claim moved');
    expect(await readClaimDay(page, 'Alpha')).toBe('2027-04-11');
    expect(await readClaimDate('Alpha', person)).toBe('2027-04-11T17:40:00.000Z');
    await button(toast(page), 'Undo').click();
    await toast(page, 'Claim moved back').waitFor();
    expect(await readClaimDate('Alpha', person)).toBe('2027-03-10T18:40:00.000Z');
    await leave();
  });

  it('moves by drag and drop and by its menu, opens on a click, and stays in place after Escape', async () => {
    const { page, person, leave } = await openPage([alpha, bravo]);
    await getClaim(page, 'Alpha').click();
    await dialog(page, 'Alpha').waitFor();
    await page.keyboard.press('Escape');
    await waitUntilHidden(dialog(page, 'Alpha'));

    const dragTo = async (date: string) => {
      await getClaim(page, 'Alpha').hover();
      await page.mouse.down();
      await getDayCell(page, date).hover({ position: { x: 40, y: 100 } });
      await page.getByText(/^Moving Example · Alpha to /).waitFor();
    };
    await dragTo('2027-03-16');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await readClaimDay(page, 'Alpha')).toBe('2027-03-10');
    await dragTo('2027-03-16');
    await page.mouse.up();
    await toast(page, 'Claim moved').waitFor();
    expect(await readClaimDay(page, 'Alpha')).toBe('2027-03-16');
    expect(await readClaimDate('Alpha', person)).toBe('2027-03-16T18:40:00.000Z');
    expect(await page.getByRole('dialog').count()).toBe(0);

    await getClaim(page, 'Alpha').hover();
    await button(page, 'Actions, Example · Alpha').click();
    await page.getByRole('menuitem', { name: 'Move claim…' }).click();
    const form = dialog(page, 'Move claim');
    await form.getByLabel('Claim Date').fill('2027-03-18');
    await button(form, 'Move claim').click();
    await waitUntilHidden(form);
    await expect.poll(() => readClaimDay(page, 'Alpha'), pollOptions).toBe('2027-03-18');
    await leave();
  });

  it('returns to its day with a message when the move fails', async () => {
    const { page, person, leave } = await openPage([alpha], { expectedProblems: [/status of 500/] });
    await getClaim(page, 'Alpha').focus();
    await withBrokenRequests(page, '**/api/airdrops/*', async () => {
      await page.keyboard.press('m');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await toast(page, 'Example · Alpha stays on Mar 10, 2027, 6:40 PM. Please try again later.').waitFor();
    });
    await expect.poll(() => readClaimDay(page, 'Alpha'), pollOptions).toBe('2027-03-10');
    expect(await readClaimDate('Alpha', person)).toBe('2027-03-10T18:40:00.000Z');
    await leave();
  });
});

describe('a day of the calendar', () => {
  it('adds an airdrop with a claim on that day, by clicking its empty space or its button', async () => {
    const { page, person, leave } = await openPage([alpha]);
    await getDayCell(page, '2027-03-10').click({ position: { x: 60, y: 110 } });
    const form = dialog(page, 'Add Airdrop');
    expect(await form.getByLabel('Claim Date').inputValue()).toBe('2027-03-10');
    await page.keyboard.press('Escape');
    await waitUntilHidden(form);
    await getDayButton(page, '2027-03-10').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await expectFocus(button(page, 'Add airdrop on Wednesday, March 17, 2027'));
    await page.keyboard.press('Enter');
    expect(await form.getByLabel('Claim Date').inputValue()).toBe('2027-03-17');
    await form.getByLabel('Airdrop Name').fill('Charlie');
    await form.getByLabel('Project Name').fill('Cinder');
    await button(form, 'Add Airdrop').click();
    await waitUntilHidden(form);
    await getClaim(page, 'Charlie', 'Cinder').waitFor();
    await expect.poll(() => readClaimDate('Charlie', person), pollOptions).toBe('2027-03-17T23:59:00.000Z');
    await leave();
  });
});

describe('the calendar on a phone', () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

  it('shows dots in the month with the chosen day’s entries below, and a week as a list', async () => {
    const { page, leave } = await openPage([alpha, bravo], phone);
    const getDayEntries = (name: string) => page.getByRole('region', { name });
    await getDayEntries('Wednesday, March 10, 2027').getByText('Alpha').waitFor();
    expect(await getGrid(page).getByText('Alpha').count()).toBe(0);
    await getDayCell(page, '2027-03-12').first().tap();
    await getDayEntries('Friday, March 12, 2027').getByText('Bravo').waitFor();
    await expectSearch(page, '?view=calendar&date=2027-03-12');
    await button(page, 'Add airdrop on Friday, March 12, 2027').tap();
    expect(await dialog(page, 'Add Airdrop').getByLabel('Claim Date').inputValue()).toBe('2027-03-12');
    await button(dialog(page, 'Add Airdrop'), 'Close').tap();
    await waitUntilHidden(dialog(page, 'Add Airdrop'));
    await button(page, 'Week').tap();
    await expect.poll(() => getGrid(page).count(), pollOptions).toBe(0);
    await getDayEntries('Wednesday, March 10, 2027').getByText('Alpha').waitFor();
    await getDayEntries('Tuesday, March 9, 2027').getByText('Nothing on this day').waitFor();
    await leave();
  });

  it('moves a claim to another day by long press', async () => {
    const { page, person, leave } = await openPage([alpha], phone);
    await getClaim(page, 'Alpha').scrollIntoViewIfNeeded();
    const from = await getCenter(getClaim(page, 'Alpha'));
    const to = await getCenter(getDayCell(page, '2027-03-24'));
    const { send } = await createTouch(page);
    const moving = page.getByText(/^Moving Example · Alpha to /);
    await send('touchStart', from);
    await moving.waitFor();
    await send('touchMove', { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
    await send('touchMove', to);
    await page.getByText('Moving Example · Alpha to Wed, Mar 24.').waitFor();
    await send('touchEnd');
    await toast(page, 'Claim moved').waitFor();
    expect(await readClaimDate('Alpha', person)).toBe('2027-03-24T18:40:00.000Z');
    await leave();
  });
});
