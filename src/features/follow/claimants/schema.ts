import * as z from 'zod/mini';
import { listInput, listPage } from '#/lib/list-page.ts';
import { linkKinds } from '../review/rings.ts';
import { claimant, pendingClaim, stated } from '../review/schema.ts';
import { claimStatuses } from '../schema.ts';

const linkedAccount = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  isSuspended: z.boolean(),
  pending: z.int(),
  approved: z.int(),
  rejected: z.int(),
});
export type LinkedAccount = z.output<typeof linkedAccount>;

/** Accounts that share the same kinds of links. The shared values are not revealed. */
const linkedGroup = z.strictObject({ shared: z.array(z.enum(linkKinds)), accounts: z.array(linkedAccount) });
export type LinkedGroup = z.output<typeof linkedGroup>;

/** Without `claimantId`, lists the accounts linked to the claimants of all pending claims. */
export const linkedAccountsInput = z.prefault(z.strictObject({ claimantId: z.optional(z.uuid()) }), {});
export type LinkedAccountsInput = z.output<typeof linkedAccountsInput>;

/** Groups are sorted by size, largest first. */
export const linkedAccounts = z.strictObject({
  items: z.array(linkedGroup),
  /** The number of further groups. */
  others: z.int(),
});
export type LinkedAccounts = z.output<typeof linkedAccounts>;

export const claimantClaimsInput = listInput({ id: z.uuid() });
export type ClaimantClaimsInput = z.output<typeof claimantClaimsInput>;

export const claimantClaim = z.strictObject({
  id: z.uuid(),
  twitterHandle: z.string(),
  status: z.enum(claimStatuses),
  isReversed: z.boolean(),
  /** Credits. */
  reward: z.int(),
  proofUrl: z.string(),
  stated,
  signals: pendingClaim.shape.signals,
  reason: z.nullable(z.string()),
  firstReason: z.nullable(z.string()),
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
  /** Null if no admin decided, or if their account was deleted. */
  decidedBy: z.nullable(z.string()),
});
export type ClaimantClaim = z.output<typeof claimantClaim>;
/** `owed` counts the credits of reversed claims that were already spent. */
export const claimantClaims = z.extend(listPage(claimantClaim), { claimant, owed: z.int() });
export type ClaimantClaims = z.output<typeof claimantClaims>;
