import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { makeAirdropWallet, makeTrackerWallet } from '../../test/factories/portfolio.ts';
import { signIn, type Visitor, visit } from '../harness/browser.ts';
import { withBrokenRequests } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import type { Person } from '../harness/site.ts';
import { button, pollOptions, press, toast, waitUntilHidden } from '../harness/steps.ts';
import { card, openDetails, openTracker } from '../harness/tracker-page.ts';

const { site, browser } = await setUp();

type OpenedTracker = Visitor & { person: Person; airdropId: string };

/** Opens the tracker of a user with one airdrop on this many wallets. */
async function openPage(wallets = 0, ...expectedProblems: RegExp[]): Promise<OpenedTracker> {
  const { db } = site.database;
  const person = await site.makePerson();
  const { id: airdropId } = await makeAirdrop(db, person, { name: 'Scroll', status: 'active' });
  for (let index = 1; index <= wallets; index += 1) {
    const wallet = await makeTrackerWallet(db, person, { label: `Wallet ${index}` });
    await makeAirdropWallet(db, person, { airdropId, walletId: wallet.id, position: index });
  }
  const visitor = await visit(browser, site, { expectedProblems });
  await signIn(visitor.context, site, person);
  await openTracker(visitor.page);
  return { ...visitor, person, airdropId };
}

async function addTask(details: Locator, text: string, link = ''): Promise<void> {
  const form = details.getByRole('form', { name: 'Add task' });
  if (!(await form.isVisible())) await button(details, 'Add task').click();
  await form.getByLabel('Task').fill(text);
  await form.getByLabel('Link').fill(link);
  await button(form, 'Add task').click();
  await details.getByRole('checkbox', { name: text, exact: true }).waitFor();
}

const getTasks = (details: Locator) =>
  details.getByRole('list', { name: 'Tasks' }).getByRole('listitem').locator('label').allTextContents();

async function chooseAction(page: Page, details: Locator, task: string, action: string): Promise<void> {
  await button(details, `Actions, ${task}`).click();
  await page.getByRole('menuitem', { name: action }).click();
}

