import { describe, expect, it } from 'vitest';
import type { TrackerWallet } from '../../tracker-wallets/schema.ts';
import type { WalletState } from '../kinds.ts';
import type { WalletCell } from '../wallets/calls.ts';
import { groupClaimWallets } from './claim-wallets.ts';

const makeWallet = (id: string): TrackerWallet => ({
  id,
  name: id,
  label: id,
  address: `0x${id}`,
  family: 'evm',
  colour: 'slate',
  note: '',
  isArchived: false,
  airdropCount: 0,
  entryCount: 0,
  watchedChains: 0,
  createdAt: '2026-11-20T12:00:00.000Z',
});

const group = (cells: readonly [id: string, state: WalletState][], book: readonly string[]) => {
  const rows = cells.map(([id, state], position): [string, WalletCell] => [
    id,
    { id, state, amount: null, note: '', position },
  ]);
  const { unclaimed, claimed, notEligibleCount } = groupClaimWallets(new Map(rows), book.map(makeWallet));
  const getIds = (wallets: typeof claimed) => wallets.map(({ wallet }) => wallet.id);
  return { unclaimed: getIds(unclaimed), claimed: getIds(claimed), notEligibleCount };
};

describe('groupClaimWallets', () => {
  it('lists eligible wallets first, then undecided ones, each in the order of the airdrop', () => {
    const cells: [string, WalletState][] = [
      ['a', 'toDo'],
      ['b', 'eligible'],
      ['c', 'done'],
      ['d', 'eligible'],
    ];
    expect(group(cells, ['d', 'c', 'b', 'a'])).toEqual({
      unclaimed: ['b', 'd', 'a', 'c'],
      claimed: [],
      notEligibleCount: 0,
    });
  });

  it('separates claimed wallets and counts those that aren’t eligible', () => {
    expect(
      group(
        [
          ['a', 'claimed'],
          ['b', 'notEligible'],
          ['c', 'eligible'],
          ['d', 'notEligible'],
        ],
        ['a', 'b', 'c', 'd'],
      ),
    ).toEqual({ unclaimed: ['c'], claimed: ['a'], notEligibleCount: 2 });
  });

  it('omits wallets that the book doesn’t contain', () => {
    expect(
      group(
        [
          ['a', 'eligible'],
          ['gone', 'notEligible'],
        ],
        ['a'],
      ),
    ).toEqual({ unclaimed: ['a'], claimed: [], notEligibleCount: 0 });
  });

  it('returns empty groups for an airdrop without wallets', () => {
    expect(groupClaimWallets(undefined, [makeWallet('a')])).toEqual({
      unclaimed: [],
      claimed: [],
      notEligibleCount: 0,
    });
  });
});
