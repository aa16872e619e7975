import { describe, expect, it } from 'vitest';
import { toCalendarDay } from '../../src/lib/zones.ts';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { signIn, visit } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { button, dialog, pollOptions, waitUntilHidden } from '../harness/steps.ts';
import {
  card,
  getMiddayTimeZone,
  openDetails,
  openTracker,
  showMoreFields,
} from '../harness/tracker-page.ts';

const { site, browser } = await setUp();
const { db } = site.database;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

async function openAt(timeZone: string, time: number, person: Awaited<ReturnType<typeof site.makePerson>>) {
  const { page, context } = await visit(browser, site, { timezoneId: timeZone });
  await signIn(context, site, person);
  await page.clock.setFixedTime(time);
  await openTracker(page);
  const moveTo = async (next: number) => {
    await page.clock.setFixedTime(next);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
  };
  return { page, moveTo, today: page.getByRole('region', { name: 'Today' }) };
}

describe('an airdrop with a rhythm', () => {
  it('becomes due 24 hours after the last check-in, as chosen in the form', async () => {
    const timeZone = getMiddayTimeZone();
    const person = await site.makePerson({ timeZone });
    const now = Date.now();
    await makeAirdrop(db, person, { name: 'Faucet', status: 'active', eligibility_date: '2026-01-01' });
    const { page, moveTo, today } = await openAt(timeZone, now, person);
    await button(await openDetails(page, 'Faucet'), 'Edit').click();
    const form = dialog(page, 'Edit Airdrop');
    await form.waitFor();
    await showMoreFields(form);
    await form.getByLabel('Repeats').selectOption('after');
    expect(await form.getByLabel('Hours after the last check-in').inputValue()).toBe('24');
    await button(form, 'Save changes').click();
    await waitUntilHidden(form);
    await card(page, 'Faucet').getByText('24 hours after the last').waitFor();
    await button(today, /^Check In/).click();
    await card(page, 'Faucet')
      .getByText(/^Ready tomorrow at /)
      .waitFor();
    await page.getByText('All caught up. Nothing due today.').waitFor();
    await moveTo(now + dayMs - hourMs);
    await page.getByText('All caught up. Nothing due today.').waitFor();
    await moveTo(now + dayMs + hourMs);
    await today.getByText('24 hours after the last · Ready').waitFor();
  });

  it('offers a second check-in on the same day in the table and the calendar', async () => {
    const timeZone = getMiddayTimeZone();
    const person = await site.makePerson({ timeZone });
    const now = Date.now();
    const today = toCalendarDay(now, timeZone);
    const { id } = await makeAirdrop(db, person, {
      name: 'Faucet',
      status: 'active',
      eligibility_date: '2026-01-01',
      claim_date: new Date(now + hourMs),
      rhythm: '1 hour after',
    });
    const visited_at = new Date(now - 2 * hourMs);
    const row = {
      user_id: person.id,
      airdrop_id: id,
      visited_date: today,
      created_at: visited_at,
      visited_at,
    };
    await db.insertInto('airdrop_visits').values(row).execute();
    await db.updateTable('airdrops').set({ last_visit_date: today }).where('id', '=', id).execute();
    const { page, context } = await visit(browser, site, { timezoneId: timeZone });
    await signIn(context, site, person);
    const visited = page.locator('[data-column="lastVisitDate"][role="gridcell"]');
    await openTracker(page, '?view=calendar');
    const claim = page.locator('[data-kind="claim"][data-name="Example · Faucet"]');
    await claim.hover();
    await button(page, 'Actions, Example · Faucet').first().click();
    await page.getByRole('menuitem', { name: 'Check in' }).waitFor();
    await page.keyboard.press('Escape');
    await openTracker(page, '?view=table');
    await visited.waitFor();
    expect(await visited.textContent()).not.toContain('Today');
    await visited.focus();
    await page.keyboard.press('Enter');
    await visited.getByText('Today').waitFor();
    await expect
      .poll(
        () =>
          db
            .selectFrom('airdrop_visits')
            .select('repeated_at')
            .where('airdrop_id', '=', id)
            .executeTakeFirstOrThrow(),
        pollOptions,
      )
      .toEqual({ repeated_at: expect.any(Date) });
  });
});
