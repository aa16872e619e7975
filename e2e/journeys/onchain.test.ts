import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { makeChainTransactions, makeChainWatch } from '../../test/factories/onchain.ts';
import { makeTrackerWallet } from '../../test/factories/portfolio.ts';
import { eventually } from '../../test/harness/eventually.ts';
import { createPageOpener, signIn, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import type { Person } from '../harness/site.ts';
import {
  button,
  dialog,
  expectVisible,
  pollOptions,
  press,
  toast,
  waitUntilHidden,
} from '../harness/steps.ts';

const createChain = (id: number, name: string, symbol: string, hasExplorer: boolean) => {
  const host = name.toLowerCase().replace(' ', '-');
  return {
    id,
    name,
    symbol,
    // These names never resolve, so readings fail.
    nodes: [`https://node.${host}.invalid`],
    explorer: hasExplorer ? { kind: 'blockscout', url: `https://explorer.${host}.invalid` } : null,
    pageUrl: `https://pages.${host}.invalid`,
  };
};
const ethereum = 1;
const bnb = 56;
const folder = await mkdtemp(join(tmpdir(), 'dropfolio-chains-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const chainsFile = join(folder, 'chains.json');
await writeFile(
  chainsFile,
  JSON.stringify([
    createChain(ethereum, 'Ethereum', 'ETH', true),
    createChain(bnb, 'BNB Chain', 'BNB', false),
    createChain(11_155_111, 'Sepolia', 'ETH', true),
  ]),
);
const { site, browser } = await setUp({ CHAINS: chainsFile });
const openPage = createPageOpener(browser, site);
const { db } = site.database;

const mainAddress = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

async function openActivity(page: Page, search = ''): Promise<void> {
  await page.goto(`/wallets/activity${search}`);
  await waitForHydration(page);
}

const getTable = (page: Page) => page.getByRole('table', { name: 'Activity by wallet' });
const getRow = (page: Page, wallet: string) => getTable(page).getByRole('row').filter({ hasText: wallet });
const readCells = (page: Page, wallet: string) => getRow(page, wallet).getByRole('cell').allInnerTexts();
const readNames = (page: Page) => getTable(page).getByRole('rowheader').getByRole('button').allInnerTexts();

const readWatches = (person: Person) =>
  db
    .selectFrom('chain_watches')
    .select(['wallet_id', 'chain_id', 'is_on', 'failed_at'])
    .where('user_id', '=', person.id)
    .orderBy('chain_id')
    .execute();

/** Makes a wallet that was read on both main chains: twelve transactions on Ethereum, three on BNB Chain. */
async function addReadWallet(person: Person, label: string, days: readonly string[]): Promise<string> {
  const { id } = await makeTrackerWallet(db, person, { label });
  const onEthereum = { wallet_id: id, chain_id: ethereum };
  await makeChainWatch(db, person, { ...onEthereum, nonce: days.length, balance: '1250000000000000000' });
  await makeChainTransactions(db, person, onEthereum, { days, contracts: 2 });
  await makeChainWatch(db, person, { wallet_id: id, chain_id: bnb, nonce: 3, has_history: false });
  return id;
}

it('watches a wallet after naming the servers that will see its address', async () => {
  const person = await site.makePerson();
  await makeTrackerWallet(db, person, { label: 'Main', address: mainAddress });
  await makeTrackerWallet(db, person, { label: 'Second' });
  await makeTrackerWallet(db, person, {
    label: 'Savings',
    family: 'bitcoin',
    address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  });
  const { page, leave } = await openPage('/wallets', person);
  expect(await page.getByRole('link', { name: /^Activity of / }).count()).toBe(2);
  await page.getByRole('link', { name: 'Activity', exact: true }).click();
  await expectVisible(page.getByText('No wallets watched'));
  await press(page, 'Choose a wallet');

  const watchDialog = dialog(page, 'Watch a wallet');
  const save = button(watchDialog, 'Watch wallet');
  const servers = watchDialog.getByText(/^These servers see this address/);
  await expectVisible(watchDialog.getByText(/You’re never asked for a key or a signature/));
  expect(await watchDialog.getByLabel('Wallet', { exact: true }).locator('option').allInnerTexts()).toEqual([
    'Choose a wallet',
    'Main · 0xd8…045',
    expect.stringMatching(/^Second · /),
  ]);
  expect(await watchDialog.getByLabel('Ethereum').isChecked()).toBe(true);
  expect(await watchDialog.getByLabel('Sepolia').isChecked()).toBe(false);
  expect(await servers.innerText()).toBe(
    'These servers see this address: node.ethereum.invalid, explorer.ethereum.invalid, node.bnb-chain.invalid.',
  );
  await watchDialog.getByLabel('Sepolia').check();
  await servers.click();
  await expectVisible(
    watchDialog.getByRole('list', { name: 'Servers' }).getByText('explorer.sepolia.invalid'),
  );
  await press(watchDialog, 'Select none');
  await expectVisible(watchDialog.getByText('Nobody, until you choose a chain.'));
  await watchDialog.getByLabel('Wallet', { exact: true }).selectOption({ index: 1 });
  expect(await save.isDisabled()).toBe(true);
  await press(watchDialog, 'Select all');
  await watchDialog.getByLabel('Sepolia').uncheck();
  expect(await readWatches(person)).toEqual([]);
  await save.click();
  await waitUntilHidden(watchDialog);
  await expectVisible(toast(page, 'Watching Main on 2 chains'));
  await expectVisible(getRow(page, 'Main').getByText('2 chains ·'));
  expect((await readWatches(person)).map(({ chain_id, is_on }) => [chain_id, is_on])).toEqual([
    [ethereum, true],
    [bnb, true],
  ]);

  await eventually(async () => {
    expect((await readWatches(person)).every(({ failed_at }) => failed_at !== null)).toBe(true);
  });
  await page.reload();
  await expectVisible(getRow(page, 'Main').getByText('Couldn’t sync yet on 2 of 2 chains. We’ll try again.'));

  await page.goto('/wallets');
  await expectVisible(page.getByRole('link', { name: /^Watched on 2 chains ?\(Main\)$/ }));
  await page.getByRole('link', { name: 'Activity of Second' }).click();
  await expectVisible(watchDialog.getByText(/^Second · /));
  expect(await watchDialog.getByLabel('Wallet', { exact: true }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await waitUntilHidden(watchDialog);
  await expect.poll(() => new URL(page.url()).search, pollOptions).toBe('');
  await leave();
});

it('shows wallets side by side on all chains and on one, sorted, with details of each chain', async () => {
  const person = await site.makePerson();
  const monthlyDays = Array.from(
    { length: 12 },
    (_, month) => `2025-${String(month + 1).padStart(2, '0')}-03`,
  );
  await addReadWallet(person, 'Rare', ['2026-02-03', '2026-02-04']);
  await addReadWallet(person, 'Often', monthlyDays);
  const { page, context, leave } = await visit(browser, site);
  await signIn(context, site, person);
  await openActivity(page);

  expect(await readNames(page)).toEqual([expect.stringContaining('Rare'), expect.stringContaining('Often')]);
  // BNB Chain has no explorer, so counts of days are lower bounds.
  expect((await readCells(page, 'Often')).slice(0, 8)).toEqual([
    '15',
    expect.stringContaining('12+'),
    expect.stringContaining('12+'),
    expect.stringContaining('12+'),
    expect.stringContaining('2+'),
    'By Jan 3, 2025',
    'Dec 3, 2025',
    '2',
  ]);
  await press(getTable(page), 'Active days');
  await expect
    .poll(() => readNames(page), pollOptions)
    .toEqual([expect.stringContaining('Often'), expect.stringContaining('Rare')]);
  expect(
    await getTable(page).getByRole('columnheader', { name: 'Active days' }).getAttribute('aria-sort'),
  ).toBe('descending');

  await page.getByLabel('Chain', { exact: true }).selectOption('Ethereum');
  await expect.poll(() => page.url(), pollOptions).toContain('chain=1&sort=days');
  await expect
    .poll(() => readCells(page, 'Often'), pollOptions)
    .toEqual(['12', '12', '12', '12', '2', 'Jan 3, 2025', 'Dec 3, 2025', '0.0012 ETH', '1.25 ETH', '']);
  await page.reload();
  await expectVisible(getRow(page, 'Often').getByText('0.0012 ETH'));

  await press(page, /^Details of Often/);
  const details = dialog(page, 'Often');
  const [onEthereum, onBnb] = [
    details.getByRole('listitem', { name: 'Ethereum' }),
    details.getByRole('listitem', { name: 'BNB Chain' }),
  ];
  await expectVisible(onEthereum.getByText(/^Synced \d+ minutes ago/));
  await expectVisible(onBnb.getByText('This chain has no explorer: days and contracts can’t be counted.'));
  const link = onEthereum.getByRole('link', { name: /^View on pages.ethereum.invalid/ });
  expect(await link.getAttribute('href')).toMatch(/^https:\/\/pages\.ethereum\.invalid\/address\/0x/);
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
  await leave();
});

it('shows transfers that look like scams, since when a chain hasn’t synced, and from when it counts', async () => {
  const person = await site.makePerson();
  const id = await addReadWallet(person, 'Main', ['2026-02-03']);
  const values = { nonce: 9, older_cursor: 'page=2', read_at: new Date('2026-11-18T12:00:00Z') };
  const failed = { ...values, failed_at: new Date() };
  await makeChainWatch(db, person, { wallet_id: id, chain_id: ethereum, ...failed });
  const arrival = {
    user_id: person.id,
    wallet_id: id,
    chain_id: ethereum,
    block: 1,
    mined_at: new Date('2026-05-03T12:00:00Z'),
    token: `0x${'c'.repeat(40)}`,
    from_address: `0x${'d'.repeat(40)}`,
  };
  const zeroHash = `0x${'1'.repeat(64)}`;
  await db
    .insertInto('chain_transfers')
    .values([
      { ...arrival, hash: zeroHash, log_index: 1, amount: '0' },
      { ...arrival, hash: `0x${'2'.repeat(64)}`, log_index: 1, amount: '5' },
    ])
    .execute();
  const { page, context, leave } = await visit(browser, site);
  await signIn(context, site, person);
  await openActivity(page, `?wallet=${id}`);
  const details = dialog(page, 'Main');
  const onEthereum = details.getByRole('listitem', { name: 'Ethereum' });
  await expectVisible(
    onEthereum.getByText('Couldn’t sync since Nov 18, 2026. Showing the last synced state.'),
  );
  await expectVisible(onEthereum.getByText('Counted from transactions since Feb 3, 2026.'));
  await details.getByText('Ignored (1)').click();
  const item = details.getByRole('list', { name: 'Ignored' }).getByRole('listitem');
  await expectVisible(item.getByText('No tokens were transferred'));
  expect(await item.getByRole('link').getAttribute('href')).toBe(
    `https://pages.ethereum.invalid/tx/${zeroHash}`,
  );
  await leave();
});

it('changes chains, stops watching, and deletes the activity', async () => {
  const person = await site.makePerson();
  await addReadWallet(person, 'Main', ['2026-02-03']);
  const { page, context, leave } = await visit(browser, site);
  await signIn(context, site, person);
  await openActivity(page);

  await press(page, 'Change chains of Main');
  const changeDialog = dialog(page, 'Change chains');
  expect(await changeDialog.getByLabel('BNB Chain').isChecked()).toBe(true);
  await changeDialog.getByLabel('BNB Chain').uncheck();
  await press(changeDialog, 'Save changes');
  await expectVisible(toast(page, 'Watching Main on 1 chain'));
  await expectVisible(getRow(page, 'Main').getByText('1 chain ·'));
  expect((await readWatches(person)).map(({ is_on }) => is_on)).toEqual([true, false]);

  await press(page, 'Stop watching Main');
  const stopDialog = page.getByRole('alertdialog', { name: 'Stop watching “Main”?' });
  await press(stopDialog, 'Stop watching');
  await expectVisible(toast(page, 'Stopped watching Main'));
  await expectVisible(getRow(page, 'Main').getByText(/^Not watched\. Last synced/));
  expect((await readWatches(person)).map(({ is_on }) => is_on)).toEqual([false, false]);

  await press(page, 'Change chains of Main');
  await press(dialog(page, 'Watch a wallet'), 'Watch wallet');
  await waitUntilHidden(dialog(page, 'Watch a wallet'));
  await press(page, 'Stop watching Main');
  await stopDialog.getByLabel('Also delete its activity').check();
  await press(stopDialog, 'Stop watching');
  await expectVisible(page.getByText('No wallets watched'));
  expect(await readWatches(person)).toEqual([]);
  expect(
    await db.selectFrom('chain_transactions').select('hash').where('user_id', '=', person.id).execute(),
  ).toEqual([]);
  await leave();
});

it('shows many wallets on pages, as cards on phones', async () => {
  const person = await site.makePerson();
  for (let index = 1; index <= 60; index += 1) {
    const { id } = await makeTrackerWallet(db, person, { label: `Wallet no. ${index}` });
    await makeChainWatch(db, person, { wallet_id: id, chain_id: ethereum, nonce: index });
  }
  const { page, context, leave } = await visit(browser, site, { viewport: { width: 390, height: 844 } });
  await signIn(context, site, person);
  await openActivity(page);
  const cards = page.getByRole('list', { name: 'Activity by wallet' }).locator('> li');
  expect(await cards.count()).toBe(50);
  await page.getByLabel('Sort by').selectOption('Transactions');
  await expectVisible(cards.first().getByText('Wallet no. 60', { exact: true }));
  await page.getByRole('link', { name: 'Next' }).click();
  await expectVisible(cards.first().getByText('Wallet no. 10', { exact: true }));
  expect(await cards.count()).toBe(10);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await leave();
});

it('leads to the wallet book without a wallet to watch', async () => {
  const person = await site.makePerson();
  const { page, context, leave } = await visit(browser, site);
  await openActivity(page);
  await expectVisible(page.getByText('Sign in to see what your wallets did on chain.'));
  await signIn(context, site, person);
  await openActivity(page);
  await expectVisible(page.getByText('No wallets to watch'));
  await page.getByRole('link', { name: 'Open wallets' }).click();
  await expectVisible(page.getByText('No wallets yet'));
  await leave();
});

it('has neither the page nor links to it if the settings turn chains off', async () => {
  const person = await site.makePerson();
  await makeTrackerWallet(db, person, { label: 'Main' });
  await site.kill();
  await site.start({ CHAINS: 'off' });
  const { page, context, leave } = await visit(browser, site, { expectedProblems: [/status of 404/] });
  await signIn(context, site, person);
  await page.goto('/wallets');
  await expectVisible(page.getByRole('heading', { name: 'Main' }));
  expect(await page.getByRole('link', { name: /^Activity/ }).count()).toBe(0);
  await page.goto('/wallets/activity');
  await expectVisible(page.getByRole('heading', { name: '404' }));
  await leave();
});
