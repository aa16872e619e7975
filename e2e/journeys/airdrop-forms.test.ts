import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { createPageOpener } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import type { Person } from '../harness/site.ts';
import { button, dialog, pollOptions, press, waitUntilHidden } from '../harness/steps.ts';
import { card, openDetails, openTracker, showMoreFields } from '../harness/tracker-page.ts';

const { site, browser } = await setUp();
const openPage = createPageOpener(browser, site);
const { db } = site.database;

async function openTrackerPage(person: Person, search = ''): Promise<Page> {
  const { page } = await openPage(`/tracker${search}`, person);
  return page;
}

const readLabels = async (form: Locator): Promise<string[]> =>
  (await form.locator('label').allInnerTexts()).map((text) => text.replace(/\s*Optional$/, '').trim());

const firstLabels = [
  'Airdrop Name',
  'Project Name',
  'Project Link',
  'Claim Date',
  'Claim closes',
  'Start Date',
  'Status',
];
const extraLabels = [
  'Check-in',
  'Repeats',
  'Resets',
  'Claim Time',
  'Snapshot',
  'Registration ends',
  'Token launch',
  'Unlock',
  'Airdrop Type',
  'Wallet Address',
  'Tags',
  'Chains',
  'Notes',
  'High priority',
];

describe('the form of an airdrop', () => {
  it('shows seven fields first, the others behind More with a description, and remembers that it is expanded', async () => {
    const page = await openTrackerPage(await site.makePerson());
    await press(page, 'Add Airdrop');
    const form = dialog(page, 'Add Airdrop');
    await expect.poll(() => readLabels(form), pollOptions).toEqual([...firstLabels, 'Add another']);
    const more = button(form, 'More');
    expect(await more.getAttribute('aria-expanded')).toBe('false');
    await more.press('Enter');
    await expect.poll(() => more.getAttribute('aria-expanded'), pollOptions).toBe('true');
    expect(await more.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect
      .poll(() => readLabels(form), pollOptions)
      .toEqual([...firstLabels, ...extraLabels, 'Add another']);
    await page.keyboard.press('Tab');
    expect(await form.getByLabel('Check-in').evaluate((element) => element === document.activeElement)).toBe(
      true,
    );

    await page.reload();
    await openTracker(page, '?add=1');
    await expect
      .poll(() => readLabels(form), pollOptions)
      .toEqual([...firstLabels, ...extraLabels, 'Add another']);
    const readDescription = (label: string) =>
      form
        .getByLabel(label)
        .first()
        .evaluate((element) => {
          const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
          return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
        });
    expect(await readDescription('Claim Date')).toBe('The day the claim opens. We’ll remind you before.');
    for (const label of [...firstLabels, ...extraLabels.filter((item) => item !== 'Airdrop Type')])
      expect(await readDescription(label), label).not.toBe('');
  });

  it('adds dates, and shows them in the details and on the card', async () => {
    const person = await site.makePerson({ timeZone: 'UTC' });
    const page = await openTrackerPage(person);
    await press(page, 'Add Airdrop');
    const form = dialog(page, 'Add Airdrop');
    await form.getByLabel('Airdrop Name').fill('Alpha');
    await form.getByLabel('Project Name').fill('Alpha Labs');
    await form.getByLabel('Claim Date').fill('2099-03-10');
    await showMoreFields(form);
    await form.getByLabel(/^Claim closes(?!,)/).fill('2099-03-20');
    await form.getByLabel(/^Snapshot(?!,)/).fill('2099-02-01');
    await form.getByLabel('Snapshot, time').fill('18:00');
    await button(form, 'Add date').click();
    await form.getByLabel('Label of date 1').fill('Governance vote');
    await form.getByLabel('Date 1', { exact: true }).fill('2099-02-14');
    await button(form, 'Add Airdrop').click();
    await waitUntilHidden(form);
    await card(page, 'Alpha')
      .getByText(/^Snapshot in \d+ years$/)
      .waitFor();
    const details = await openDetails(page, 'Alpha');
    for (const text of [
      'Feb 1, 2099, 6:00 PM',
      'Governance vote',
      'Mar 20, 2099, 11:59 PM',
      'Opens Mar 10, 2099',
      'Closes Mar 20, 2099',
    ])
      await details.getByText(text).first().waitFor();
  });

  it('shows filled fields without More, also those filled before collapsing', async () => {
    const person = await site.makePerson();
    await makeAirdrop(db, person, { name: 'Alpha', notes: 'Bridge first', priority: true });
    const page = await openTrackerPage(person);
    await button(await openDetails(page, 'Alpha'), 'Edit').click();
    const form = dialog(page, 'Edit Airdrop');
    await expect
      .poll(() => readLabels(form), pollOptions)
      .toEqual([...firstLabels, 'Notes', 'High priority']);
    await showMoreFields(form);
    await form.getByLabel('Wallet Address').fill('0x1');
    await button(form, 'More').click();
    await expect
      .poll(() => readLabels(form), pollOptions)
      .toEqual([...firstLabels, 'Wallet Address', 'Notes', 'High priority']);
    expect(await form.getByLabel('Wallet Address').inputValue()).toBe('0x1');
    await button(form, 'Save changes').click();
    await waitUntilHidden(form);
  });
});

describe('a claimed airdrop', () => {
  it('offers no check-in on its card, in its details, with the key v, or in the table', async () => {
    const person = await site.makePerson();
    await makeAirdrop(db, person, { name: 'Alpha', status: 'claimed', airdrop_type: 'other' });
    const page = await openTrackerPage(person);
    await card(page, 'Alpha').waitFor();
    expect(await button(card(page, 'Alpha'), /^Check In/).count()).toBe(0);
    expect(await card(page, 'Alpha').getByText('Other', { exact: true }).count()).toBe(0);
    const details = await openDetails(page, 'Alpha');
    expect(await button(details, 'Check In').count()).toBe(0);
    expect(await details.getByText('Other', { exact: true }).count()).toBe(0);
    const icon = await details.getByRole('link', { name: 'Check eligibility' }).locator('svg').boundingBox();
    expect(icon).toMatchObject({ width: 16, height: 16 });
    await page.keyboard.press('Escape');
    await waitUntilHidden(details);
    await card(page, 'Alpha').focus();
    await page.keyboard.press('v');
    await openTracker(page, '?view=table');
    const visitCell = page.locator('[data-airdrop] [data-column="lastVisitDate"]');
    await visitCell.focus();
    await page.keyboard.press('Enter');
    // The dialog opens once earlier keys are handled.
    await page.keyboard.press('?');
    await dialog(page, 'Keyboard shortcuts').waitFor();
    expect(await visitCell.innerText()).toBe('Never');
    expect(
      await db.selectFrom('airdrop_visits').selectAll().where('user_id', '=', person.id).execute(),
    ).toEqual([]);
  });
});

describe('dates in the table', () => {
  it('show in full, also in narrowed columns', async () => {
    const person = await site.makePerson();
    const dates = ['2026-09-30T22:40:00Z', '2026-12-28T22:58:00Z', '2027-05-20T20:44:00Z'];
    for (const claim_date of dates)
      await makeAirdrop(db, person, { claim_date, last_visit_date: '2026-10-28', created_at: claim_date });
    const page = await openTrackerPage(person, '?view=table');
    const claimWidth = page.getByRole('separator', { name: 'Width of Claim Date' });
    await claimWidth.focus();
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowLeft');
    for (const column of ['claimDate', 'lastVisitDate'])
      for (const cell of await page.locator(`[data-airdrop] [data-column="${column}"]`).all())
        expect(await cell.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  });
});
