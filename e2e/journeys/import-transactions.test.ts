import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { makeTrackerWallet } from '../../test/factories/portfolio.ts';
import { signIn, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { button, expectVisible, press } from '../harness/steps.ts';

const { site, browser } = await setUp();

const readCaseFile = (name: string) =>
  readFile(new URL(`../../test/cases/imports/files/${name}`, import.meta.url));

async function openImport() {
  const { db } = site.database;
  const person = await site.makePerson();
  const airdrop = await makeAirdrop(db, person, { name: 'Season 1', project: 'Scroll' });
  const address = '0x52908400098527886E0F7030069857D2E4169EE7';
  const wallet = await makeTrackerWallet(db, person, { label: 'Main', address });
  const { context, page } = await visit(browser, site, { viewport: { width: 390, height: 844 } });
  await signIn(context, site, person);
  const choose = async (name: string, buffer: Buffer) => {
    await page.goto('/import');
    await waitForHydration(page);
    await page.getByLabel('File with your list').setInputFiles({ name, mimeType: 'text/csv', buffer });
  };
  return {
    person,
    airdrop,
    wallet,
    page,
    choose,
    listEntries: () =>
      db.selectFrom('airdrop_entries').selectAll().where('user_id', '=', person.id).execute(),
  };
}

async function chooseAirdrop(page: Page): Promise<void> {
  await press(page, 'Airdrop: choose an airdrop');
  await press(page, 'Scroll · Season 1');
}

describe('a file of transactions on a phone', () => {
  it('becomes the gas and rewards of an airdrop once', async () => {
    const { page, choose, listEntries, airdrop, wallet } = await openImport();
    const file = (await readCaseFile('transactions-etherscan.csv'))
      .toString()
      .replace('"0","0.01","30.0"', '"0.5","0","1500.0"');
    await choose('export.csv', Buffer.from(file));
    await expectVisible(page.getByText('This is a list of transactions, not of airdrops.'));
    await expectVisible(page.getByText(/From Etherscan · 3 rows/));
    await press(page, 'Import 4 costs and rewards');
    await expectVisible(page.getByText('Choose an airdrop', { exact: true }));
    await chooseAirdrop(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await press(page, 'Import 4 costs and rewards');
    await expectVisible(page.getByRole('heading', { name: '4 costs and rewards imported' }));
    await page.getByRole('link', { name: 'Open your profit' }).click();
    await expectVisible(page.getByText('0.5 ETH').filter({ visible: true }));
    const entries = await listEntries();
    expect(entries.map(({ kind }) => kind).toSorted()).toEqual(['gas', 'gas', 'gas', 'reward']);
    expect(entries.every((entry) => entry.airdrop_id === airdrop.id && entry.wallet_id === wallet.id)).toBe(
      true,
    );

    await choose('export.csv', Buffer.from(file));
    await chooseAirdrop(page);
    await press(page, 'Import 4 costs and rewards');
    await expectVisible(page.getByText('4 already in your profit'));
    expect(await listEntries()).toHaveLength(4);
  });

  it('asks what the file leaves open, or becomes a list of airdrops', async () => {
    const { page, choose } = await openImport();
    const file = `TxHash,BlockNumber,Date,FromAddress,ToAddress,Value,Fee,Status
0x${'1'.repeat(64)},5,03/04/2026 10:00,0xde709f2102306220921060314715629080e2fb77,0x8ba1f109551bd432803012645ac136ddd64dba72,10000000000000000,400000000000000,ok
0x${'2'.repeat(64)},5,03/05/2026 10:00,0x8ba1f109551bd432803012645ac136ddd64dba72,0xde709f2102306220921060314715629080e2fb77,much,400000000000000,ok`;
    await choose('export.csv', Buffer.from(file));
    await expectVisible(page.getByText('Which address is yours?'));
    await press(page, 'Import');
    await expectVisible(page.getByText('Choose one. The file doesn’t tell us.'));
    await page.getByLabel('0xde70…fb77').check();
    await page.getByLabel(/Month first/).check();
    await page.getByLabel('Currency of amounts without one').fill('eth');
    await expectVisible(page.getByText(/Row 3, Value: “much”/));
    await page.getByLabel('Sent, as deposits').check();
    await expectVisible(button(page, 'Import 2 costs and rewards'));
    await press(page, 'Import as airdrops');
    await expectVisible(page.getByText('2 rows in 8 columns'));
  });
});
