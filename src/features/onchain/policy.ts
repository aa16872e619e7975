import { type ChainFamily, chainFamilies } from '#/lib/chains.ts';
import type { WalletFamily } from '#/lib/wallet-address.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Readings a day of all of a person's wallets and chains together, on average. */
export const maxReadsPerDay = 2_000;

type Reading = {
  /** Readings in a row that found nothing new. */
  unchangedReads: number;
  /** The person's wallets and chains. */
  watchCount: number;
  /** Whether there are older transactions to read. */
  hasMore: boolean;
  /** Whether the explorer listed all transactions that the node knows. */
  knowsAll: boolean;
};

/**
 * Returns the delay until a wallet is read again: an hour, and up to a day if nothing changes. People with many wallets wait
 * longer, because `maxReadsPerDay` limits the readings of a person.
 */
export function getNextReadMs({ unchangedReads, watchCount, hasMore, knowsAll }: Reading): number {
  const minMs = Math.ceil((watchCount * dayMs) / maxReadsPerDay);
  if (hasMore) return Math.max(2 * minuteMs, minMs);
  if (!knowsAll) return Math.max(10 * minuteMs, minMs);
  return Math.max(Math.min(dayMs, hourMs * 2 ** Math.min(unchangedReads, 5)), minMs);
}

/** Returns whether there are chains on which wallets of the family can be watched. */
export const isWatchable = (family: WalletFamily): family is ChainFamily =>
  chainFamilies.some((supported) => supported === family);
