import * as z from 'zod/mini';
import { watchableChain } from '../schema.ts';

/** Tokens of a watched wallet that a contract may still move. */
export const approval = z.strictObject({
  id: z.string(),
  walletId: z.uuid(),
  chainId: z.int(),
  /** The token's contract, in lower case. */
  token: z.string(),
  /** The sanitized symbol that the token's contract reports, which proves nothing; '' without one. */
  symbol: z.string(),
  /** An amount of a token, or all items of a collection of NFTs. */
  kind: z.enum(['token', 'collection']),
  /** An exact decimal; in the token's smallest unit if `isInUnits`. Null for a collection. */
  amount: z.nullable(z.string()),
  isInUnits: z.boolean(),
  isUnlimited: z.boolean(),
  /** Whether the token confirms the amount; otherwise it is the one first approved. */
  isConfirmed: z.boolean(),
  /** Whether the wallet sent the transaction; if not, it signed a permit, or the token only claims it. Null if unknown. */
  isOwn: z.nullable(z.boolean()),
  /** The address that may move the tokens, in lower case. */
  spender: z.string(),
  /** The known contract's project and note, or those of the member's airdrop that has the contract; null if unknown. */
  spenderName: z.nullable(z.string()),
  /** The reason to revoke it; null if it isn't known to be dangerous. */
  danger: z.nullable(z.string()),
  approvedAt: z.string(),
  /** The transaction's page in the chain's explorer. */
  transactionUrl: z.nullable(z.string()),
  /** The explorer's page for revoking it. */
  revokeUrl: z.nullable(z.string()),
});
export type Approval = z.output<typeof approval>;

/** The last reading of a wallet's approvals on a chain. */
export const approvalReading = z.strictObject({
  walletId: z.uuid(),
  chainId: z.int(),
  isWatched: z.boolean(),
  readAt: z.nullable(z.string()),
  isLate: z.boolean(),
});
export type ApprovalReading = z.output<typeof approvalReading>;

export const approvalList = z.strictObject({
  chains: z.array(watchableChain),
  readings: z.array(approvalReading),
  /** The dangerous ones first, then unlimited ones, then the oldest; last what neither the wallet nor the token confirms. */
  items: z.array(approval),
  /** Whether there are more than the listed ones. */
  isTruncated: z.boolean(),
});
export type ApprovalList = z.output<typeof approvalList>;
