import * as z from 'zod/mini';
import { wholeNumberBetween } from '#/lib/input-fields.ts';
import { listPage } from '#/lib/list-page.ts';
import { handleShape, isProfileOf, normalizeHandle, normalizeProfileUrl, readHandle } from './handles.ts';

const leastPoints = 1;
const mostPoints = 5;
/** Beyond any campaign, and far within what a balance can hold. */
const mostFollowers = 1_000_000;

const badHandle = 'A Twitter handle has up to 15 letters, digits or underscores';
const badPoints = 'Credits per follower must be between 1 and 5';

export const handle = z.string({ error: 'Twitter handle is required' }).check(
  z.overwrite(normalizeHandle),
  z.minLength(1, { error: 'Twitter handle is required', abort: true }),
  z.regex(handleShape, { error: badHandle, abort: true }),
  z.refine((text) => readHandle(text) !== undefined, 'This name isn’t a profile'),
);

/** A follow campaign as its creator asks for it. */
export const followCampaignInput = z.strictObject({
  twitterHandle: handle,
  pointsPerFollower: wholeNumberBetween(leastPoints, mostPoints, {
    missing: badPoints,
    notWhole: 'Credits per follower must be a whole number',
    tooMuch: badPoints,
  }),
  targetFollows: wholeNumberBetween(1, mostFollowers, {
    missing: 'At least 1 follower is required',
    notWhole: 'The number of followers must be a whole number',
    tooMuch: 'The maximum is 1,000,000 followers',
  }),
});
export type FollowCampaignInput = z.output<typeof followCampaignInput>;

/** What a follow campaign costs, in credits. */
export const totalCost = (one: { pointsPerFollower: number; targetFollows: number }): number =>
  one.pointsPerFollower * one.targetFollows;

const badProof = 'Please enter your profile link, such as https://x.com/yourname';

const proofUrl = z.string({ error: badProof }).check(
  z.overwrite((text) => normalizeProfileUrl(text) ?? text),
  z.refine((text) => normalizeProfileUrl(text) === text, badProof),
);

const badFollowers = 'Followers must be a whole number up to 1,000,000,000';
/** Twitter began in it. */
const firstYear = 2006;
const badYear = `Please enter a year from ${firstYear}, such as 2019`;

/** `followers`, `since`: what the claimant says of the account, if they care to. Left out, a corrected claim keeps what was said. */
export const claimInput = z.strictObject({
  id: z.uuid(),
  proofUrl,
  followers: z.optional(
    z.nullable(
      wholeNumberBetween(0, 1_000_000_000, {
        missing: badFollowers,
        notWhole: badFollowers,
        tooMuch: badFollowers,
      }),
    ),
  ),
  since: z.optional(
    z.nullable(
      wholeNumberBetween(firstYear, 2200, { missing: badYear, notWhole: badYear, tooMuch: badYear }),
    ),
  ),
});
export type ClaimInput = z.output<typeof claimInput>;

/** A claim as it is typed for a campaign of `twitterHandle`, which is no follower of its own. */
export const claimForm = (twitterHandle: string) =>
  claimInput.check(
    z.refine((claim) => !isProfileOf(claim.proofUrl, twitterHandle), {
      path: ['proofUrl'],
      error: `@${twitterHandle} is the account to follow. Enter your own profile link`,
    }),
  );

export const followCampaignId = z.strictObject({ id: z.uuid() });
export type FollowCampaignId = z.output<typeof followCampaignId>;

export const claimStatuses = ['pending', 'approved', 'rejected'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** A follow campaign as others see it; nothing in it says whose it is. */
export const followOffer = z.strictObject({
  id: z.uuid(),
  twitterHandle: z.string(),
  pointsPerFollower: z.int(),
  targetFollows: z.int(),
  /** Those that neither followers nor waiting claims have taken. */
  placesLeft: z.int(),
  /** Credits that no claim has been paid yet. */
  budgetLeft: z.int(),
  /** Reports hide its profile, and nobody can claim, until an admin has looked. */
  isHeld: z.boolean(),
  /** The caller's own claim. */
  claim: z.nullable(
    z.strictObject({
      id: z.uuid(),
      status: z.enum(claimStatuses),
      reason: z.nullable(z.string()),
      /** Rejected, and may be submitted once more while there is a place. */
      mayTryAgain: z.boolean(),
    }),
  ),
});
export type FollowOffer = z.output<typeof followOffer>;

export const followOffers = z.extend(listPage(followOffer), {
  /** The profile that the caller's latest claim named. */
  latestProofUrl: z.nullable(z.string()),
});
export type FollowOffers = z.output<typeof followOffers>;

export const submittedClaim = z.strictObject({ id: z.uuid(), status: z.literal('pending') });
export const claimWithdrawn = z.strictObject({ id: z.uuid() });

export const ownClaim = z.strictObject({
  id: z.uuid(),
  /** 'Unknown' when the campaign is missing. */
  twitterHandle: z.string(),
  proofUrl: z.string(),
  status: z.enum(claimStatuses),
  /** Why it was rejected. */
  reason: z.nullable(z.string()),
  pointsEarned: z.int(),
  createdAt: z.string(),
  /** Rejected, and may be submitted once more while the campaign runs. */
  mayTryAgain: z.boolean(),
  /** Why it was rejected before it was submitted again. */
  firstReason: z.nullable(z.string()),
  /** Of a claim that waits on a campaign closed early: when it is approved if nobody has decided it. */
  approvedBy: z.nullable(z.string()),
});
export type OwnClaim = z.output<typeof ownClaim>;

export const ownClaims = listPage(ownClaim);
export type OwnClaims = z.output<typeof ownClaims>;
