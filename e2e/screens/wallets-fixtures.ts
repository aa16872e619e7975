import { makeEntry, makeTrackerWallet } from '../../test/factories/portfolio.ts';
import type { Person, Site } from '../harness/site.ts';

/** Adds wallets with every optional field, one of them archived. */
export async function addWallets({ database: { db } }: Site, person: Person): Promise<void> {
  const named = await makeTrackerWallet(db, person, {
    label: 'Main',
    colour: 'violet',
    address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    note: 'On the hardware wallet.\nNever for testnets.',
  });
  await makeEntry(db, person, { wallet_id: named.id });
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
}
