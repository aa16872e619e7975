import * as z from 'zod/mini';
import { listInput, listPage } from '#/lib/list-page.ts';
import { handle } from '../schema.ts';

export const createdFollowCampaign = z.strictObject({ id: z.uuid(), totalCost: z.int() });

/** A follow campaign as its creator sees it. */
export const ownFollowCampaign = z.strictObject({
  id: z.uuid(),
  twitterHandle: z.string(),
  pointsPerFollower: z.int(),
  targetFollows: z.int(),
  followersReceived: z.int(),
  /** Credits paid for it, and what of them is left for followers to come. */
  totalCost: z.int(),
  remainingBudget: z.int(),
  status: z.enum(['active', 'completed']),
  claims: z.strictObject({ pending: z.int(), approved: z.int(), rejected: z.int() }),
  createdAt: z.string(),
  closedAt: z.nullable(z.string()),
  /** Closed by its creator before it had all its followers. */
  closedEarly: z.boolean(),
  /** Of one closed early with claims that wait: when these are approved if nobody has decided them. */
  reviewUntil: z.nullable(z.string()),
  /** Credits that have come back; null unless it was closed early. */
  refunded: z.nullable(z.int()),
});
export type OwnFollowCampaign = z.output<typeof ownFollowCampaign>;

export const ownFollowCampaigns = listPage(ownFollowCampaign);
export type OwnFollowCampaigns = z.output<typeof ownFollowCampaigns>;

export const campaignClaimsInput = listInput({ id: z.uuid() });
export type CampaignClaimsInput = z.output<typeof campaignClaimsInput>;

/** A claim as the campaign's creator sees it: the profile that follows, and nothing else of the person. */
export const campaignClaim = z.strictObject({
  id: z.uuid(),
  proofUrl: z.string(),
  status: z.enum(['pending', 'approved', 'rejected']),
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
  /** It was paid, and reversed. */
  isReversed: z.boolean(),
  /** It may be disputed now. */
  mayDispute: z.boolean(),
  /** What the creator has said against it. */
  dispute: z.nullable(
    z.strictObject({
      status: z.enum(['open', 'upheld', 'dismissed']),
      reason: z.string(),
      /** Why it was dismissed. */
      answer: z.nullable(z.string()),
    }),
  ),
});
export type CampaignClaim = z.output<typeof campaignClaim>;

export const campaignClaims = listPage(campaignClaim);
export type CampaignClaims = z.output<typeof campaignClaims>;

export const closedFollowCampaign = z.strictObject({ id: z.uuid(), refunded: z.int() });
export type ClosedFollowCampaign = z.output<typeof closedFollowCampaign>;

export const handleInput = z.strictObject({ twitterHandle: handle });
export type HandleInput = z.output<typeof handleInput>;

/** Campaigns that run for a handle: whether one is the caller's, and how many are others'. */
export const handleUse = z.strictObject({ isOwn: z.boolean(), others: z.int() });
export type HandleUse = z.output<typeof handleUse>;
