import { makeApproval } from '../../test/factories/chains.ts';
import { makeChainTransactions, makeChainWatch } from '../../test/factories/onchain.ts';
import { makeEntry, makeTrackerWallet } from '../../test/factories/portfolio.ts';
import type { Person, Site } from '../harness/site.ts';

/** Adds wallets with every optional field: one archived, and one watched on three chains. */
export async function addHunterRows({ database: { db } }: Site, person: Person): Promise<void> {
  const mainWallet = await makeTrackerWallet(db, person, {
    label: 'Main',
    colour: 'violet',
    address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    note: 'On the hardware wallet.\nNever for testnets.',
  });
  await makeEntry(db, person, { wallet_id: mainWallet.id });
  await makeTrackerWallet(db, person, {
    label: '',
    family: 'bitcoin',
    colour: 'amber',
    address: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
  });
  await makeTrackerWallet(db, person, {
    label: 'Farm of last year',
    family: 'solana',
    archived_at: new Date(),
    address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  });
  const days = Array.from({ length: 12 }, (_, month) => `2025-${String(month + 1).padStart(2, '0')}-03`);
  for (const chain_id of [1, 8453]) {
    const key = { wallet_id: mainWallet.id, chain_id };
    await makeChainWatch(db, person, { ...key, nonce: days.length, balance: '1250000000000000000' });
    await makeChainTransactions(db, person, key, { days, contracts: 5 });
  }
  const token = `0x${'1'.repeat(40)}`;
  const addApproval = (chain_id: number, spender: string, amount: string) =>
    makeApproval(db, person, { wallet_id: mainWallet.id, chain_id, token, spender, amount });
  await addApproval(1, `0x${'2'.repeat(40)}`, (2n ** 256n - 1n).toString());
  await addApproval(8453, `0x${'3'.repeat(40)}`, '1250');
  // A chain without an explorer. It couldn't be read for days.
  const bnb = { wallet_id: mainWallet.id, chain_id: 56, nonce: 3, has_history: false };
  const readAt = new Date(Date.now() - 5 * 86_400_000);
  await makeChainWatch(db, person, { ...bnb, read_at: readAt, failed_at: new Date() });
}
