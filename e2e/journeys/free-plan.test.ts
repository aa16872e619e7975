import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { grantPremium } from '../../test/factories/members.ts';
import { createPageOpener, signIn, visit } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import type { Person } from '../harness/site.ts';
import { button, dialog, pollOptions, toast, waitUntilHidden } from '../harness/steps.ts';
import { addByDialog, card, fillAirdrop, openTracker } from '../harness/tracker-page.ts';

const limitText =
  "You've reached the limit of 10 airdrops on the free plan. Upgrade to Premium for unlimited airdrops.";

const { site, browser } = await setUp({ PRICING: 'freemium' });
const openPage = createPageOpener(browser, site);

async function makePersonWith(count: number): Promise<Person> {
  const person = await site.makePerson();
  for (let index = 1; index <= count; index += 1)
    await makeAirdrop(site.database.db, person, { name: `Drop ${index}` });
  return person;
}

describe('the free plan', () => {
  it('allows ten airdrops, then offers the upgrade instead of adding until one is deleted', async () => {
    const person = await makePersonWith(9);
    const { page, leave } = await openPage('/tracker', person);
    await addByDialog(page, { name: 'The tenth' });
    await card(page, 'The tenth').waitFor();
    await button(page, 'Upgrade').click();
    const upgradeDialog = dialog(page, 'Upgrade to Premium');
    await upgradeDialog.getByText(limitText).waitFor();
    await upgradeDialog.getByText('Remaining: 0 of 10 airdrops,').waitFor();

    // The shortcut and the other button explain why nothing opens.
    await openTracker(page);
    await button(page, 'Upgrade').waitFor();
    expect(await button(page, 'Add New').count()).toBe(0);
    await page.keyboard.press('n');
    await toast(page, 'Upgrade Required').getByText(limitText).waitFor();
    expect(await dialog(page, 'Add Airdrop').count()).toBe(0);

    await button(card(page, 'Drop 3'), /^View Details/).click();
    await button(dialog(page, 'Drop 3'), 'Delete').click();
    await button(page.getByRole('alertdialog'), 'Delete').click();
    await button(page, 'Add New').waitFor();
    await leave();
  });

  it('rejects the eleventh from an open dialog, and keeps the input', async () => {
    const person = await makePersonWith(9);
    const visitor = await visit(browser, site, { expectedProblems: [/403/] });
    const { page, context } = visitor;
    await signIn(context, site, person);
    const other = await visitor.newPage();
    await openTracker(page);
    await openTracker(other);
    await button(other, 'Add New').click();
    const form = dialog(other, 'Add Airdrop');
    await fillAirdrop(form, {
      name: 'The eleventh',
      project: 'Too Many',
      notes: 'A long text\nof two lines',
    });
    await form.getByLabel('Status').selectOption('active');

    await page.bringToFront();
    await addByDialog(page, { name: 'The tenth' });
    await button(page, 'Upgrade').waitFor();
    await other.bringToFront();
    await other.locator('[data-airdrop]', { hasText: 'The tenth' }).waitFor();

    await button(form, 'Add Airdrop').click();
    const alert = form.getByRole('alert');
    await alert.getByText('Upgrade Required').waitFor();
    await alert.getByText(limitText).waitFor();
    await toast(other, 'Upgrade Required').getByText(limitText).waitFor();
    const readFields = async () => [
      await form.getByLabel('Airdrop Name').inputValue(),
      await form.getByLabel('Project Name').inputValue(),
      await form.getByLabel('Status').inputValue(),
      await form.getByLabel('Notes').inputValue(),
    ];
    const input = ['The eleventh', 'Too Many', 'active', 'A long text\nof two lines'];
    expect(await readFields()).toEqual(input);

    // The draft survives the upgrade.
    await button(alert, 'Upgrade').click();
    await dialog(other, 'Upgrade to Premium').waitFor();
    await waitUntilHidden(form);
    await grantPremium(site.database.db, person);
    await openTracker(other, '?add=1');
    await expect.poll(readFields, pollOptions).toEqual(input);
    await button(form, 'Add Airdrop').click();
    await waitUntilHidden(form);
    await card(other, 'The eleventh').waitFor();
    await visitor.leave();
  });

  it('lets the toast’s Upgrade be pressed while the dialog is open', async () => {
    const person = await makePersonWith(9);
    const visitor = await visit(browser, site, { expectedProblems: [/403/] });
    const { page, context } = visitor;
    const call = await signIn(context, site, person);
    await openTracker(page);
    await button(page, 'Add New').click();
    const form = dialog(page, 'Add Airdrop');
    await fillAirdrop(form, { name: 'The eleventh' });
    const tenth = await call('POST', '/airdrops', {
      name: 'The tenth',
      project: 'By another device',
      status: 'active',
      eligibilityDate: '2026-01-05',
    });
    expect(tenth.status).toBe(201);
    await button(form, 'Add Airdrop').click();
    await toast(page, 'Upgrade Required').getByText('Upgrade', { exact: true }).click();
    await dialog(page, 'Upgrade to Premium').waitFor();
    await waitUntilHidden(form);
    await visitor.leave();
  });
});
