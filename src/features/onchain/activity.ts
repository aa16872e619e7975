import type { TrackerWallet } from '#/features/tracker-wallets/schema.ts';
import type { ChainActivity, OnchainOverview, WalletActivity } from './schema.ts';

/** A wallet's figures on one chain or on all chains; null if unknown. */
export type ActivityFigures = {
  transactions: number | null;
  days: number | null;
  weeks: number | null;
  months: number | null;
  contracts: number | null;
  firstUsedAt: string | null;
  lastUsedAt: string | null;
  /** Null on all chains, because chains have different tokens. */
  gas: string | null;
  balance: string | null;
  /** Chains with a transaction; null on one chain. */
  usedChains: number | null;
  /** Whether there may be more transactions, because a chain is unread or only partly read. */
  isCountPartial: boolean;
  /** Whether the other figures are lower bounds, because past transactions are unknown. */
  isPartial: boolean;
};

export type ActivityRow = {
  /** The wallet's id. */
  id: string;
  wallet: TrackerWallet;
  activity: WalletActivity;
  /** Undefined for all chains. */
  chain: ChainActivity | undefined;
  figures: ActivityFigures;
};

export const sortKeys = [
  'wallet',
  'transactions',
  'days',
  'weeks',
  'months',
  'contracts',
  'first',
  'last',
  'gas',
  'balance',
  'chains',
] as const;
export type SortKey = (typeof sortKeys)[number];

/** Undefined for the order of the wallet book. */
export type ActivitySort = { key: SortKey; isAscending: boolean } | undefined;

export const isSortKey = (text: string | undefined): text is SortKey => sortKeys.some((key) => key === text);

/** Returns the sort after a click on a heading: largest first, then smallest first, then the order of the wallet book. */
export function getNextSort(sort: ActivitySort, key: SortKey): ActivitySort {
  const startsAscending = key === 'wallet';
  if (sort?.key !== key) return { key, isAscending: startsAscending };
  return sort.isAscending === startsAscending ? { key, isAscending: !startsAscending } : undefined;
}

/** Returns whether a chain is a test network, by its name. */
export const isTestnet = (name: string): boolean =>
  /\b(testnet|devnet|sepolia|goerli|holesky|hoodi|amoy|fuji|chapel|cardona)\b/i.test(name);

type ActivityCounts = Pick<
  WalletActivity,
  'activeDays' | 'activeWeeks' | 'activeMonths' | 'contractCount' | 'firstUsedAt' | 'lastUsedAt'
>;

/** Returns null for counts of 0 without a known transaction, because they would claim that there was no activity. */
function toCounts(activity: ActivityCounts, isComplete: boolean) {
  const isKnown = isComplete || activity.firstUsedAt !== null;
  return {
    days: isKnown ? activity.activeDays : null,
    weeks: isKnown ? activity.activeWeeks : null,
    months: isKnown ? activity.activeMonths : null,
    contracts: isKnown ? activity.contractCount : null,
    firstUsedAt: activity.firstUsedAt,
    lastUsedAt: activity.lastUsedAt,
    isPartial: isKnown && !isComplete,
  };
}

export function getChainFigures(chain: ChainActivity): ActivityFigures {
  const isRead = chain.readAt !== null;
  const counts = toCounts(chain, chain.isComplete);
  return {
    transactions: isRead ? chain.transactionCount : null,
    ...counts,
    gas: counts.days === null ? null : chain.gas,
    balance: chain.balance,
    usedChains: null,
    isCountPartial: chain.isCountPartial,
  };
}

export function getWalletFigures(activity: WalletActivity): ActivityFigures {
  const { chains } = activity;
  const readChains = chains.filter(({ readAt }) => readAt !== null);
  return {
    transactions: readChains.length === 0 ? null : activity.transactionCount,
    ...toCounts(
      activity,
      chains.every(({ isComplete }) => isComplete),
    ),
    gas: null,
    balance: null,
    usedChains:
      readChains.length === 0
        ? null
        : readChains.filter(({ transactionCount }) => transactionCount > 0).length,
    isCountPartial: readChains.length < chains.length || chains.some((chain) => chain.isCountPartial),
  };
}

