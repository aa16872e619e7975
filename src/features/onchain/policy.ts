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
 * Returns when a wallet is read next: after an hour, and up to a day if nothing changes. People with many wallets wait longer, so
 * that a person costs at most `maxReadsPerDay`.
 */
export function getNextReadMs({ unchangedReads, watchCount, hasMore, knowsAll }: Reading): number {
  const fairMs = Math.ceil((watchCount * dayMs) / maxReadsPerDay);
  const wantedMs = hasMore
    ? 2 * minuteMs
    : knowsAll
      ? Math.min(dayMs, hourMs * 2 ** Math.min(unchangedReads, 5))
      : 10 * minuteMs;
  return Math.max(wantedMs, fairMs);
}

/** Returns whether there are chains on which wallets of the family can be watched. */
export const isWatchable = (family: WalletFamily): family is ChainFamily =>
  chainFamilies.some((supported) => supported === family);
