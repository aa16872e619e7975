import * as z from 'zod/mini';
import { chainFamilies } from '#/lib/chains.ts';

/** Limits the chains that an operator configures, and on which a wallet is watched. */
export const maxChains = 50;

const chainIds = z
  .array(z.int().check(z.positive()), { error: 'Choose at least one chain' })
  .check(z.minLength(1, 'Choose at least one chain'), z.maxLength(maxChains));

/** The chains to watch a wallet on; others of its chains are no longer watched. */
export const watchInput = z.strictObject({ id: z.uuid(), chainIds });
export type WatchInput = z.output<typeof watchInput>;

export const unwatchInput = z.strictObject({
  id: z.uuid(),
  /** Whether to delete the data that was read, too. */
  erase: z._default(z.boolean(), false),
});
export type UnwatchInput = z.output<typeof unwatchInput>;

export const watchedWalletId = z.strictObject({ id: z.uuid() });

/** A chain that the operator has configured. */
export const watchableChain = z.strictObject({
  id: z.int(),
  /** The family of wallets that can be watched on it. */
  family: z.enum(chainFamilies),
  name: z.string(),
  /** Symbol of the native token, in which gas is paid. */
  symbol: z.string(),
  /** The hosts that see the addresses of watched wallets. */
  hosts: z.array(z.string()),
  /** Whether past transactions are read; otherwise activity counts from the start of watching. */
  hasHistory: z.boolean(),
  /** The explorer's website, without a trailing slash. */
  pageUrl: z.nullable(z.string()),
});
export type WatchableChain = z.output<typeof watchableChain>;

const activity = {
  /** Successful and failed transactions sent by the wallet. */
  transactionCount: z.int(),
  firstUsedAt: z.nullable(z.string()),
  lastUsedAt: z.nullable(z.string()),
  /** Days, Monday weeks, and months in UTC with a transaction. */
  activeDays: z.int(),
  activeWeeks: z.int(),
  activeMonths: z.int(),
  /** Distinct contracts called; on Solana, programs. */
  contractCount: z.int(),
};

/** A wallet's activity on one chain. Amounts are in the chain's native token. */
export const chainActivity = z.strictObject({
  chainId: z.int(),
  /** Whether the wallet is still watched on the chain; if not, its data is from before. */
  isWatched: z.boolean(),
  ...activity,
  gas: z.string(),
  /** Null before the first reading. */
  balance: z.nullable(z.string()),
  /** When it was last read; null while the first reading waits. */
  readAt: z.nullable(z.string()),
  /** Whether the last attempt failed, so the data may be out of date. */
  isLate: z.boolean(),
  /** Whether all past transactions are read. Until then, only `transactionCount` includes unread ones, and only on EVM chains. */
  isComplete: z.boolean(),
  /** Whether there are more transactions than `transactionCount`: Solana's nodes don't count them. */
  isCountPartial: z.boolean(),
});
export type ChainActivity = z.output<typeof chainActivity>;

/** A wallet's activity on all its chains; a day on two chains counts once. */
export const walletActivity = z.strictObject({
  id: z.uuid(),
  isWatched: z.boolean(),
  ...activity,
  chains: z.array(chainActivity),
});
export type WalletActivity = z.output<typeof walletActivity>;

/** Whether claims found on chain are booked automatically. */
export const onchainSettings = z.strictObject({ booksClaims: z.boolean() });
export type OnchainSettings = z.output<typeof onchainSettings>;

export const onchainOverview = z.strictObject({
  ...onchainSettings.shape,
  chains: z.array(watchableChain),
  /** The wallets that are or were watched. */
  wallets: z.array(walletActivity),
});
export type OnchainOverview = z.output<typeof onchainOverview>;

/** Older ignored arrivals aren't listed. */
export const maxIgnored = 50;

/**
 * A token that arrived and looks like a scam, by reason: `zero` transfers no tokens, `sender` imitates an address that the wallet
 * has sent to, and `symbol` imitates a token that the member knows. `like` is the imitated address or symbol.
 */
export const ignoredArrival = z.strictObject({
  chainId: z.int(),
  hash: z.string(),
  logIndex: z.int(),
  at: z.string(),
  /** The token's contract, in lower case. */
  token: z.string(),
  /** The sanitized symbol that the token's contract reports, which proves nothing; '' if it is unknown. */
  symbol: z.string(),
  from: z.string(),
  reason: z.enum(['zero', 'sender', 'symbol']),
  like: z.nullable(z.string()),
});
export type IgnoredArrival = z.output<typeof ignoredArrival>;

export const ignoredArrivals = z.strictObject({ items: z.array(ignoredArrival) });
export type IgnoredArrivals = z.output<typeof ignoredArrivals>;
