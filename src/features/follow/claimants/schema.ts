import * as z from 'zod/mini';
import { requiredText } from '#/lib/input-fields.ts';
import { listInput, listPage } from '#/lib/list-page.ts';
import { linkKinds } from '../review/rings.ts';
import { pendingClaim, signal, stated } from '../review/schema.ts';
import { claimStatuses } from '../schema.ts';

export const maxNoteLength = 1000;
export const maxNotes = 100;

export const claimantId = z.strictObject({ id: z.uuid() });
export type ClaimantId = z.output<typeof claimantId>;

const counts = z.strictObject({
  pending: z.int(),
  approved: z.int(),
  rejected: z.int(),
  /** The rejected claims that had been paid. */
  reversed: z.int(),
});

const ringPerson = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.string(),
  isSuspended: z.boolean(),
  counts,
});
export type RingPerson = z.output<typeof ringPerson>;

/** A thing that several people share, by their ids; its value is not revealed. */
const ringLink = z.strictObject({ kind: z.enum(linkKinds), people: z.array(z.uuid()) });

/** The people linked to a claimant, starting with the claimant. */
const ring = z.strictObject({
  people: z.array(ringPerson),
  links: z.array(ringLink),
  /** The number of further people who aren't listed. */
  others: z.int(),
});
export type ClaimantRing = z.output<typeof ring>;

const note = z.strictObject({
  id: z.uuid(),
  text: z.string(),
  /** Null if the account was deleted. */
  admin: z.nullable(z.string()),
  createdAt: z.string(),
});
export type ClaimantNote = z.output<typeof note>;

/** A claimant in the admin's view. */
export const claimantCase = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  createdAt: z.string(),
  isSuspended: z.boolean(),
  counts,
  /** Percentage of the latest reviewed claims. */
  rejected: signal,
  /** Credits: earned by claims and not reversed, owed, and current balance. */
  earned: z.int(),
  owed: z.int(),
  balance: z.int(),
  ring: z.nullable(ring),
  /** Newest first. */
  notes: z.array(note),
});
export type ClaimantCase = z.output<typeof claimantCase>;

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
export const claimantClaims = listPage(claimantClaim);
export type ClaimantClaims = z.output<typeof claimantClaims>;

export const claimantNoteInput = z.strictObject({
  id: z.uuid(),
  text: requiredText(maxNoteLength, {
    missing: 'Enter a note',
    tooLong: `Note must be at most ${maxNoteLength.toLocaleString('en')} characters`,
  }),
});
export type ClaimantNoteInput = z.output<typeof claimantNoteInput>;
export const claimantNoted = z.strictObject({ id: z.uuid() });
