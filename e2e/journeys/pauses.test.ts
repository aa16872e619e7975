import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addDays, toMonth } from '../../src/lib/dates.ts';
import { formatLongDay, formatMonthDay } from '../../src/lib/wording.ts';
import { toCalendarDay } from '../../src/lib/zones.ts';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { createPageOpener, signIn, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { button, dialog, pollOptions, waitUntilHidden } from '../harness/steps.ts';
import {
  card,
  chooseMore,
  getMiddayTimeZone,
  openDetails,
  openTracker,
  waitForOfflineStore,
} from '../harness/tracker-page.ts';

const { site, browser } = await setUp();
const openPage = createPageOpener(browser, site);
const { db } = site.database;

const getPanel = (page: Page) => page.getByRole('region', { name: 'Today' });
const timeZone = getMiddayTimeZone();
const today = toCalendarDay(Date.now(), timeZone);

/** Opens the tracker of a person with a daily airdrop and a streak until yesterday. */
async function openWithStreak(days: number) {
  const person = await site.makePerson({ timeZone });
  const last = addDays(today, -1);
  const { id } = await makeAirdrop(db, person, {
    name: 'Nebula',
    status: 'active',
    check_in_duration: 'daily',
    eligibility_date: addDays(today, -100),
    created_at: new Date(Date.now() - 100 * 86_400_000),
    last_visit_date: last,
  });
  const keys = { user_id: person.id, airdrop_id: id };
  const visits = Array.from({ length: days }, (_, index) => ({
    ...keys,
    visited_date: addDays(last, -index),
  }));
  await db.insertInto('airdrop_visits').values(visits).execute();
  const { page, context } = await visit(browser, site, { timezoneId: timeZone });
  await signIn(context, site, person);
  await openTracker(page);
  const readDays = async () => {
    const rows = await db
      .selectFrom('airdrop_visits')
      .select('visited_date')
      .where('airdrop_id', '=', id)
      .orderBy('visited_date', 'desc')
      .execute();
    return rows.map((row) => row.visited_date);
  };
  return { page, context, readDays };
}

describe('time away', () => {
  it('silences Today, and is set and ended there', async () => {
    const { page } = await openWithStreak(3);
    await button(getPanel(page), /^Check In/).waitFor();
    await chooseMore(page, 'I’m away…');
    const form = dialog(page, 'I’m away');
    await form.getByLabel('Back on').fill(today);
    await button(form, 'Save').click();
    await form.getByText('Select a day after the first day away').waitFor();
    const until = addDays(today, 7);
    await form.getByLabel('Back on').fill(until);
    await button(form, 'Save').click();
    await waitUntilHidden(form);
    const awayNotice = getPanel(page).getByText(/^You’re away until/);
    await awayNotice.waitFor();
    expect(await button(getPanel(page), /^Check In/).count()).toBe(0);
    await page.reload();
    await awayNotice.waitFor();
    await button(getPanel(page), 'End now').click();
    await button(getPanel(page), /^Check In/).waitFor();
    expect(await awayNotice.count()).toBe(0);
  });
});

describe('a pause', () => {
  it('starts and changes in the details, and ends on the card', async () => {
    const { page } = await openWithStreak(1);
    const details = await openDetails(page, 'Nebula');
    await button(details, 'Skip today').click();
    await details
      .getByText(/^Paused until/)
      .first()
      .waitFor();
    await button(details, 'Change…').click();
    const form = dialog(page, 'Pause airdrop');
    await form.getByRole('radio', { name: 'Until I resume it' }).check();
    await button(form, 'Pause').click();
    await waitUntilHidden(form);
    await card(page, 'Nebula').getByText('Paused', { exact: true }).waitFor();
    await page.getByText('All caught up. Nothing due today.').waitFor();
    await button(card(page, 'Nebula'), /^Resume/).click();
    await button(card(page, 'Nebula'), /^Check In/).waitFor();
    await button(getPanel(page), /^Check In/).waitFor();
  });
});

describe('at 2:00, before the member’s day begins at 4:00', () => {
  const hour = new Date().getUTCHours();
  const offsetHours = hour <= 14 ? 2 - hour : 26 - hour;
  const nightZone = offsetHours >= 0 ? `Etc/GMT-${offsetHours}` : `Etc/GMT+${-offsetHours}`;
  const night = toCalendarDay(Date.now(), nightZone);
  const memberDay = addDays(night, -1);

  it('starts pauses with the member’s day, also on the profile', async () => {
    const person = await site.makePerson({ timeZone: nightZone });
    await db.updateTable('profiles').set({ day_starts_at: 4 }).where('id', '=', person.id).execute();
    await makeAirdrop(db, person, { name: 'Nebula', status: 'active', eligibility_date: '2026-01-01' });
    const { page } = await openPage('/tracker', person, { timezoneId: nightZone });
    await chooseMore(page, 'I’m away…');
    const away = dialog(page, 'I’m away');
    expect(await away.getByLabel('First day away').inputValue()).toBe(memberDay);
    await page.keyboard.press('Escape');
    await waitUntilHidden(away);
    await button(await openDetails(page, 'Nebula'), 'Pause…').click();
    const form = dialog(page, 'Pause airdrop');
    expect(await form.getByLabel('Due again on').getAttribute('min')).toBe(night);

    await page.goto('/profile');
    await waitForHydration(page);
    await button(page, 'I’m away…').click();
    await away.getByLabel('Back on').fill(night);
    await button(away, 'Save').click();
    await waitUntilHidden(away);
    await page
      .getByText(/^You’re away until/)
      .first()
      .waitFor();
  });
});

describe('the calendar of check-ins', () => {
  it('adds and removes check-ins of the last 60 days by keyboard, and the streak follows', async () => {
    const { page, readDays } = await openWithStreak(3);
    const yesterday = addDays(today, -1);
    const getDayButton = (day: string) =>
      page.getByRole('grid').getByRole('button', { name: new RegExp(`^${formatLongDay(day, 'en-US')}`) });
    const details = await openDetails(page, 'Nebula');
    await getDayButton(today).focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => getDayButton(yesterday).getAttribute('aria-pressed'), pollOptions).toBe('true');
    await page.keyboard.press('Enter');
    await expect.poll(() => getDayButton(yesterday).getAttribute('aria-pressed'), pollOptions).toBe('false');
    await expect.poll(readDays, pollOptions).toEqual([addDays(today, -2), addDays(today, -3)]);
    await details.getByText(`Check-in of ${formatMonthDay(yesterday, 'en-US')} removed.`).waitFor();
    await page.reload();
    await openDetails(page, 'Nebula');
    await getDayButton(today).focus();
    await page.keyboard.press('ArrowLeft');
    await expect
      .poll(() => getDayButton(yesterday).getAttribute('aria-label'), pollOptions)
      .toContain('check-in removed later');
    await page.keyboard.press('Enter');
    await expect.poll(readDays, pollOptions).toHaveLength(3);
    await expect
      .poll(() => getDayButton(yesterday).getAttribute('aria-label'), pollOptions)
      .toContain('checked in, added later');

    const early = addDays(today, -61);
    while ((await getDayButton(early).count()) === 0) await button(details, 'Previous month').click();
    // Playwright doesn't click what is marked as disabled.
    await getDayButton(early).press('Enter');
    await details.getByText('Only check-ins of the last 60 days can be changed.').waitFor();
    expect(await readDays()).toHaveLength(3);
  });

  it('keeps a correction made offline', async () => {
    const { page, context, readDays } = await openWithStreak(1);
    await waitForOfflineStore(page);
    const day = addDays(today, -2);
    await openDetails(page, 'Nebula');
    const cell = page
      .getByRole('grid')
      .getByRole('button', { name: new RegExp(`^${formatLongDay(day, 'en-US')}`) });
    if (toMonth(day) !== toMonth(today)) await button(page, 'Previous month').click();
    await cell.waitFor();
    await context.setOffline(true);
    await cell.click();
    await expect.poll(() => cell.getAttribute('aria-pressed'), pollOptions).toBe('true');
    expect(await readDays()).toHaveLength(1);
    await context.setOffline(false);
    await expect.poll(readDays, pollOptions).toEqual([addDays(today, -1), day]);
  });
});
