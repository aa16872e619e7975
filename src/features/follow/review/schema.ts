import * as z from 'zod/mini';
import { reasonText } from '#/lib/input-fields.ts';
import { listInput, listPage } from '#/lib/list-page.ts';
import { signalLevels } from './signals.ts';

export const maxBulkClaims = 50;

export const claimId = z.strictObject({ id: z.uuid() });

/** `ownReason`: why the only admin approves a claim that concerns them. */
export const approveInput = z.strictObject({ id: z.uuid(), ownReason: z.optional(reasonText) });

export const rejectInput = z.strictObject({ id: z.uuid(), reason: reasonText });

export const reverseClaimInput = z.strictObject({ id: z.uuid(), reason: reasonText });

/** Credits taken back from the claimant; `owed` of them were spent and are a debt now. */
export const clawedBack = z.strictObject({ id: z.uuid(), amount: z.int(), owed: z.int() });

const ids = z
  .array(z.uuid())
  .check(
    z.minLength(1, 'Please select a claim'),
    z.maxLength(maxBulkClaims, `At most ${maxBulkClaims} claims can be reviewed at once`),
  );
export const approveManyInput = z.strictObject({
  ids,
  /** Leaves alone what is to be looked at closer by now. */
  onlyClean: z._default(z.boolean(), false),
});
export type ApproveManyInput = z.output<typeof approveManyInput>;
export const rejectManyInput = z.strictObject({ ids, reason: reasonText });
export type RejectManyInput = z.output<typeof rejectManyInput>;

/**
 * What became of a claim: it was paid or rejected; or it stays as it is, since the budget is too small, somebody has
 * decided it, its person is suspended or was paid for the same follow before, it is to be looked at closer by now, it
 * concerns the admin, it is gone, or something broke.
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

/** What the claimant says of the account that follows. */
export const stated = z.strictObject({ followers: z.nullable(z.int()), since: z.nullable(z.int()) });
export type SelfReported = z.output<typeof stated>;

/** `id` null: their account is gone. */
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

/** Who hang together, of whom several claims wait. `id`: the same for all of them, that of one of the people. */
const ringOfClaim = z.strictObject({ id: z.uuid(), people: z.int(), waiting: z.int() });

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
  ring: z.nullable(ringOfClaim),
  /** Submitted again: why it was rejected before. */
  firstReason: z.nullable(z.string()),
  /** On a campaign that was closed early: when it is approved if nobody has decided it. */
  approvedBy: z.nullable(z.string()),
});
export type PendingClaim = z.output<typeof pendingClaim>;

/** Parts of what waits: what the rule holds back to be looked at, and what may be approved together. */
export const sections = ['closer', 'clean'] as const;
export type Section = (typeof sections)[number];

/** `campaignId`: those on this campaign, of whichever section. */
export const pendingInput = z.prefault(
  listInput({ section: z._default(z.enum(sections), 'closer'), campaignId: z.optional(z.uuid()) }),
  {},
);
export type PendingInput = z.output<typeof pendingInput>;

export const pendingPage = z.extend(listPage(pendingClaim), {
  counts: z.strictObject({ closer: z.int(), clean: z.int() }),
  /** More wait than are judged at once: these are the oldest. */
  isCut: z.boolean(),
});
export type PendingPage = z.output<typeof pendingPage>;

/** What waits of a ring: no more than can be decided at once. */
export const ringClaims = z.strictObject({ people: z.int(), items: z.array(pendingClaim) });
export type RingClaims = z.output<typeof ringClaims>;

export const processedClaim = z.strictObject({
  id: z.uuid(),
  claimant,
  twitterHandle: z.string(),
  status: z.enum(['approved', 'rejected']),
  /** Credits paid. */
  reward: z.int(),
  reason: z.nullable(z.string()),
  decidedAt: z.string(),
  /** Null where no admin did, or they are gone. */
  decidedBy: z.nullable(z.string()),
});
export type ProcessedClaim = z.output<typeof processedClaim>;

export const processedClaims = z.strictObject({ items: z.array(processedClaim) });