describe('an airdrop’s tasks', () => {
  it('repeat in any way that an airdrop can', async () => {
    const { page, person, leave } = await openPage();
    const details = await openDetails(page, 'Scroll');
    await button(details, 'Add task').click();
    const form = details.getByRole('form', { name: 'Add task' });
    await form.getByLabel('Task').fill('Swap');
    const repeats = form.getByLabel('Repeats', { exact: true });
    await repeats.selectOption('Every day, week, or month');
    await form.getByLabel('Repeats every').selectOption('2');
    await form.getByLabel('Unit').selectOption('week');
    await repeats.selectOption('On weekdays');
    await form.getByLabel('Sat').check();
    await form.getByLabel('Resets').selectOption('Another time');
    await form.getByLabel('Hour of the reset').selectOption('09:00');
    await form.getByLabel('Time zone of the reset').fill('Asia/Tokyo');
    await button(form, 'Add task').click();
    await details.getByText('Mon, Thu, Sat', { exact: true }).waitFor();
    await chooseAction(page, details, 'Swap', 'Edit');
    const edit = details.getByRole('form', { name: 'Edit task: Swap' });
    expect(await edit.getByLabel('Repeats', { exact: true }).inputValue()).toBe('weekdays');
    await edit.getByLabel('Repeats', { exact: true }).selectOption('Hours after the last time');
    await edit.getByLabel('Hours after the last time').fill('8');
    await button(edit, 'Save').click();
    await details.getByText('8 hours after the last', { exact: true }).waitFor();
    expect(
      await site.database.db
        .selectFrom('airdrop_tasks')
        .select(['repeats', 'rhythm', 'reset'])
        .where('user_id', '=', person.id)
        .execute(),
    ).toEqual([{ repeats: true, rhythm: '8 hours after', reset: '09:00 Asia/Tokyo' }]);
    await leave();
  });

  it('can be added, checked off, moved, changed, and deleted in its details; the card shows the progress', async () => {
    const { page, leave } = await openPage();
    const details = await openDetails(page, 'Scroll');
    await details.getByText('No tasks yet.').waitFor();
    await addTask(details, 'Bridge', 'https://example.com/bridge');
    await addTask(details, 'Swap');
    await addTask(details, 'Vote');
    await button(details, 'Cancel').click();
    expect(await details.getByRole('link', { name: /^example\.com/ }).getAttribute('href')).toBe(
      'https://example.com/bridge',
    );
    await details.getByRole('checkbox', { name: 'Swap' }).check();
    await details.getByText('1 of 3 done').waitFor();
    await chooseAction(page, details, 'Vote', 'Move up');
    await expect.poll(() => getTasks(details), pollOptions).toEqual(['Bridge', 'Vote', 'Swap']);
    await chooseAction(page, details, 'Vote', 'Edit');
    const form = details.getByRole('form', { name: 'Edit task: Vote' });
    await form.getByLabel('Task').fill('Vote twice');
    await form.getByLabel('Link').fill('snapshot');
    await button(form, 'Save').click();
    await form.getByText('Please enter a valid URL').waitFor();
    await form.getByLabel('Link').fill('https://snapshot.example/');
    await button(form, 'Save').click();
    await details.getByRole('checkbox', { name: 'Vote twice' }).waitFor();
    await chooseAction(page, details, 'Bridge', 'Delete');
    await button(page.getByRole('alertdialog', { name: 'Delete task' }), 'Delete').click();
    await expect.poll(() => getTasks(details), pollOptions).toEqual(['Vote twice', 'Swap']);
    await press(details, 'Close');
    await card(page, 'Scroll').getByText('1 of 2 done').waitFor();
    await openTracker(page);
    const reopened = await openDetails(page, 'Scroll');
    await expect.poll(() => getTasks(reopened), pollOptions).toEqual(['Vote twice', 'Swap']);
    expect(await reopened.getByRole('checkbox', { name: 'Swap' }).isChecked()).toBe(true);
    await leave();
  });

  it('can be checked off per wallet; many collapse, and one box checks all', async () => {
    const { page, leave } = await openPage(6);
    const details = await openDetails(page, 'Scroll');
    await addTask(details, 'Bridge');
    await button(details, /^0 of 6 wallets/).click();
    await details.getByRole('checkbox', { name: 'Wallet 2' }).check();
    await button(details, /^1 of 6 wallets/).waitFor();
    const taskCheckbox = details.getByRole('checkbox', { name: 'Bridge' });
    expect(await taskCheckbox.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
    await details.getByText('0 of 1 done').waitFor();
    await taskCheckbox.click();
    await button(details, /^6 of 6 wallets/).waitFor();
    await details.getByText('1 of 1 done').waitFor();
    await details.getByRole('checkbox', { name: 'Wallet 5' }).uncheck();
    await button(details, /^5 of 6 wallets/).waitFor();
    await press(details, 'Close');
    await card(page, 'Scroll').getByText('5 of 6 done').waitFor();
    await leave();
  });

  it('keep the input of a closed dialog, and stay unchanged when a check can’t be saved', async () => {
    const { page, leave } = await openPage(0, /Failed to load resource/);
    const details = await openDetails(page, 'Scroll');
    await button(details, 'Add task').click();
    const field = details.getByRole('textbox', { name: 'Task' });
    await field.fill('Half a th');
    await page.keyboard.press('Escape');
    await waitUntilHidden(details);
    await openDetails(page, 'Scroll');
    expect(await field.inputValue()).toBe('Half a th');
    await addTask(details, 'Bridge');
    await withBrokenRequests(page, '**/api/airdrop-tasks/*/ticks', async () => {
      await details.getByRole('checkbox', { name: 'Bridge' }).click();
      await toast(page, 'Couldn’t save the task').waitFor();
      await details.getByText('0 of 1 done').waitFor();
    });
    expect(await details.getByRole('checkbox', { name: 'Bridge' }).isChecked()).toBe(false);
    await leave();
  });

  it('sync to another device within moments', async () => {
    const first = await openPage();
    const second = await visit(browser, site);
    await signIn(second.context, site, first.person);
    await openTracker(second.page);
    const firstDetails = await openDetails(first.page, 'Scroll');
    const secondDetails = await openDetails(second.page, 'Scroll');
    await addTask(firstDetails, 'Bridge');
    await secondDetails.getByRole('checkbox', { name: 'Bridge' }).check();
    await firstDetails.getByText('1 of 1 done').waitFor();
    await second.leave();
    await first.leave();
  });
});
