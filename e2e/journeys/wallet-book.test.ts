import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { addSignInWallet } from '../../test/factories/members.ts';
import { makeAirdropWallet, makeEntry, makeTrackerWallet } from '../../test/factories/portfolio.ts';
import { createPageOpener, signIn, visit, waitForHydration } from '../harness/browser.ts';
import { withBrokenRequests } from '../harness/requests.ts';
import { setUp } from '../harness/set-up.ts';
import {
  button,
  dialog,
  expectVisible,
  pollOptions,
  press,
  toast,
  waitUntilHidden,
} from '../harness/steps.ts';

const { site, browser } = await setUp();
const openPage = createPageOpener(browser, site);

const mainAddress = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

async function openBook(page: Page, search = ''): Promise<void> {
  await page.goto(`/wallets${search}`);
  await waitForHydration(page);
}

const getActiveList = (page: Page) => page.getByRole('list', { name: 'Wallets', exact: true });
const getArchivedList = (page: Page) => page.getByRole('list', { name: 'Archived wallets' });

it('adds a wallet, changes, archives, and finds it, and other tabs follow', async () => {
  const person = await site.makePerson();
  const signsIn = '0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB';
  await addSignInWallet(site.database.db, person, signsIn.toLowerCase());
  const visitor = await visit(browser, site, { expectedProblems: [/status of (400|409|500)/] });
  const { page, context } = visitor;
  await openBook(page);
  await expectVisible(page.getByText('Sign in to see your wallets.'));
  await signIn(context, site, person);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openBook(page);
  await expectVisible(page.getByText('No wallets yet'));
  const other = await visitor.newPage();
  await openBook(other);
  await page.bringToFront();

  await press(page, 'Add 0xAB…BaB');
  await expectVisible(toast(page, 'Added 0xAB…BaB'));
  await expectVisible(getActiveList(page).getByText(signsIn));
  await waitUntilHidden(page.getByText('in your wallet book'));
  await expectVisible(getActiveList(other).getByText(signsIn));

  await press(page, 'Add wallet');
  const addDialog = dialog(page, 'Add wallet');
  const save = button(addDialog, 'Add wallet');
  expect(await save.isDisabled()).toBe(true);
  await addDialog.getByLabel('Address').fill(` ${bitcoin} `);
  await addDialog.getByText('Detect: Bitcoin').waitFor({ state: 'attached' });
  await addDialog.getByLabel('Label').fill('Savings');
  await addDialog.getByLabel('Green').check();
  await withBrokenRequests(page, '**/api/tracker-wallets', async () => {
    await save.click();
    await expectVisible(addDialog.getByText('Couldn’t add the wallet'));
  });
  expect(await addDialog.getByLabel('Label').inputValue()).toBe('Savings');
  await save.click();
  await waitUntilHidden(addDialog);
  await expectVisible(getActiveList(page).getByRole('heading', { name: 'Savings' }));

  await press(page, 'Add wallet');
  const lookAlike = signsIn.slice(0, 4) + '1'.repeat(34) + signsIn.slice(-4);
  await addDialog.getByLabel('Address').fill(lookAlike);
  await save.click();
  await expectVisible(addDialog.getByText(/^This address looks like 0xAB…BaB but isn’t/));
  const addAnyway = button(addDialog, 'Add anyway');
  await addDialog.getByLabel('Address').fill(`${lookAlike}0`);
  await waitUntilHidden(addAnyway);
  await addDialog.getByLabel('Address').fill(lookAlike);
  await addAnyway.click();
  await waitUntilHidden(addDialog);
  await expectVisible(getActiveList(page).getByText(lookAlike));

  await press(page, 'Edit Savings');
  const editDialog = dialog(page, 'Edit wallet');
  await editDialog.getByLabel('Label').fill('Vault');
  await editDialog.getByLabel('Note').fill('In the bank.');
  await button(editDialog, 'Save changes').click();
  await waitUntilHidden(editDialog);
  await expectVisible(getActiveList(other).getByText('In the bank.'));
  await press(page, 'Copy address of Vault');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText()), pollOptions).toBe(bitcoin);

  await press(page, 'Archive Vault');
  await expectVisible(getArchivedList(page).getByText('Vault'));
  await toast(page, 'Archived Vault').getByText('Undo', { exact: true }).click();
  await expectVisible(getActiveList(page).getByText('Vault'));
  await press(page, 'Archive Vault');
  await expectVisible(getArchivedList(page).getByText('Vault'));

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('BC1QAR0SRR');
  await page
    .getByRole('group', { name: 'Your wallets' })
    .getByRole('option', { name: /^Vault/ })
    .click();
  await page.waitForURL(`**/wallets?q=${bitcoin}`);
  await expectVisible(getArchivedList(page).getByText('Vault'));
  await waitUntilHidden(getActiveList(page));
  expect(await page.evaluate(() => localStorage.getItem('recent-finds'))).toBe(null);
  await page.getByLabel('Search wallets').fill('nothing like it');
  await page.getByRole('link', { name: 'Show all' }).click();
  await expectVisible(getActiveList(page).getByText(signsIn));
  await visitor.leave();
});

