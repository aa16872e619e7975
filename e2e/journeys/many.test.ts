import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { backup } from '../../src/features/imports/schema.ts';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { signIn, visit } from '../harness/browser.ts';
import { abort } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import type { Person } from '../harness/site.ts';
import { button, dialog, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';
import {
  card,
  chooseFilter,
  chooseMore,
  expectCards,
  fillAirdrop,
  openTracker,
  parseCsv,
  showMoreFields,
} from '../harness/tracker-page.ts';

const { site, browser } = await setUp();

async function openTrackerPage(person: Person, search = ''): Promise<Page> {
  const { page, context } = await visit(browser, site);
  await signIn(context, site, person);
  await openTracker(page, search);
  return page;
}

/** Creates airdrops with these names, the last one newest. */
async function makeAirdropsNamed(
  person: Person,
  names: readonly string[],
  change: object = {},
): Promise<void> {
  for (const name of names) await makeAirdrop(site.database.db, person, { name, ...change });
}

describe('tags and chains', () => {
  it('can be typed or chosen in the form, show on the card, and filter', async () => {
    const person = await site.makePerson();
    await makeAirdropsNamed(person, ['Other']);
    const page = await openTrackerPage(person);
    await button(page, 'Add New').click();
    const form = dialog(page, 'Add Airdrop');
    await fillAirdrop(form, { name: 'Tagged' });
    await showMoreFields(form);
    const tags = form.getByRole('combobox', { name: 'Tags' });
    await tags.fill('Tier 1');
    await tags.press('Enter');
    await tags.fill('DeFi,');
    await button(form, 'Remove tag DeFi').waitFor();
    const chains = form.getByRole('combobox', { name: 'Chains' });
    await chains.fill('arb');
    await form.getByRole('option', { name: 'Arbitrum' }).click();
    // Escape closes the open list, not the dialog; typed text becomes a chain on blur.
    await chains.fill('My');
    await chains.press('Escape');
    await chains.pressSequentially('Chain');
    await button(form, 'Add Airdrop').click();
    await waitUntilHidden(form);
    const tagged = card(page, 'Tagged');
    for (const name of ['Tier 1', 'DeFi', 'Arbitrum', 'MyChain']) {
      await tagged.getByText(name, { exact: true }).waitFor();
    }
    await chooseFilter(page, 'Tag', 'DeFi');
    await expectCards(page, ['Tagged']);
    await expect.poll(() => new URL(page.url()).search, pollOptions).toBe('?tag=DeFi');
    await button(page, 'Clear all').click();
    await chooseFilter(page, 'Chain', 'MyChain');
    await expectCards(page, ['Tagged']);
    await page.reload();
    await expectCards(page, ['Tagged']);
    await button(page, 'Remove filter: chain MyChain').click();
    await page.getByLabel('Search airdrops').fill('tier');
    await expectCards(page, ['Tagged']);
  });

  it('change on many airdrops, rename everywhere, and can be deleted', async () => {
    const person = await site.makePerson();
    await makeAirdropsNamed(person, ['One', 'Two'], { created_at: '2026-11-01' });
    const page = await openTrackerPage(person);
    await chooseMore(page, 'Select');
    const bar = page.getByRole('region', { name: 'Selected airdrops' });
    await button(bar, 'Select all 2').click();
    await button(bar, 'Tags').click();
    const tagField = page.getByRole('textbox', { name: 'Find or add a tag' });
    await tagField.fill('Hot');
    await button(page, 'Add tag “Hot”').click();
    await toast(page, '2 airdrops tagged “Hot”.').waitFor();
    for (const name of ['One', 'Two']) await card(page, name).getByText('Hot', { exact: true }).waitFor();
    await button(bar, 'Select all 2').click();
    await button(bar, 'Tags').click();
    await button(page, 'Manage tags').click();
    await button(dialog(page, 'Tags'), 'Edit Hot').click();
    const edit = dialog(page, 'Edit tag');
    await edit.getByLabel('Name').fill('Cold');
    await edit.getByTitle('Teal').click();
    await button(edit, 'Save').click();
    const cold = page.locator('article').filter({ hasText: 'Cold' });
    await expect.poll(() => cold.count(), pollOptions).toBe(2);
    const list = dialog(page, 'Tags');
    await list.getByText('2 airdrops').waitFor();
    await button(list, 'Delete Cold').click();
    const confirmDialog = page.getByRole('alertdialog', { name: 'Delete the tag “Cold”?' });
    await confirmDialog.getByText('It’ll be removed from 2 airdrops. The airdrops stay.').waitFor();
    await button(confirmDialog, 'Delete').click();
    await list.getByText('No tags yet').waitFor();
    await expect.poll(() => cold.count(), pollOptions).toBe(0);
  });
});

describe('check-ins due today', () => {
  it('can be recorded and undone all at once', async () => {
    const person = await site.makePerson();
    const due = { status: 'active', check_in_duration: 'daily', eligibility_date: '2026-01-01' } as const;
    await makeAirdropsNamed(person, ['One', 'Two', 'Three'], due);
    const page = await openTrackerPage(person);
    await button(page, 'Check in all').click();
    await toast(page, 'Checked in: 3 airdrops').waitFor();
    for (const name of ['One', 'Two', 'Three']) await card(page, name).getByText('Visited').waitFor();
    await waitUntilHidden(page.getByRole('heading', { name: /^Check-ins due/ }));
    await button(toast(page, 'Checked in: 3 airdrops'), 'Undo').click();
    await toast(page, 'Check-in undone for 3 airdrops').waitFor();
    const visited = await site.database.db
      .selectFrom('airdrop_visits')
      .select('airdrop_id')
      .where('user_id', '=', person.id)
      .execute();
    expect(visited).toEqual([]);
    await button(page, 'Check in all').waitFor();
  });
});

describe('adding airdrops', () => {
  it('continues with another that keeps tags and check-in, and reports hidden ones', async () => {
    const person = await site.makePerson();
    await makeAirdropsNamed(person, ['Listed'], { status: 'active' });
    const page = await openTrackerPage(person, '?status=active');
    await button(page, 'Add New').click();
    const form = dialog(page, 'Add Airdrop');
    await form.getByLabel('Add another').check();
    await fillAirdrop(form, { name: 'First' });
    await showMoreFields(form);
    await form.getByLabel('Check-in').selectOption('daily');
    const tags = form.getByRole('combobox', { name: 'Tags' });
    await tags.fill('Batch,');
    await button(form, 'Add Airdrop').click();
    await toast(page, 'Hidden by your filters.').waitFor();
    const name = form.getByLabel('Airdrop Name');
    await expect.poll(() => name.inputValue(), pollOptions).toBe('');
    await expect
      .poll(() => name.evaluate((field) => field === document.activeElement), pollOptions)
      .toBe(true);
    await page.keyboard.type('S');
    // A new form shows no errors before it is submitted.
    expect(await form.getByText('Airdrop name must be at least 2 characters.').count()).toBe(0);
    await fillAirdrop(form, { name: 'Second' });
    expect(await form.getByLabel('Check-in').inputValue()).toBe('daily');
    await button(form, 'Remove tag Batch').waitFor();
    await form.getByLabel('Add another').uncheck();
    await button(form, 'Add Airdrop').click();
    await waitUntilHidden(form);
    await expectCards(page, ['Listed']);
    await button(toast(page, 'Hidden by your filters.').last(), 'Clear filters').click();
    await expectCards(page, ['Second', 'First', 'Listed']);
    await button(page, 'Add New').click();
    expect(await dialog(page, 'Add Airdrop').getByLabel('Airdrop Name').inputValue()).toBe('');
    await waitUntilHidden(page.getByText('Draft restored.'));
  });
});

describe('the export', () => {
  it('offers the list as shown, in its order', async () => {
    const person = await site.makePerson();
    await makeAirdropsNamed(person, ['Bravo', 'Alpha'], { tags: ['Kept'], chains: ['Base'] });
    await makeAirdropsNamed(person, ['Left out']);
    const page = await openTrackerPage(person, '?tag=Kept&sort=name');
    await expectCards(page, ['Alpha', 'Bravo']);
    await chooseMore(page, 'Export');
    const form = dialog(page, 'Export airdrops');
    expect(await form.getByLabel('Current list').isChecked()).toBe(true);
    await form.getByText('2 of 3').waitFor();
    await form.getByLabel('All columns').check();
    const [download] = await Promise.all([page.waitForEvent('download'), button(form, 'Export').click()]);
    const [headings = [], ...rows] = parseCsv((await readFile(await download.path(), 'utf8')).slice(1));
    const readColumn = (name: string) => rows.map((row) => row[headings.indexOf(name)]);
    expect(readColumn('Name')).toEqual(['Alpha', 'Bravo']);
    expect([readColumn('Tags')[0], readColumn('Chains')[0]]).toEqual(['Kept', 'Base']);
    await chooseMore(page, 'Export');
    await form.getByText('All airdrops', { exact: true }).click();
    await form.getByText('3 of 3').waitFor();
  });

  it('saves the whole tracker as a backup, whatever the list shows', async () => {
    const person = await site.makePerson();
    await makeAirdropsNamed(person, ['Bravo', 'Alpha'], { tags: ['Kept'] });
    const page = await openTrackerPage(person, '?tag=Kept');
    await expectCards(page, ['Alpha', 'Bravo']);
    await chooseMore(page, 'Export');
    const form = dialog(page, 'Export airdrops');
    await form.getByRole('radio', { name: /^Backup/ }).check();
    await form.getByText('Your whole tracker', { exact: true }).waitFor();
    await waitUntilHidden(form.getByLabel('Current list'));
    const [download] = await Promise.all([page.waitForEvent('download'), button(form, 'Export').click()]);
    expect(download.suggestedFilename()).toMatch(/^dropfolio-backup-\d{4}-\d\d-\d\d\.json$/);
    const file = backup.parse(JSON.parse(await readFile(await download.path(), 'utf8')));
    expect(file.airdrops.map(({ name }) => name).toSorted()).toEqual(['Alpha', 'Bravo']);
    await toast(page, 'Backup saved').waitFor();

    await chooseMore(page, 'Export');
    await form.getByRole('radio', { name: /^Backup/ }).check();
    await abort(page, '**/api/backup');
    await button(form, 'Export').click();
    await toast(page, 'We couldn’t reach the server').waitFor();
    await form.waitFor();
  });
});

describe('a saved view', () => {
  const getViewsButton = (page: Page) => button(page, 'More actions');
  const getMenuItem = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name });

  it('keeps filters, order, and view, syncs to other devices, and opens by default', async () => {
    const person = await site.makePerson();
    await makeAirdropsNamed(person, ['Bravo', 'Alpha'], { status: 'active' });
    await makeAirdropsNamed(person, ['Other']);
    const desktop = await openTrackerPage(person, '?status=active&sort=name&view=table');
    const phone = await visit(browser, site, { viewport: { width: 390, height: 844 } });
    await signIn(phone.context, site, person);
    await openTracker(phone.page);
    await getViewsButton(phone.page).click();
    await getMenuItem(phone.page, 'Save this view…').waitFor();
    await phone.page.keyboard.press('Escape');

    await getViewsButton(desktop).click();
    await getMenuItem(desktop, 'Save this view…').click();
    const form = dialog(desktop, 'Save view');
    await form.getByText('Table, status Active, by name').waitFor();
    await form.getByLabel('Name').fill('Going on');
    await button(form, 'Save view').click();
    await toast(desktop, 'View saved').waitFor();

    await getViewsButton(phone.page).click();
    await getMenuItem(phone.page, 'Going on').click();
    await expect
      .poll(() => new URL(phone.page.url()).search, pollOptions)
      .toBe('?status=active&sort=name&view=table');
    const readNames = () => phone.page.locator('[data-column="name"]').allInnerTexts();
    await expect.poll(readNames, pollOptions).toEqual(['Alpha', 'Bravo']);
    await getViewsButton(phone.page).click();
    await getMenuItem(phone.page, 'Make “Going on” the default').click();
    await toast(phone.page, 'The tracker opens with “Going on”.').waitFor();

    // Column changes in a view belong to the view.
    await button(desktop, 'Columns').click();
    await desktop.getByRole('dialog', { name: 'Columns' }).getByLabel('Priority', { exact: true }).uncheck();
    const readHeadings = () => phone.page.getByRole('columnheader').allInnerTexts();
    await expect.poll(readHeadings, pollOptions).not.toContain('Priority');

    await desktop.goto('/tracker');
    await expect
      .poll(() => new URL(desktop.url()).search, pollOptions)
      .toBe('?status=active&sort=name&view=table');
    await button(desktop, 'Clear all').click();
    await expect.poll(() => new URL(desktop.url()).search, pollOptions).toBe('?sort=name&view=table');
    await desktop.locator('[data-column="name"]').getByText('Other').waitFor();
    await getViewsButton(desktop).click();
    await getMenuItem(desktop, 'Manage views…').click();
    const list = dialog(desktop, 'Saved views');
    await button(list, 'Edit Going on').click();
    const edit = dialog(desktop, 'Edit view');
    await edit.getByLabel('Name').fill('Everything');
    await edit.getByLabel('Replace with what’s on screen now').check();
    await button(edit, 'Save').click();
    await list.getByText('Everything').waitFor();
    await list.getByText('Table, by name').waitFor();
    await button(list, 'Delete Everything').click();
    await button(desktop.getByRole('alertdialog'), 'Delete').click();
    await list.getByText('No saved views').waitFor();
    await desktop.goto('/tracker');
    await expectCards(desktop, ['Other', 'Alpha', 'Bravo']);
    expect(new URL(desktop.url()).search).toBe('');
  });
});
