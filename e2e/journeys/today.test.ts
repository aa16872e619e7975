import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../src/lib/dates.ts';
import { formatMonthDay } from '../../src/lib/wording.ts';
import { toCalendarDay, toInstant } from '../../src/lib/zones.ts';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { createPageOpener, signIn, visit } from '../harness/browser.ts';
import { hold } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import { button, dialog, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';
import { card, getMiddayTimeZone, openTracker, tileStrip } from '../harness/tracker-page.ts';

const { site, browser } = await setUp();
const openPage = createPageOpener(browser, site);

const minuteMs = 60_000;
const getPanel = (page: Page): Locator => page.getByRole('region', { name: 'Today' });
const getGroup = (page: Page, title: string): Locator =>
  getPanel(page)
    .locator('div')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^${title}`), level: 3 }) })
    .last()
    .locator('..');
const getEmptyText = (page: Page): Locator => page.getByText('All caught up. Nothing due today.');
const getClaimsDialog = (page: Page): Locator => dialog(page, 'Claims due');

/** Sets the page's clock, and focuses the page as a returning user does. */
async function moveTo(page: Page, time: number): Promise<void> {
  await page.clock.setFixedTime(time);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
}

/** Returns the names in a list of buttons, such as a group of the panel. */
const getNames = async (list: Locator): Promise<string[]> =>
  (await list.getByRole('listitem').getByRole('button').allTextContents()).map((text) => text.trim());

const expectFocus = (locator: Locator): Promise<void> =>
  expect
    .poll(() => locator.evaluate((element) => element === document.activeElement), pollOptions)
    .toBe(true);

describe('the Today panel', () => {
  it('says that a claim opens on a day, and asks for the last one', async () => {
    const timeZone = getMiddayTimeZone();
    const person = await site.makePerson({ timeZone });
    const now = Date.now();
    const today = toCalendarDay(now, timeZone);
    await makeAirdrop(site.database.db, person, {
      name: 'Bravo',
      status: 'active',
      eligibility_date: addDays(today, -9),
      rhythm: 'never',
      claim_date: new Date(toInstant({ date: today, time: '23:59' }, timeZone)),
    });
    const { page, leave } = await openPage('/tracker', person, { timezoneId: 'UTC' });
    await getGroup(page, 'Claims').getByText('Opens today').waitFor();
    await moveTo(page, now + 24 * 60 * minuteMs);
    await getGroup(page, 'Claims')
      .getByText(`Open since ${formatMonthDay(today)}`)
      .waitFor();
    await button(card(page, 'Bravo'), /^Add the last day/).click();
    const form = dialog(page, 'Edit Airdrop');
    const closes = form.locator('input[name="claimCloseDate"]');
    await expectFocus(closes);
    await closes.fill(addDays(today, 9));
    await button(form, 'Save changes').click();
    await getGroup(page, 'Claims')
      .getByText(`Closes ${formatMonthDay(addDays(today, 9))}`)
      .waitFor();
    await leave();
  });

  it('counts upcoming airdrops, describes a claim in the same words everywhere, and dismisses a missed one', async () => {
    const timeZone = getMiddayTimeZone();
    const person = await site.makePerson({ timeZone });
    const today = toCalendarDay(Date.now(), timeZone);
    const { db } = site.database;
    // Today counts minutes, so the page starts at the beginning of one.
    const start = Math.ceil(Date.now() / minuteMs) * minuteMs;
    const dates = { eligibility_date: today, last_visit_date: today };
    await makeAirdrop(db, person, { name: 'Alpha', ...dates, claim_date: new Date(start + 28 * minuteMs) });
    await makeAirdrop(db, person, {
      name: 'Bravo',
      status: 'active',
      eligibility_date: today,
      claim_date: new Date(start + 2 * minuteMs),
    });
    await makeAirdrop(db, person, { name: 'Charlie', eligibility_date: today, check_in_duration: 'daily' });
    await makeAirdrop(db, person, { name: 'Delta', eligibility_date: addDays(today, 1) });
    await makeAirdrop(db, person, {
      name: 'Echo',
      status: 'active',
      eligibility_date: addDays(today, -9),
      rhythm: 'never',
      claim_date: new Date(start - 48 * 60 * minuteMs),
      claim_close_date: new Date(start - 60 * minuteMs),
    });
    const visitor = await visit(browser, site, { timezoneId: 'UTC' });
    const { page, context } = visitor;
    await signIn(context, site, person);
    await page.clock.setFixedTime(start);
    await openTracker(page);

    expect(await getEmptyText(page).count()).toBe(0);
    // Each is listed once, with all of its actions.
    await button(getGroup(page, 'Claims'), /^Claim,? ?Example · Bravo$/).waitFor();
    await button(getGroup(page, 'Claims'), /^Check In,? ?Example · Bravo$/).waitFor();
    await button(getGroup(page, 'Claims'), /^Mark as active,? ?Example · Alpha$/).waitFor();
    await button(getGroup(page, 'Check-ins due'), /^Check In,? ?Example · Charlie$/).waitFor();
    await button(getGroup(page, 'Check-ins due'), /^Mark as active,? ?Example · Charlie$/).waitFor();
    await getGroup(page, 'Check-ins due').getByText('Daily · starts today').waitFor();
    const items = await getPanel(page).getByRole('listitem').allInnerTexts();
    expect(items.map((text) => text.split('\n')[0])).toEqual([
      'Example · Bravo',
      'Example · Alpha',
      'Example · Charlie',
      'Example · Echo',
    ]);
    expect(await getPanel(page).getByText('Delta').count()).toBe(0);

    const expectWords = async (name: string, title: string, words: string) => {
      await expect.poll(() => card(page, name).innerText(), pollOptions).toContain(words);
      const item = getGroup(page, title).getByRole('listitem').filter({ hasText: name });
      await expect.poll(() => item.innerText(), pollOptions).toContain(words);
    };
    await expectWords('Alpha', 'Claims', 'Opens in 28m');
    await expectWords('Bravo', 'Claims', 'Opens in 2m');

    await button(page, 'Claims due, 2').click();
    const [active, upcoming] = [
      getClaimsDialog(page).getByRole('list').first(),
      getClaimsDialog(page).getByRole('list').last(),
    ];
    await getClaimsDialog(page).getByRole('heading', { name: 'Still marked as upcoming' }).waitFor();
    expect((await active.innerText()).replaceAll(/\s+/g, ' ')).toMatch(/^Example · Bravo Claim in 2m/);
    expect((await upcoming.innerText()).replaceAll(/\s+/g, ' ')).toMatch(/^Example · Alpha Claim in 28m/);
    await getClaimsDialog(page)
      .getByText('These airdrops require your attention in the next 24 hours')
      .waitFor();
    await button(upcoming, /^Mark as active ?Example · Alpha$/).press('Enter');
    await toast(page, 'Airdrop status changed to active').waitFor();
    await waitUntilHidden(getClaimsDialog(page).getByRole('heading', { name: 'Still marked as upcoming' }));
    await expectFocus(button(getClaimsDialog(page), /^Example · Alpha/));
    await page.keyboard.press('Escape');
    await button(page, 'Claims due, 2').waitFor();

    await moveTo(page, start + 2 * minuteMs);
    await expectWords('Alpha', 'Claims', 'Opens in 26m');
    await expectWords('Bravo', 'Claims', 'Opens now');
    await button(page, 'Claims due, 2').waitFor();
    await moveTo(page, start + 3 * minuteMs);
    await expectWords('Bravo', 'Claims', 'Open since');
    await button(page, 'Claims due, 1').waitFor();

    const missed = getGroup(page, 'Missed claims');
    const closingDay = formatMonthDay(toCalendarDay(start - 60 * minuteMs, timeZone));
    await missed.getByText(`Closed ${closingDay}`).waitFor();
    await button(missed, /^Dismiss/).click();
    await toast(page, 'Marked as expired').waitFor();
    await waitUntilHidden(missed);
    await button(page, 'Undo').click();
    await missed.getByText(`Closed ${closingDay}`).waitFor();
    await visitor.leave();
  });

  it('offers to mark today’s starts as active, one or all, and disappears when none is left', async () => {
    const timeZone = getMiddayTimeZone();
    const person = await site.makePerson({ timeZone });
    const today = toCalendarDay(Date.now(), timeZone);
    const { db } = site.database;
    for (const name of ['One', 'Two', 'Three']) {
      await makeAirdrop(db, person, { name, eligibility_date: today, last_visit_date: today });
    }
    await makeAirdrop(db, person, { name: 'Done', status: 'claimed', eligibility_date: today });
    const { page, leave } = await openPage('/tracker', person);
    const startsGroup = getGroup(page, 'Starts today');
    await expect.poll(() => getNames(startsGroup), pollOptions).toHaveLength(6);
    expect(await getEmptyText(page).count()).toBe(0);

    await button(startsGroup, /^Mark as active ?Example · Two$/).press('Enter');
    await toast(page, 'Airdrop status changed to active').waitFor();
    await expect.poll(() => getNames(startsGroup), pollOptions).toHaveLength(4);
    // The keyboard focus moves to the next button.
    await expectFocus(button(startsGroup, /^Mark as active ?Example · One$/));

    const request = page.waitForRequest('**/api/airdrops/bulk/change');
    await button(startsGroup, 'Mark all as active').press('Enter');
    expect((await request).postDataJSON()).toMatchObject({ from: 'upcoming' });
    await toast(page, '2 airdrops changed to active.').waitFor();
    await getEmptyText(page).waitFor();
    await expectFocus(page.locator('#today'));
    await leave();
  });

  it('doesn’t claim to be empty before every airdrop is loaded', async () => {
    const person = await site.makePerson();
    const { db } = site.database;
    for (let count = 0; count < 51; count += 1) {
      await makeAirdrop(db, person, { name: `Done ${count}`, status: 'claimed' });
    }
    const visitor = await visit(browser, site);
    const { page, context } = visitor;
    await signIn(context, site, person);
    const release = await hold(page, '**/api/airdrops?*');
    await openTracker(page);
    await getPanel(page).getByText('Loading…').waitFor();
    expect(await getEmptyText(page).count()).toBe(0);
    await release();
    await getEmptyText(page).waitFor();
    await visitor.leave();
  });

  it('shows the most urgent item first on a phone, then figures and a visible first card', async () => {
    const timeZone = getMiddayTimeZone();
    const person = await site.makePerson({ timeZone });
    const today = toCalendarDay(Date.now(), timeZone);
    const { db } = site.database;
    const start = Math.ceil(Date.now() / minuteMs) * minuteMs;
    const claimIn = (minutes: number) => ({ claim_date: new Date(start + minutes * minuteMs) });
    for (let count = 1; count <= 40; count += 1) {
      await makeAirdrop(db, person, {
        name: `Number ${count} of a season with a name too long for one line`,
        status: count % 2 === 0 ? 'active' : 'upcoming',
        eligibility_date: count > 5 ? addDays(today, -3) : today,
        last_visit_date: count > 12 ? today : null,
        ...(count >= 36 && claimIn(count === 36 ? -300 : 90 * (count - 36))),
      });
    }
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const visitor = await visit(browser, site, phone);
    const { page, context } = visitor;
    await signIn(context, site, person);
    await page.clock.setFixedTime(start);
    await openTracker(page);
    const getTop = (locator: Locator) =>
      locator.evaluate((element) => element.getBoundingClientRect().top + scrollY);
    const first = page.getByRole('article').first();
    const getVisibleItems = () => getPanel(page).getByRole('listitem').filter({ visible: true });
    await expect.poll(() => getVisibleItems().count(), pollOptions).toBe(3);
    await getPanel(page)
      .getByRole('heading', { name: /^Claims/ })
      .waitFor();
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const strip = tileStrip(page);
      const { height = 0 } = (await strip.boundingBox()) ?? {};
      expect(height).toBeLessThanOrEqual(64);
      expect(await strip.innerText()).toMatch(
        /Total Airdrops[\s\S]*Active[\s\S]*Upcoming[\s\S]*Claimed[\s\S]*Credits Balance/,
      );
      const tops = await Promise.all(
        [getPanel(page), page.locator('#your-airdrops'), strip, first].map(getTop),
      );
      expect(tops).toEqual(tops.toSorted((a, b) => a - b));
      expect(tops.at(-1), `at ${width} px`).toBeLessThanOrEqual(width === 390 ? 560 : 640);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    const readTimes = async () =>
      (await getVisibleItems().locator('time').allInnerTexts()).map((text) => text.split(',')[0]?.trim());
    expect(await readTimes()).toEqual(['Opens in 1h 30m', 'Opens in 3h 0m', 'Opens in 4h 30m']);
    await moveTo(page, start + minuteMs);
    await expect
      .poll(readTimes, pollOptions)
      .toEqual(['Opens in 1h 29m', 'Opens in 2h 59m', 'Opens in 4h 29m']);
    const getHeadings = () => getPanel(page).getByRole('heading', { level: 3 }).filter({ visible: true });
    const showAll = button(getPanel(page), /^Show all \d+ ?of today$/);
    await showAll.click();
    await expect.poll(() => getHeadings().allInnerTexts(), pollOptions).toHaveLength(2);
    await button(getPanel(page), 'Check in all').waitFor();
    await button(getPanel(page), /^Show fewer ?of today$/).click();
    await expect.poll(() => getVisibleItems().count(), pollOptions).toBe(3);

    await visitor.leave();
  });

  it('leaves room for the list’s first row in a wide window', async () => {
    const timeZone = getMiddayTimeZone();
    const person = await site.makePerson({ timeZone });
    const today = toCalendarDay(Date.now(), timeZone);
    const { db } = site.database;
    for (let count = 1; count <= 40; count += 1) {
      await makeAirdrop(db, person, {
        name: `Number ${count}`,
        status: count % 2 === 0 ? 'active' : 'upcoming',
        eligibility_date: addDays(today, -3),
        claim_date: count > 20 ? new Date(Date.now() + (count > 30 ? count : -count) * 10 * minuteMs) : null,
      });
    }
    const visitor = await visit(browser, site, { viewport: { width: 1280, height: 900 } });
    const { page, context } = visitor;
    await signIn(context, site, person);
    const getTop = (locator: Locator) =>
      locator.evaluate((element) => element.getBoundingClientRect().top + scrollY);
    await openTracker(page);
    for (const title of ['Claims', 'Check-ins due']) {
      const visibleItems = getGroup(page, title).getByRole('listitem').filter({ visible: true });
      await expect.poll(() => visibleItems.count(), pollOptions).toBe(3);
    }
    expect(await getTop(page.getByRole('article').first())).toBeLessThanOrEqual(480);
    await openTracker(page, '?view=table');
    const row = page.getByRole('grid', { name: 'Airdrops' }).getByRole('gridcell').first();
    await row.waitFor();
    expect(await getTop(row)).toBeLessThanOrEqual(560);
    await visitor.leave();
  });
});