it('completes a wallet that has only a label', async () => {
  const person = await site.makePerson();
  for (const label of ['Main', 'Farm'])
    await makeTrackerWallet(site.database.db, person, { family: 'other', address: label, label });
  await makeTrackerWallet(site.database.db, person, { address: bitcoin, family: 'bitcoin', label: 'Vault' });
  const { page, context, leave } = await visit(browser, site);
  await signIn(context, site, person);
  await openBook(page);
  await expectVisible(page.getByText('2 wallets need an address'));
  await press(page, 'Show them');
  await waitUntilHidden(getActiveList(page).getByText('Vault'));
  expect(await page.getByRole('button', { name: 'Copy address of Main' }).count()).toBe(0);
  await press(page, 'Add address to Main');
  const editDialog = dialog(page, 'Edit wallet');
  const address = editDialog.getByLabel('Address');
  await expect
    .poll(() => address.evaluate((field) => field === document.activeElement), pollOptions)
    .toBe(true);
  expect(await address.inputValue()).toBe('');
  await address.fill(`0x${'5'.repeat(40)}`);
  await button(editDialog, 'Save changes').click();
  await waitUntilHidden(editDialog);
  await expectVisible(page.getByText('1 wallet needs an address'));
  await press(page, 'Show all');
  await expectVisible(button(page, 'Copy address of Main'));
  await leave();
});

it('names a wallet’s data before deleting it on a phone, and moves its airdrops to the next one', async () => {
  const person = await site.makePerson();
  const { db } = site.database;
  const main = await makeTrackerWallet(db, person, { label: 'Main', address: mainAddress });
  const next = await makeTrackerWallet(db, person, { label: 'Next', address: bitcoin, family: 'bitcoin' });
  const airdrop = await makeAirdrop(db, person, { wallet_address: mainAddress });
  for (const [position, { id }] of [main, next].entries()) {
    await makeAirdropWallet(db, person, { airdropId: airdrop.id, walletId: id, position });
  }
  await makeEntry(db, person, { wallet_id: main.id });
  const { page, leave } = await openPage('/tracker', person, { viewport: { width: 390, height: 844 } });
  await press(page, 'Open menu');
  await page.getByRole('link', { name: 'Wallets' }).click();
  await getActiveList(page).getByRole('link', { name: '1 profit entry with Main' }).click();
  await page.waitForURL(`**/profit?wallet=${main.id}&view=entries`);
  await page.goBack();
  await getActiveList(page).getByRole('link', { name: '1 airdrop with Main' }).click();
  await page.waitForURL(`**/tracker?wallet=${main.id}`);
  await expectVisible(page.getByText(airdrop.name));
  await page.goBack();
  await press(page, 'Delete Main');
  const deleteDialog = page.getByRole('alertdialog', { name: 'Delete “Main”?' });
  await expectVisible(
    deleteDialog.getByText(
      /^This also removes its states.* from 1 airdrop.* 1 profit entry will stay on the Profit page\./,
    ),
  );
  await press(deleteDialog, 'Cancel');
  await waitUntilHidden(deleteDialog);
  await press(page, 'Delete Main');
  await press(deleteDialog, 'Delete');
  await waitUntilHidden(getActiveList(page).getByRole('heading', { name: 'Main', exact: true }));
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent), pollOptions)
    .toBe('Your wallets');
  await page.goto('/tracker');
  await expectVisible(page.getByRole('article').getByText('bc1q…mdq'));
  await leave();
});
