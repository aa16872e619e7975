import { describe, expect, it } from 'vitest';
import type { TrackerWallet } from '#/features/tracker-wallets/schema.ts';
import {
  type ActivitySort,
  getChainFigures,
  getFreshness,
  getNextSort,
  getWalletFigures,
  isTestnet,
  sortRows,
  toRows,
} from './activity.ts';
import type { ChainActivity, WalletActivity } from './schema.ts';

const createChain = (change: Partial<ChainActivity> = {}): ChainActivity => ({
  chainId: 1,
  isWatched: true,
  transactionCount: 0,
  firstUsedAt: null,
  lastUsedAt: null,
  activeDays: 0,
  activeWeeks: 0,
  activeMonths: 0,
  contractCount: 0,
  gas: '0',
  balance: '0',
  readAt: '2026-11-20T10:00:00.000Z',
  isLate: false,
  isComplete: true,
  isCountPartial: false,
  ...change,
});

const usedFields = {
  transactionCount: 12,
  firstUsedAt: '2025-01-01T00:00:00.000Z',
  lastUsedAt: '2026-11-01T00:00:00.000Z',
  activeDays: 5,
  activeWeeks: 4,
  activeMonths: 3,
  contractCount: 2,
};

const createActivity = (
  id: string,
  chains: ChainActivity[],
  change: Partial<WalletActivity> = {},
): WalletActivity => ({
  id,
  isWatched: true,
  ...usedFields,
  chains,
  ...change,
});

const createWallet = (id: string, label = id): TrackerWallet => ({
  id,
  family: 'evm',
  address: `0x${id}`,
  name: '',
  label,
  colour: 'slate',
  note: '',
  isArchived: false,
  airdropCount: 0,
  entryCount: 0,
  watchedChains: 0,
  createdAt: '2026-11-20T00:00:00.000Z',
});

describe('getChainFigures', () => {
  it('returns no figures before the first reading', () => {
    const figures = getChainFigures(createChain({ readAt: null, balance: null, isComplete: false }));
    expect(figures).toMatchObject({ transactions: null, days: null, gas: null, balance: null });
  });

  it('returns zeros for a wallet that has never been used', () => {
    expect(getChainFigures(createChain())).toMatchObject({
      transactions: 0,
      days: 0,
      gas: '0',
      isPartial: false,
    });
  });

  it('returns null for the counts of a chain without an explorer', () => {
    const figures = getChainFigures(createChain({ transactionCount: 7, isComplete: false, balance: '1.5' }));
    expect(figures).toMatchObject({ transactions: 7, balance: '1.5' });
    expect(figures).toMatchObject({ days: null, weeks: null, months: null, contracts: null, gas: null });
  });

  it('marks counts as partial while older transactions are missing', () => {
    const figures = getChainFigures(createChain({ ...usedFields, isComplete: false }));
    expect(figures).toMatchObject({ transactions: 12, days: 5, isPartial: true, isCountPartial: false });
  });
});

describe('getWalletFigures', () => {
  it('counts used chains and leaves out amounts, whose tokens differ', () => {
    const figures = getWalletFigures(
      createActivity('a', [createChain(usedFields), createChain({ chainId: 10 })]),
    );
    expect(figures).toMatchObject({ usedChains: 1, days: 5, gas: null, balance: null, isPartial: false });
  });

  it('marks everything as partial while a chain is unread', () => {
    const unread = createChain({ chainId: 10, readAt: null, isComplete: false });
    const figures = getWalletFigures(createActivity('a', [createChain(usedFields), unread]));
    expect(figures).toMatchObject({ transactions: 12, isCountPartial: true, isPartial: true });
  });
});

