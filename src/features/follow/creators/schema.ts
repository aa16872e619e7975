import * as z from 'zod/mini';
import { listInput, listPage } from '#/lib/list-page.ts';
import { handle } from '../schema.ts';

export const createdFollowCampaign = z.strictObject({ id: z.uuid(), totalCost: z.int() });

/** A follow campaign in its creator's view. */
export const ownFollowCampaign = z.strictObject({
  id: z.uuid(),
  twitterHandle: z.string(),
  pointsPerFollower: z.int(),
  targetFollows: z.int(),
  followersReceived: z.int(),
  /** Credits paid in total, and credits left for further followers. */
  totalCost: z.int(),
  remainingBudget: z.int(),
  status: z.enum(['active', 'completed']),
  claims: z.strictObject({ pending: z.int(), approved: z.int(), rejected: z.int() }),
  createdAt: z.string(),
  closedAt: z.nullable(z.string()),
  /** Whether its creator closed it before all followers were received. */
  closedEarly: z.boolean(),
  /** The time at which pending claims are approved automatically, if the campaign was closed early. */
  reviewUntil: z.nullable(z.string()),
  /** Credits refunded; null unless the campaign was closed early. */
  refunded: z.nullable(z.int()),
});
export type OwnFollowCampaign = z.output<typeof ownFollowCampaign>;

export const ownFollowCampaigns = listPage(ownFollowCampaign);
export type OwnFollowCampaigns = z.output<typeof ownFollowCampaigns>;

export const campaignClaimsInput = listInput({ id: z.uuid() });
export type CampaignClaimsInput = z.output<typeof campaignClaimsInput>;

/** A claim in the campaign creator's view: the profile, without personal data of the claimant. */
export const campaignClaim = z.strictObject({
  id: z.uuid(),
  proofUrl: z.string(),
  status: z.enum(['pending', 'approved', 'rejected']),
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
  /** Whether the claim was paid and then reversed. */
  isReversed: z.boolean(),
  mayDispute: z.boolean(),
  dispute: z.nullable(
    z.strictObject({
      status: z.enum(['open', 'upheld', 'dismissed']),
      reason: z.string(),
      /** The reason why the dispute was dismissed. */
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

/** Running campaigns for a handle: whether the caller has one, and how many others do. */
export const handleUse = z.strictObject({ isOwn: z.boolean(), others: z.int() });
export type HandleUse = z.output<typeof handleUse>;
