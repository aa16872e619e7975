import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../src/lib/dates.ts';
import { toCalendarDay, toInstant } from '../../src/lib/zones.ts';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { signIn, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { password } from '../harness/site.ts';
import { button, dialog, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';
import {
  addByDialog,
  card,
  chooseMore,
  getMiddayTimeZone,
  hasVisitedColor,
  openDetails,
  openTracker,
  parseCsv,
  showMoreFields,
} from '../harness/tracker-page.ts';

// Late evening there is always ahead, so the server's clock is never set behind the database's.
const zone = getMiddayTimeZone();
const { site, browser } = await setUp();

type Format = 'CSV' | 'JSON' | 'TXT';

async function exportAs(
  page: Page,
  format: Format,
  choose?: (form: ReturnType<typeof dialog>) => Promise<void>,
) {
  await chooseMore(page, 'Export');
  const form = dialog(page, 'Export airdrops');
  await form.getByRole('radio', { name: new RegExp(`^${format}`) }).check();
  await choose?.(form);
  const count = await form.getByRole('status').textContent();
  const downloading = page.waitForEvent('download');
  await button(form, 'Export').click();
  const download = await downloading;
  // The toast disappears while a busy machine reads the file.
  const message = await toast(page, `exported as ${format}.`).innerText();
  await waitUntilHidden(form);
  return {
    count,
    message,
    name: download.suggestedFilename(),
    text: await readFile(await download.path(), 'utf8'),
  };
}

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
      await button(nightly, /^Undo check-in/).click();
      await expect.poll(() => hasVisitedColor(nightly), pollOptions).toBe(false);
      await waitUntilHidden(page.getByText('1-day streak'));
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

describe('the export', () => {
  it('saves selected airdrops as CSV, JSON, and text', async () => {
    const timeZone = getMiddayTimeZone();
    const person = await site.makePerson({ timeZone });
    const { db } = site.database;
    await makeAirdrop(db, person, {
      name: '=HYPERLINK("https://evil.example","win")',
      project: '@sum',
      project_link: 'https://scroll.example/',
      airdrop_type: 'testnet',
      status: 'active',
      eligibility_date: '2026-03-04',
      claim_date: '2026-12-01T10:30:00.000Z',
      notes: 'Bridge "twice",\nthen wait',
      wallet_address: '0xÉa',
      priority: true,
    });
    await makeAirdrop(db, person, {
      name: 'Quiet drop',
      project: 'Whale',
      status: 'upcoming',
      eligibility_date: '2026-05-06',
    });
    const visitor = await visit(browser, site);
    const { page, context } = visitor;
    await signIn(context, site, person);
    await openTracker(page);
    const today = toCalendarDay(Date.now(), timeZone);

    const csv = await exportAs(page, 'CSV');
    expect(csv).toMatchObject({ count: '2 of 2', name: `airdrops-export-${today}.csv` });
    expect(csv.message).toContain('2 airdrops have been exported as CSV.');
    expect(csv.text.startsWith('\ufeffName,')).toBe(true);
    const [header, ...rows] = parseCsv(csv.text.slice(1));
    expect(header).toEqual([
      'Name',
      'Project',
      'Project Link',
      'Type',
      'Status',
      'Eligibility Date',
      'Claim Date',
      'Notes',
      'Priority',
    ]);
    expect(rows.map((row) => row[0])).toEqual(['Quiet drop', `'=HYPERLINK("https://evil.example","win")`]);
    expect(rows[1]?.slice(1, 6)).toEqual([
      "'@sum",
      'https://scroll.example/',
      'testnet',
      'active',
      '2026-03-04',
    ]);
    expect(rows[1]?.slice(7)).toEqual(['Bridge "twice",\nthen wait', 'Yes']);

    const allColumns = await exportAs(page, 'CSV', async (form) => {
      await form.getByRole('switch', { name: 'All columns' }).check();
    });
    expect(allColumns.text.startsWith('\ufeffName,')).toBe(true);
    const [allHeader, ...allRows] = parseCsv(allColumns.text.slice(1));
    const dates = ['Claim closes', 'Snapshot', 'Registration ends', 'Token launch', 'Unlock', 'Own dates'];
    const extraColumns = [
      ...['Wallet Address', 'Check-in', 'Last Visit', 'Added', 'Tags', 'Chains'],
      ...[...dates, 'Repeats', 'Resets'],
    ];
    expect(allHeader).toEqual([...(header ?? []), ...extraColumns]);
    expect(allRows.map((row) => row.slice(0, 9))).toEqual(rows);
    expect(allRows.map((row) => row.slice(9, 12))).toEqual([
      ['', 'weekly', ''],
      ['0xÉa', 'weekly', ''],
    ]);

    const json = await exportAs(page, 'JSON', async (form) => {
      expect(await form.getByRole('switch', { name: 'All columns' }).count()).toBe(0);
      await form.getByLabel('Status').selectOption('active');
    });
    expect(json).toMatchObject({ count: '1 of 2', name: `airdrops-export-${today}.json` });
    expect(json.message).toContain('1 airdrop has been exported as JSON.');
    expect(JSON.parse(json.text)).toMatchObject([
      {
        name: '=HYPERLINK("https://evil.example","win")',
        claimDate: '2026-12-01T10:30:00.000Z',
        priority: true,
        notes: 'Bridge "twice",\nthen wait',
      },
    ]);

    const text = await exportAs(page, 'TXT', async (form) => {
      await form.getByLabel('Priority').selectOption('normal');
    });
    expect(text).toMatchObject({ count: '1 of 2', name: `airdrops-export-${today}.txt` });
    expect(text.text).toContain('Quiet drop (Whale)');
    expect(text.text).not.toContain('HYPERLINK');

    await chooseMore(page, 'Export');
    const form = dialog(page, 'Export airdrops');
    await form.getByLabel('Status').selectOption('expired');
    await form.getByText('0 of 2').waitFor();
    await button(form, 'Export').click();
    await toast(page, 'No airdrops to export').waitFor();
    await toast(page, 'No airdrops match your filter criteria. Try adjusting your filters.').waitFor();
    await form.waitFor();
    await visitor.leave();
  });
});