describe('toRows', () => {
  const overview = {
    wallets: [
      createActivity('b', [createChain({ chainId: 10 })]),
      createActivity('a', [createChain(), createChain({ chainId: 10 })]),
    ],
  };
  const book = [createWallet('a'), createWallet('b'), createWallet('c')];

  it('returns the watched wallets in the order of the wallet book', () => {
    expect(toRows(overview, book, undefined).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('returns only the wallets of a chosen chain', () => {
    expect(toRows(overview, book, 1).map(({ id, chain }) => [id, chain?.chainId])).toEqual([['a', 1]]);
  });
});

describe('sortRows', () => {
  const days = { a: 5, b: null, c: 40 };
  const rows = toRows(
    {
      wallets: Object.entries(days).map(([id, count]) =>
        createActivity(id, [createChain()], count === null ? { firstUsedAt: null } : { activeDays: count }),
      ),
    },
    [createWallet('a', 'Wallet 10'), createWallet('b', 'Wallet 9'), createWallet('c', 'Wallet 2')],
    undefined,
  ).map((row) => (row.id === 'b' ? { ...row, figures: { ...row.figures, days: null } } : row));
  const compareLabels = (a: TrackerWallet, b: TrackerWallet) =>
    a.label.localeCompare(b.label, 'en', { numeric: true });
  const sortIds = (sort: ActivitySort) => sortRows(rows, sort, compareLabels).map(({ id }) => id);

  it('sorts unknown figures last in both directions', () => {
    expect(sortIds({ key: 'days', isAscending: false })).toEqual(['c', 'a', 'b']);
    expect(sortIds({ key: 'days', isAscending: true })).toEqual(['a', 'c', 'b']);
  });

  it('sorts by name, and keeps the order without a sort', () => {
    expect(sortIds({ key: 'wallet', isAscending: true })).toEqual(['c', 'b', 'a']);
    expect(sortIds(undefined)).toEqual(['a', 'b', 'c']);
  });
});

describe('getNextSort', () => {
  it('cycles from largest first to smallest first to the order of the wallet book', () => {
    const first = getNextSort({ key: 'wallet', isAscending: true }, 'days');
    expect(first).toEqual({ key: 'days', isAscending: false });
    const second = getNextSort(first, 'days');
    expect(second).toEqual({ key: 'days', isAscending: true });
    expect(getNextSort(second, 'days')).toBeUndefined();
  });

  it('sorts names in ascending order first', () => {
    expect(getNextSort(undefined, 'wallet')).toEqual({ key: 'wallet', isAscending: true });
  });
});

describe('getFreshness', () => {
  const inUse = { isArchived: false };
  const older = '2026-11-18T10:00:00.000Z';

  it('returns the oldest reading', () => {
    expect(getFreshness([createChain(), createChain({ readAt: older })], inUse)).toEqual({
      state: 'read',
      at: older,
    });
  });

  it('returns late if any chain is', () => {
    expect(getFreshness([createChain(), createChain({ readAt: older, isLate: true })], inUse)).toEqual({
      state: 'late',
      since: older,
      count: 1,
      total: 2,
    });
  });

  it('returns waiting before the first reading', () => {
    expect(getFreshness([createChain({ readAt: null })], inUse)).toEqual({ state: 'waiting' });
  });

  it('ignores chains that are no longer watched, unless there are no others', () => {
    const stopped = createChain({ readAt: older, isWatched: false });
    expect(getFreshness([createChain(), stopped], inUse)).toMatchObject({
      state: 'read',
      at: createChain().readAt,
    });
    expect(getFreshness([stopped], inUse)).toEqual({ state: 'stopped', at: older });
  });

  it('returns archived for an archived wallet', () => {
    expect(getFreshness([createChain({ isLate: true })], { isArchived: true })).toMatchObject({
      state: 'archived',
    });
  });
});

it.each([
  ['Sepolia', true],
  ['Base Sepolia', true],
  ['My Testnet', true],
  ['Ethereum', false],
  ['Linea Mainnet', false],
])('isTestnet(%s) returns %s', (name, expected) => {
  expect(isTestnet(name)).toBe(expected);
});
