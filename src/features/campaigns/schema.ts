import * as z from 'zod/mini';
import {
  optionalLink,
  optionalText,
  requiredInstant,
  requiredLine,
  requiredText,
  requireSomeLink,
} from '#/lib/input-fields.ts';
import { optionalPicture } from '../files/schema.ts';
import { listing, listingEdit } from '../listings/schema.ts';
import { categories, rewardTypes, statuses } from './kinds.ts';

const badMaxPlaces = 'Max participants must be a whole number of at least 1';
const maxPlaces = 1_000_000_000;

const fields = {
  title: requiredLine('Title', 120),
  description: requiredText(5000, {
    missing: 'Description is required',
    tooLong: 'Description must be at most 5,000 characters',
  }),
  image: optionalPicture,
  websiteUrl: optionalLink,
  twitterUrl: optionalLink,
  telegramUrl: optionalLink,
  category: z.enum(categories, { error: 'Select a category' }),
  startDate: requiredInstant('Select a start date'),
  endDate: requiredInstant('Select an end date'),
  maxParticipants: z._default(
    z.nullable(
      z
        .int({ error: badMaxPlaces })
        .check(
          z.minimum(1, badMaxPlaces),
          z.maximum(maxPlaces, 'Max participants must be at most 1,000,000,000'),
        ),
    ),
    null,
  ),
  rewardType: z.enum(rewardTypes, { error: 'Select a reward type' }),
  rewardAmount: requiredLine('Reward amount', 100),
};

const adminFields = {
  /** Null follows the dates. If omitted, a new campaign follows them, and an edited one keeps its setting. */
  status: z.optional(z.nullable(z.enum(statuses, { error: 'Select a status' }))),
  isFeatured: z._default(z.boolean(), false),
  results: optionalText(10_000, 'Results must be at most 10,000 characters'),
};
const id = { id: z.uuid() };

const crossFieldChecks = [
  z.refine<{ startDate: string; endDate: string }>(({ startDate, endDate }) => startDate < endDate, {
    error: 'End must be after the start',
    path: ['endDate'],
  }),
  requireSomeLink(['websiteUrl', 'twitterUrl', 'telegramUrl']),
] as const;

/** The fields that promoters set. */
export const campaignInput = z.strictObject(fields).check(...crossFieldChecks);
export type CampaignInput = z.output<typeof campaignInput>;

/** The fields that admins set. */
export const adminCampaignInput = z.strictObject({ ...fields, ...adminFields }).check(...crossFieldChecks);
export type AdminCampaignInput = z.output<typeof adminCampaignInput>;

/** An edit replaces all fields. */
export const campaignEdit = z
  .strictObject({ ...id, ...fields, ...adminFields, ...listingEdit })
  .check(...crossFieldChecks);
export type CampaignEdit = z.output<typeof campaignEdit>;

export const campaignId = z.strictObject(id);
export type CampaignId = z.output<typeof campaignId>;

export const campaign = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  imageUrl: z.nullable(z.string()),
  websiteUrl: z.nullable(z.string()),
  twitterUrl: z.nullable(z.string()),
  telegramUrl: z.nullable(z.string()),
  category: z.enum(categories),
  status: z.enum(statuses),
  startDate: z.string(),
  endDate: z.string(),
  participants: z.int(),
  maxParticipants: z.nullable(z.int()),
  rewardType: z.enum(rewardTypes),
  rewardAmount: z.string(),
  isFeatured: z.boolean(),
  results: z.nullable(z.string()),
  createdAt: z.string(),
  listing,
});
export type Campaign = z.output<typeof campaign>;

/** The fields of a small card. */
export const campaignBrief = z.pick(campaign, {
  id: true,
  title: true,
  imageUrl: true,
  category: true,
  status: true,
  startDate: true,
  endDate: true,
  rewardAmount: true,
  listing: true,
});
export type CampaignBrief = z.output<typeof campaignBrief>;

export const campaignList = z.strictObject({ items: z.array(campaign) });
export type CampaignList = z.output<typeof campaignList>;

/** The ids of campaigns that the member joined, and of those with a reminder. */
export const ownCampaigns = z.strictObject({ joined: z.array(z.uuid()), reminded: z.array(z.uuid()) });
export type OwnCampaigns = z.output<typeof ownCampaigns>;

export const campaignReminder = z.strictObject({ id: z.uuid(), isReminded: z.boolean() });
export type CampaignReminder = z.output<typeof campaignReminder>;
