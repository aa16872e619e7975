import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { enqueueCheckIns } from '../../src/features/airdrops/on-chain/jobs.server.ts';
import { addDays } from '../../src/lib/dates.ts';
import { toCalendarDay } from '../../src/lib/zones.ts';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import { makeTransaction, makeWatch } from '../../test/factories/chains.ts';
import { makeChainTransactions, makeChainWatch } from '../../test/factories/onchain.ts';
import { makeAirdropWallet, makeTrackerWallet } from '../../test/factories/portfolio.ts';
import { signIn, visit, waitForHydration } from '../harness/browser.ts';
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
import { getMiddayTimeZone, openDetails, openTracker } from '../harness/tracker-page.ts';

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
const { db } = site.database;

const address = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
const jupiter = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4';
const signature = '5h6xBEauJ3PK6SWCZ1PGjBvj8vDdWG3KpwATGy1ARAXFSDwt8GFXM7W5Ncn16wmqokgpiKRLuS83KUxyZyv2sUYv';
const phantom = { family: 'solana', label: 'Phantom', address } as const;

it('watches a Solana wallet on Solana alone, and an EVM wallet on EVM chains', async () => {
  const person = await site.makePerson();
  await makeTrackerWallet(db, person, { label: 'Main' });
  await makeTrackerWallet(db, person, phantom);
  const { page, context, leave } = await visit(browser, site);
  await signIn(context, site, person);
  await page.goto('/wallets');
  await waitForHydration(page);
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

it('shows programs, fees, and a balance in SOL beside wallets on other chains', async () => {
  const person = await site.makePerson();
  const days = ['2026-02-03', '2026-02-04'];
  const main = await makeTrackerWallet(db, person, { label: 'Main' });
  const onEthereum = { wallet_id: main.id, chain_id: 1 };
  await makeChainWatch(db, person, { ...onEthereum, nonce: 2 });
  await makeChainTransactions(db, person, onEthereum, { days });
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
  const { page, context, leave } = await visit(browser, site);
  await signIn(context, site, person);
  await page.goto('/wallets/activity');
  await waitForHydration(page);
  const table = page.getByRole('table', { name: 'Activity by wallet' });
  await expectVisible(table.getByRole('row').filter({ hasText: 'Phantom' }));
  await page.getByLabel('Chain', { exact: true }).selectOption('Solana');
  const row = table.getByRole('row').filter({ hasText: 'Phantom' });
  await expect
    .poll(() => row.getByRole('cell').allInnerTexts(), pollOptions)
    .toEqual([
      expect.stringContaining('1+'),
      expect.stringContaining('1+'),
      expect.stringContaining('1+'),
      expect.stringContaining('1+'),
      expect.stringContaining('2+'),
      'By Mar 23, 2026',
      'Mar 23, 2026',
      expect.stringContaining('0.000005+ SOL'),
      '1.25 SOL',
      '',
    ]);
  await expectVisible(table.getByRole('columnheader', { name: 'Programs' }));
  await press(page, /^Details of Phantom/);
  const details = dialog(page, 'Phantom');
  await expectVisible(details.getByText('1.250000001 SOL'));
  const link = details.getByRole('link', { name: /^View on pages.solana.invalid/ });
  expect(await link.getAttribute('href')).toBe(`https://pages.solana.invalid/account/${address}`);
  await leave();
});

it('checks in by a program of the airdrop', async () => {
  const timeZone = getMiddayTimeZone();
  const person = await site.makePerson({ timeZone });
  const wallet = await makeTrackerWallet(db, person, phantom);
  await makeWatch(db, person, { wallet_id: wallet.id, chain_id: solana });
  const airdrop = await makeAirdrop(db, person, {
    name: 'Jupuary',
    project: 'Jupiter',
    status: 'active',
    check_in_duration: 'monthly',
    eligibility_date: addDays(toCalendarDay(Date.now(), timeZone), -100),
  });
  await makeAirdropWallet(db, person, { airdropId: airdrop.id, walletId: wallet.id });
  const { page, context, leave } = await visit(browser, site, { timezoneId: timeZone });
  await signIn(context, site, person);
  await openTracker(page);
  const details = await openDetails(page, 'Jupuary');
  const section = details.getByRole('region', { name: 'On chain' });
  await button(section, 'Add contract').click();
  const form = dialog(page, 'Add contract');
  await form.getByLabel('Chain', { exact: true }).selectOption('Solana');
  const field = form.getByLabel('Program address');
  await field.fill(`0x${'a'.repeat(40)}`);
  await button(form, 'Add contract').click();
  await expectVisible(form.getByText(/^Enter the address of a program or token on Solana/));
  await form
    .getByRole('list', { name: 'Known contracts' })
    .getByRole('button', { name: /Jupiter/ })
    .click();
  await expect.poll(() => field.inputValue(), pollOptions).toBe(jupiter);
  await button(form, 'Add contract').click();
  await waitUntilHidden(form);
  await expectVisible(section.getByText('Swap aggregator, version 6 · Solana'));
  const hash = await makeTransaction(db, person, {
    wallet_id: wallet.id,
    chain_id: solana,
    hash: signature,
    mined_at: new Date(Date.now() - 60_000),
    to_address: null,
    method: '',
    programs: [address, jupiter],
  });
  await enqueueCheckIns(db, person.id);
  await button(details, 'Undo check-in').waitFor();
  const link = details.getByRole('link', { name: /^Transaction on Solana/ }).first();
  expect(await link.getAttribute('href')).toBe(`https://pages.solana.invalid/tx/${hash}`);
  await leave();
});
