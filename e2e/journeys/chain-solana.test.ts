import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeTransaction } from '../../test/factories/chains.ts';
import { makeChainWatch } from '../../test/factories/onchain.ts';
import { makeTrackerWallet } from '../../test/factories/portfolio.ts';
import { createPageOpener, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { dialog, expectVisible, press, toast, waitUntilHidden } from '../harness/steps.ts';

const solana = 101;
const folder = await mkdtemp(join(tmpdir(), 'dropfolio-solana-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const chainsFile = join(folder, 'chains.json');
await writeFile(
  chainsFile,
  JSON.stringify([
    // These names never resolve, so readings fail.
    { id: 1, name: 'Ethereum', symbol: 'ETH', nodes: ['https://node.ethereum.invalid'] },
    {
      id: solana,
      family: 'solana',
      name: 'Solana',
      symbol: 'SOL',
      nodes: ['https://node.solana.invalid'],
      pageUrl: 'https://pages.solana.invalid',
    },
  ]),
);
const { site, browser } = await setUp({ CHAINS: chainsFile });
const openPage = createPageOpener(browser, site);
const { db } = site.database;

const address = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
const jupiter = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4';
const signature = '5h6xBEauJ3PK6SWCZ1PGjBvj8vDdWG3KpwATGy1ARAXFSDwt8GFXM7W5Ncn16wmqokgpiKRLuS83KUxyZyv2sUYv';
const phantom = { family: 'solana', label: 'Phantom', address } as const;

it('watches a Solana wallet on Solana alone, and an EVM wallet on EVM chains', async () => {
  const person = await site.makePerson();
  await makeTrackerWallet(db, person, { label: 'Main' });
  await makeTrackerWallet(db, person, phantom);
  const { page, leave } = await openPage('/wallets', person);
  await expectVisible(page.getByRole('link', { name: 'Activity of Phantom' }));
  await page.goto('/wallets/activity');
  await waitForHydration(page);
  await press(page, 'Choose a wallet');
  const watchDialog = dialog(page, 'Watch a wallet');
  await expectVisible(watchDialog.getByText('Choose a wallet to see its chains.'));
  await expectVisible(watchDialog.getByText('Nobody, until you choose a chain.'));
  const wallet = watchDialog.getByLabel('Wallet', { exact: true });
  await wallet.selectOption({ index: 1 });
  expect(await watchDialog.getByLabel('Ethereum').isChecked()).toBe(true);
  expect(await watchDialog.getByLabel('Solana', { exact: true }).count()).toBe(0);
  await wallet.selectOption({ index: 2 });
  expect(await watchDialog.getByLabel('Solana', { exact: true }).isChecked()).toBe(true);
  expect(await watchDialog.getByLabel('Ethereum').count()).toBe(0);
  await expectVisible(watchDialog.getByText('These servers see this address: node.solana.invalid.'));
  await press(watchDialog, 'Watch wallet');
  await waitUntilHidden(watchDialog);
  await expectVisible(toast(page, 'Watching Phantom on 1 chain'));
  const watches = await db
    .selectFrom('chain_watches')
    .select('chain_id')
    .where('user_id', '=', person.id)
    .execute();
  expect(watches).toEqual([{ chain_id: solana }]);
  await leave();
});

it('shows programs and a balance in SOL', async () => {
  const person = await site.makePerson();
  const { id } = await makeTrackerWallet(db, person, phantom);
  await makeChainWatch(db, person, {
    wallet_id: id,
    chain_id: solana,
    nonce: null,
    read_nonce: null,
    balance: '1250000001',
    older_cursor: `0 ${signature}`,
  });
  await makeTransaction(db, person, {
    wallet_id: id,
    chain_id: solana,
    hash: signature,
    mined_at: new Date('2026-03-23T12:00:00Z'),
    to_address: null,
    method: '',
    programs: [jupiter, address],
    fee: '5000',
  });
  const { page, leave } = await openPage('/wallets/activity', person);
  const table = page.getByRole('table', { name: 'Activity by wallet' });
  await page.getByLabel('Chain', { exact: true }).selectOption('Solana');
  const row = table.getByRole('row').filter({ hasText: 'Phantom' });
  await expectVisible(row.getByRole('cell', { name: '1.25 SOL' }));
  await expectVisible(table.getByRole('columnheader', { name: 'Programs' }));
  await press(page, /^Details of Phantom/);
  const details = dialog(page, 'Phantom');
  await expectVisible(details.getByText('1.250000001 SOL'));
  const link = details.getByRole('link', { name: /^View on pages.solana.invalid/ });
  expect(await link.getAttribute('href')).toBe(`https://pages.solana.invalid/account/${address}`);
  await leave();
});