/** Returns a row for each wallet that is or was watched, on this chain if it is set, in the order of the wallet book. */
export function toRows(
  { wallets }: Pick<OnchainOverview, 'wallets'>,
  book: readonly TrackerWallet[],
  chainId: number | undefined,
): ActivityRow[] {
  const activities = new Map(wallets.map((activity) => [activity.id, activity]));
  return book.flatMap((wallet): ActivityRow[] => {
    const activity = activities.get(wallet.id);
    if (activity === undefined) return [];
    const { id } = wallet;
    if (chainId === undefined) {
      return [{ id, wallet, activity, chain: undefined, figures: getWalletFigures(activity) }];
    }
    const chain = activity.chains.find((candidate) => candidate.chainId === chainId);
    return chain === undefined ? [] : [{ id, wallet, activity, chain, figures: getChainFigures(chain) }];
  });
}

const toTime = (instant: string | null) => (instant === null ? null : Date.parse(instant));
/** Loses digits, so the result is only for comparing. */
const toNumber = (amount: string | null) => (amount === null ? null : Number(amount));

const figureGetters: Readonly<
  Record<Exclude<SortKey, 'wallet'>, (figures: ActivityFigures) => number | null>
> = {
  transactions: ({ transactions }) => transactions,
  days: ({ days }) => days,
  weeks: ({ weeks }) => weeks,
  months: ({ months }) => months,
  contracts: ({ contracts }) => contracts,
  first: ({ firstUsedAt }) => toTime(firstUsedAt),
  last: ({ lastUsedAt }) => toTime(lastUsedAt),
  gas: ({ gas }) => toNumber(gas),
  balance: ({ balance }) => toNumber(balance),
  chains: ({ usedChains }) => usedChains,
};

/** Returns the rows in this order; rows without the figure are last. */
export function sortRows(
  rows: readonly ActivityRow[],
  sort: ActivitySort,
  compareNames: (a: TrackerWallet, b: TrackerWallet) => number,
): readonly ActivityRow[] {
  if (sort === undefined) return rows;
  const { key, isAscending } = sort;
  const direction = isAscending ? 1 : -1;
  if (key === 'wallet') return rows.toSorted((a, b) => direction * compareNames(a.wallet, b.wallet));
  const getFigure = figureGetters[key];
  return rows.toSorted((a, b) => {
    const [left, right] = [getFigure(a.figures), getFigure(b.figures)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return direction * (left - right);
  });
}

export type Freshness =
  /** `at` is the time of the last reading, if there was one. */
  | { state: 'stopped' | 'archived'; at: string | null }
  | { state: 'waiting' }
  /** `since` is the oldest last reading of the late chains, if there is one. `count` of `total` watched chains are late. */
  | { state: 'late'; since: string | null; count: number; total: number }
  | { state: 'read'; at: string };

const getOldest = (instants: readonly (string | null)[]): string | null =>
  instants.filter((instant) => instant !== null).toSorted()[0] ?? null;

/** Returns the freshness of a wallet's chains, which is that of the least current one. */
export function getFreshness(
  chains: readonly Pick<ChainActivity, 'isWatched' | 'readAt' | 'isLate'>[],
  { isArchived }: Pick<TrackerWallet, 'isArchived'>,
): Freshness {
  const watchedChains = chains.filter(({ isWatched }) => isWatched);
  if (watchedChains.length === 0)
    return { state: 'stopped', at: getOldest(chains.map(({ readAt }) => readAt)) };
  const at = getOldest(watchedChains.map(({ readAt }) => readAt));
  if (isArchived) return { state: 'archived', at };
  const lateChains = watchedChains.filter(({ isLate }) => isLate);
  if (lateChains.length > 0) {
    const since = getOldest(lateChains.map(({ readAt }) => readAt));
    return { state: 'late', since, count: lateChains.length, total: watchedChains.length };
  }
  return at === null ? { state: 'waiting' } : { state: 'read', at };
}
