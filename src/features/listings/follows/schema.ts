import * as z from 'zod/mini';
import { listPage } from '#/lib/list-page.ts';
import { listingId } from '../schema.ts';

/** The maximum number of listings that a user can follow. */
export const maxFollows = 1_000;

export const following = z.strictObject({ id: z.uuid(), isFollowed: z.boolean() });
export type Following = z.output<typeof following>;

export const followed = z.strictObject({
  ...listingId.shape,
  name: z.string(),
  url: z.string(),
  followedAt: z.string(),
  changedAt: z.nullable(z.string()),
});
export type Followed = z.output<typeof followed>;

export const followedPage = listPage(followed);
export type FollowedPage = z.output<typeof followedPage>;
