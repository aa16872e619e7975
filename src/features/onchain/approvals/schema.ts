import * as z from 'zod/mini';
import { watchableChain } from '../schema.ts';

/** Tokens of a watched wallet that a contract may still move. */
export const approval = z.strictObject({
  id: z.string(),
  walletId: z.uuid(),
  chainId: z.int(),
  /** The token's contract, in lower case. */
  token: z.string(),
  /** How the token calls itself, cleaned; '' without a symbol. It proves nothing. */
  symbol: z.string(),
  /** 'token': an amount of a token. 'collection': all items of a collection of NFTs. */
  kind: z.enum(['token', 'collection']),
  /** An exact decimal; in the token's smallest unit if `isInUnits`. Null for a collection. */
  amount: z.nullable(z.string()),
  isInUnits: z.boolean(),
  isUnlimited: z.boolean(),
  /** False: the token didn't answer, so the amount is the one approved at first. */
  isConfirmed: z.boolean(),
  /** Whether the wallet sent the transaction. False: it was signed (a permit), or the token only claims it. Null: unknown. */
  isOwn: z.nullable(z.boolean()),
  /** The address that may move the tokens, in lower case. */
  spender: z.string(),
  /** The known contract's project and note, or those of the member's airdrop that has the contract. Null: unknown. */
  spenderName: z.nullable(z.string()),
  /** Why it should be revoked; null: not known to be dangerous. */
  danger: z.nullable(z.string()),
  approvedAt: z.string(),
  /** The transaction's page in the chain's explorer. */
  transactionUrl: z.nullable(z.string()),
  /** Where the explorer lets people revoke it. */
  revokeUrl: z.nullable(z.string()),
});
export type Approval = z.output<typeof approval>;

/** How current the approvals of a wallet on a chain are. */
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
