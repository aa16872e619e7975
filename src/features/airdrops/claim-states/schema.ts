import * as z from 'zod/mini';
import { claimStates } from './kinds.ts';

/** An index in the list of a Merkle distributor: a uint256 in decimal digits. */
export const claimIndex = z.string().check(
  z.regex(/^(?:0|[1-9]\d{0,77})$/, { error: 'Enter a whole number', abort: true }),
  z.refine((text) => BigInt(text) < 2n ** 256n, 'Enter a smaller number'),
);

/** A watched wallet's claim state in an airdrop's claim contract, by the wallet's index in the airdrop's list. */
const walletClaim = z.strictObject({
  airdropId: z.uuid(),
  walletId: z.uuid(),
  /** The chain's name. */
  chain: z.string(),
  state: z.enum(claimStates),
  /** When claiming ends; null if the contract names no end. */
  closesAt: z.nullable(z.string()),
  readAt: z.string(),
});
export type WalletClaim = z.output<typeof walletClaim>;

export const walletClaims = z.strictObject({ items: z.array(walletClaim) });
export type WalletClaims = z.output<typeof walletClaims>;
