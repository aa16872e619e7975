import { describe, expect, it } from 'vitest';
import { addDays } from '../../src/lib/dates.ts';
import { toCalendarDay, toInstant } from '../../src/lib/zones.ts';
import { visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { password } from '../harness/site.ts';
import { button, dialog, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';
import {
  addByDialog,
  card,
  getMiddayTimeZone,
  hasVisitedColor,
  openDetails,
  showMoreFields,
} from '../harness/tracker-page.ts';

// Late evening there is always ahead, so the server's clock is never set behind the database's.
const zone = getMiddayTimeZone();
const { site, browser } = await setUp();

describe('a new hunter', () => {
  it('signs up, confirms, tracks an airdrop over midnight, and claims it', async () => {
    // It is ten minutes before the person's midnight.
    const lateEvening = toInstant({ date: toCalendarDay(Date.now(), zone), time: '23:50' }, zone);
    const nightOffset = lateEvening - Date.now();
    await site.setClock(nightOffset);
    const visitor = await visit(browser, site, { timezoneId: zone });
    const { page, context } = visitor;
    await context.clock.install({ time: lateEvening });
    try {
      await page.goto('/');
      await waitForHydration(page);
      await button(page, 'Sign Up').click();
      const signUp = dialog(page, 'Create an account');
      await signUp.getByLabel('First name').fill('Grace');
      await signUp.getByLabel('Last name').fill('Hopper');
      await signUp.getByLabel('Email').fill('Grace@example.com');
      await signUp.getByLabel('Password', { exact: true }).fill(password);
      await button(signUp, 'Sign Up').click();
      await toast(page, 'Please check your email for a confirmation link').waitFor();
      await dialog(page, 'Check your email').getByText('grace@example.com').waitFor();

      const token = await site.getMailedToken('grace@example.com', '/confirm-email');
      await page.goto(`/confirm-email?token=${token}`);
      await waitForHydration(page);
      // Opening the link doesn't confirm, because mail scanners open it too.
      const before = await site.database.db
        .selectFrom('profiles')
        .select(['email_verified', 'time_zone'])
        .where('email', '=', 'grace@example.com')
        .executeTakeFirstOrThrow();
      expect(before).toEqual({ email_verified: false, time_zone: zone });
      await page.getByText('grace@example.com').waitFor();
      await button(page, 'Confirm my email').click();
      await toast(page, 'You have successfully signed in').waitFor();
      await page.getByRole('heading', { name: 'Welcome, Grace' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/tracker');

      await page.getByText('No airdrops yet').waitFor();
      await addByDialog(page, {
        name: 'Nightly drop',
        project: 'Owl Chain',
        link: 'https://owl.example/quest',
      });
      await toast(page, 'Airdrop added').waitFor();
      const nightly = card(page, 'Nightly drop');
      await nightly.waitFor();

      const details = await openDetails(page, 'Nightly drop');
      await button(details, 'Mark as Active').click();
      await toast(page, 'Airdrop status changed to active').waitFor();
      await button(details, 'Edit').click();
      const edit = dialog(page, 'Edit Airdrop');
      await showMoreFields(edit);
      await edit.getByLabel('Check-in').selectOption('daily');
      await button(edit, 'Save changes').click();
      await toast(page, 'Airdrop updated').waitFor();
      await waitUntilHidden(edit);

      const due = page
        .getByRole('region', { name: 'Today' })
        .getByRole('button', { name: /^Check In,? ?Owl Chain · Nightly drop$/ });
      await due.waitFor();
      expect(await hasVisitedColor(nightly)).toBe(false);
      await button(nightly, /^Check In/).click();
      await expect.poll(() => hasVisitedColor(nightly), pollOptions).toBe(true);
      await page.getByText('1-day streak').waitFor();

      // Midnight passes while the page stays open.
      await site.setClock(nightOffset + 20 * 60_000);
      await context.clock.fastForward('20:00');
      await expect.poll(() => hasVisitedColor(nightly), pollOptions).toBe(false);
      await due.waitFor();
      await page.getByText('1-day streak').waitFor();
      await button(nightly, /^Check In/).click();
      await expect.poll(() => hasVisitedColor(nightly), pollOptions).toBe(true);
      await page.getByText('2-day streak').waitFor();
      const visits = await site.database.db.selectFrom('airdrop_visits').select('visited_date').execute();
      const firstDay = toCalendarDay(lateEvening, zone);
      expect(visits.map((visited) => visited.visited_date).sort()).toEqual([firstDay, addDays(firstDay, 1)]);

      const claim = await openDetails(page, 'Nightly drop');
      await button(claim, 'Mark as Claimed').click();
      await toast(page, 'Airdrop status changed to claimed').waitFor();
      await button(dialog(page, 'What did you receive?'), 'Skip').click();
      await waitUntilHidden(button(claim, 'Mark as Claimed'));
      await button(claim, 'Close').click();
      await nightly.getByText('Claimed').waitFor();
      await page.reload();
      await nightly.getByText('Claimed').waitFor();
    } finally {
      await site.setClock(0);
    }
    await visitor.leave();
  });
});
