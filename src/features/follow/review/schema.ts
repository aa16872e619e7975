import * as z from 'zod/mini';
import { reasonText } from '#/lib/input-fields.ts';
import { listInput, listPage } from '#/lib/list-page.ts';
import { signalLevels } from './signals.ts';

export const maxBulkClaims = 50;

/** `ownReason` explains why a sole admin approves a claim that involves themselves. */
export const approveInput = z.strictObject({ id: z.uuid(), ownReason: z.optional(reasonText) });

export const rejectInput = z.strictObject({ id: z.uuid(), reason: reasonText });

export const reverseClaimInput = z.strictObject({ id: z.uuid(), reason: reasonText });

/** Credits deducted from the claimant; `owed` of them were already spent and became a debt. */
export const clawedBack = z.strictObject({ id: z.uuid(), amount: z.int(), owed: z.int() });

const ids = z
  .array(z.uuid())
  .check(
    z.minLength(1, 'Select a claim'),
    z.maxLength(maxBulkClaims, `At most ${maxBulkClaims} claims can be reviewed at once`),
  );
export const approveManyInput = z.strictObject({
  ids,
  /** Skips claims that now need a closer look. */
  onlyClean: z._default(z.boolean(), false),
});
export type ApproveManyInput = z.output<typeof approveManyInput>;
export const rejectManyInput = z.strictObject({ ids, reason: reasonText });
export type RejectManyInput = z.output<typeof rejectManyInput>;

/**
 * The outcome of a claim in a bulk decision. Only `paid` and `rejected` change the claim. In the other cases, the budget is
 * too small, the claim was already decided, its claimant is suspended or was paid for the same follow, it needs a closer
 * look, it involves the admin, it no longer exists, or an error occurred.
 */
export const outcomes = [
  'paid',
  'rejected',
  'budget',
  'decided',
  'suspended',
  'paid-before',
  'held-back',
  'own',
  'gone',
  'failed',
] as const;
export const decided = z.strictObject({ id: z.uuid(), outcome: z.enum(outcomes), reward: z.int() });
export type Decided = z.output<typeof decided>;
export type Outcome = Decided['outcome'];

export const decidedMany = z.strictObject({ results: z.array(decided) });
export type DecidedMany = z.output<typeof decidedMany>;

export const claimStats = z.strictObject({
  pending: z.int(),
  approved: z.int(),
  rejected: z.int(),
  total: z.int(),
});
export type ClaimStats = z.output<typeof claimStats>;

export const signal = z.strictObject({ count: z.nullable(z.int()), level: z.enum(signalLevels) });

/** The claimant's self-reported data about the following account. */
export const stated = z.strictObject({ followers: z.nullable(z.int()), since: z.nullable(z.int()) });
export type SelfReported = z.output<typeof stated>;

/** `id` is null if the account was deleted. */
export const claimant = z.strictObject({
  id: z.nullable(z.uuid()),
  name: z.string(),
  isSuspended: z.boolean(),
});

export const claimSignals = z.strictObject({
  sharedProof: signal,
  accountDays: signal,
  burst: signal,
  sharedNetwork: signal,
  paidBefore: signal,
  rejected: signal,
  ring: signal,
  mailbox: signal,
  admin: signal,
});

export const pendingClaim = z.strictObject({
  id: z.uuid(),
  claimant,
  campaignId: z.uuid(),
  twitterHandle: z.string(),
  /** Credits. */
  reward: z.int(),
  remainingBudget: z.int(),
  followersReceived: z.int(),
  targetFollows: z.int(),
  proofUrl: z.string(),
  createdAt: z.string(),
  signals: claimSignals,
  stated,
  /** The reason of the first rejection of a resubmitted claim. */
  firstReason: z.nullable(z.string()),
  /** The time at which the claim is approved automatically, if its campaign was closed early. */
  autoApprovesAt: z.nullable(z.string()),
});
export type PendingClaim = z.output<typeof pendingClaim>;

/** Pending claims need a closer look, or are eligible for bulk approval. */
export const sections = ['closer', 'clean'] as const;
export type Section = (typeof sections)[number];

/** With `campaignId`, lists the claims on this campaign of both sections. */
export const pendingInput = z.prefault(
  listInput({ section: z._default(z.enum(sections), 'closer'), campaignId: z.optional(z.uuid()) }),
  {},
);
export type PendingInput = z.output<typeof pendingInput>;

export const pendingPage = z.extend(listPage(pendingClaim), {
  counts: z.strictObject({ closer: z.int(), clean: z.int() }),
  /** Whether only the oldest claims are listed, because there are more than can be evaluated at once. */
  isCut: z.boolean(),
});
export type PendingPage = z.output<typeof pendingPage>;

export const processedClaim = z.strictObject({
  id: z.uuid(),
  claimant,
  twitterHandle: z.string(),
  status: z.enum(['approved', 'rejected']),
  /** Credits paid. */
  reward: z.int(),
  reason: z.nullable(z.string()),
  decidedAt: z.string(),
  /** Null if no admin decided, or if their account was deleted. */
  decidedBy: z.nullable(z.string()),
});
export type ProcessedClaim = z.output<typeof processedClaim>;

export const processedClaims = z.strictObject({ items: z.array(processedClaim) });
