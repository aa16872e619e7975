import * as z from 'zod/mini';
import { chainLink } from '../calls.ts';
import { claimDecisions } from './kinds.ts';

/** Tokens that arrived at a watched wallet and look like a claim of an airdrop. */
export const foundClaim = z.strictObject({
  id: z.uuid(),
  airdropId: z.uuid(),
  walletId: z.uuid(),
  wallet: z.string(),
  /** The token's contract, in lower case on EVM chains; on Solana, its mint. */
  token: z.string(),
  /** The token's self-reported symbol, sanitized; '' if it has none. Anyone can name a token the same. */
  symbol: z.string(),
  /** An exact decimal; in the token's smallest unit if `isInUnits`. */
  amount: z.string(),
  isInUnits: z.boolean(),
  /** The day in the member's time zone. */
  day: z.iso.date(),
  /** An exact decimal in the chain's native token; null if another account paid the fee, or another claim includes it. */
  gas: z.nullable(z.string()),
  gasToken: z.string(),
  transaction: chainLink,
});
export type FoundClaim = z.output<typeof foundClaim>;

export const foundClaims = z.strictObject({
  items: z.array(foundClaim),
  /** Claims that were booked automatically in the last 30 days, the latest first. */
  booked: z.array(foundClaim),
});
export type FoundClaims = z.output<typeof foundClaims>;

export const claimDecision = z.strictObject({ id: z.uuid(), state: z.enum(claimDecisions) });
export type ClaimDecisionInput = z.output<typeof claimDecision>;

export const foundClaimId = z.strictObject({ id: z.uuid() });
export type FoundClaimId = z.output<typeof foundClaimId>;

/** An undone booking. Undo leaves what the member has changed since. */
export const undoneBooking = z.strictObject({
  id: z.uuid(),
  /** Entries that were edited since. */
  remainingEntries: z.int(),
  /** Whether the wallet stays claimed, because its progress was changed since. */
  isStillClaimed: z.boolean(),
});
export type UndoneBooking = z.output<typeof undoneBooking>;
