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
  /** How the token calls itself, cleaned; '' without a symbol. It proves nothing. */
  symbol: z.string(),
  /** An exact decimal; in the token's smallest unit if `isInUnits`. */
  amount: z.string(),
  isInUnits: z.boolean(),
  /** The day in the member's time zone. */
  day: z.iso.date(),
  /** The gas fee in the chain's native token, an exact decimal. Null: the wallet paid none, or another claim has it. */
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

/** What undoing a booking left: entries that were edited since, and a wallet whose progress was changed since. */
export const undoneBooking = z.strictObject({
  id: z.uuid(),
  remainingEntries: z.int(),
  isStillClaimed: z.boolean(),
});
export type UndoneBooking = z.output<typeof undoneBooking>;
