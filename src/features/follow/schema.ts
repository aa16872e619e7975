import * as z from 'zod/mini';
import { wholeNumberBetween } from '#/lib/input-fields.ts';
import { listPage } from '#/lib/list-page.ts';
import { handlePattern, isProfileUrl, normalizeHandle, normalizeProfileUrl, readHandle } from './handles.ts';

const minPoints = 1;
const maxPoints = 5;
/** More than any campaign needs, and far below the maximum balance. */
const maxFollowers = 1_000_000;

const badHandle = 'A Twitter handle has up to 15 letters, digits, or underscores';
const badPoints = 'Credits per follower must be between 1 and 5';

export const handle = z.string({ error: 'Twitter handle is required' }).check(
  z.overwrite(normalizeHandle),
  z.minLength(1, { error: 'Twitter handle is required', abort: true }),
  z.regex(handlePattern, { error: badHandle, abort: true }),
  z.refine((text) => readHandle(text) !== undefined, 'This name isn’t a profile'),
);

export const followCampaignInput = z.strictObject({
  twitterHandle: handle,
  pointsPerFollower: wholeNumberBetween(minPoints, maxPoints, {
    missing: badPoints,
    notWhole: 'Credits per follower must be a whole number',
    tooMuch: badPoints,
  }),
  targetFollows: wholeNumberBetween(1, maxFollowers, {
    missing: 'At least 1 follower is required',
    notWhole: 'The number of followers must be a whole number',
    tooMuch: 'The maximum is 1,000,000 followers',
  }),
});
export type FollowCampaignInput = z.output<typeof followCampaignInput>;

/** Returns the cost of a follow campaign in credits. */
export const getTotalCost = (item: { pointsPerFollower: number; targetFollows: number }): number =>
  item.pointsPerFollower * item.targetFollows;

const badProof = 'Enter your profile link, such as https://x.com/yourname';

const proofUrl = z.string({ error: badProof }).check(
  z.overwrite((text) => normalizeProfileUrl(text) ?? text),
  z.refine((text) => normalizeProfileUrl(text) === text, badProof),
);

const badFollowers = 'Followers must be a whole number up to 1,000,000,000';
/** Twitter was founded in this year. */
const firstYear = 2006;
const badYear = `Enter a year from ${firstYear}, such as 2019`;

/** `followers` and `since` are optional, self-reported data about the account. An edited claim keeps omitted values. */
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

/** A claim form for a campaign of `twitterHandle`, which can't follow itself. */
export const claimForm = (twitterHandle: string) =>
  claimInput.check(
    z.refine((claim) => !isProfileUrl(claim.proofUrl, twitterHandle), {
      path: ['proofUrl'],
      error: `@${twitterHandle} is the account to follow. Enter your own profile link`,
    }),
  );

export const followCampaignId = z.strictObject({ id: z.uuid() });
export type FollowCampaignId = z.output<typeof followCampaignId>;

export const claimStatuses = ['pending', 'approved', 'rejected'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** A follow campaign in other users' view, which doesn't reveal the creator. */
export const followOffer = z.strictObject({
  id: z.uuid(),
  twitterHandle: z.string(),
  pointsPerFollower: z.int(),
  targetFollows: z.int(),
  /** Places not taken by followers or pending claims. */
  placesLeft: z.int(),
  /** Credits not yet paid to claims. */
  budgetLeft: z.int(),
  /** Whether reports hide its profile and close it to claims until an admin reviews it. */
  isHeld: z.boolean(),
  claim: z.nullable(
    z.strictObject({
      id: z.uuid(),
      status: z.enum(claimStatuses),
      reason: z.nullable(z.string()),
      /** Whether it was rejected and can be resubmitted while a place is left. */
      mayTryAgain: z.boolean(),
    }),
  ),
});
export type FollowOffer = z.output<typeof followOffer>;

export const followOffers = z.extend(listPage(followOffer), {
  /** The profile of the caller's latest claim. */
  latestProofUrl: z.nullable(z.string()),
});
export type FollowOffers = z.output<typeof followOffers>;

export const submittedClaim = z.strictObject({ id: z.uuid(), status: z.literal('pending') });
export const claimWithdrawn = z.strictObject({ id: z.uuid() });

export const ownClaim = z.strictObject({
  id: z.uuid(),
  /** 'Unknown' if the campaign is missing. */
  twitterHandle: z.string(),
  proofUrl: z.string(),
  status: z.enum(claimStatuses),
  /** The rejection's reason. */
  reason: z.nullable(z.string()),
  pointsEarned: z.int(),
  createdAt: z.string(),
  /** Whether it was rejected and can be resubmitted while the campaign runs. */
  mayTryAgain: z.boolean(),
  /** The reason of the first rejection of a resubmitted claim. */
  firstReason: z.nullable(z.string()),
  /** The time at which a pending claim is approved automatically, if its campaign was closed early. */
  approvedBy: z.nullable(z.string()),
});
export type OwnClaim = z.output<typeof ownClaim>;

export const ownClaims = listPage(ownClaim);
export type OwnClaims = z.output<typeof ownClaims>;
