import * as z from 'zod/mini';
import { parseHttpUrl } from '#/lib/urls.ts';

const leastPoints = 1;
const mostPoints = 5;
/** Beyond any campaign, and far within what a balance can hold. */
const mostFollowers = 1_000_000;

const handleShape = /^[A-Za-z0-9_]{1,15}$/;
const badHandle = 'A Twitter handle has up to 15 letters, digits or underscores';
const badPoints = 'Credits per follower must be between 1 and 5';
const badFollowers = 'At least 1 follower is required';

/** The handle of a text, without the @ before it. */
export const plainHandle = (text: string): string => text.trim().replace(/^@/, '');

const handle = z
  .string({ error: 'Twitter handle is required' })
  .check(
    z.overwrite(plainHandle),
    z.minLength(1, { error: 'Twitter handle is required', abort: true }),
    z.regex(handleShape, badHandle),
  );

/** A follow campaign as its creator asks for it. */
export const followCampaignInput = z.strictObject({
  twitterHandle: handle,
  pointsPerFollower: z
    .int({ error: badPoints })
    .check(z.minimum(leastPoints, badPoints), z.maximum(mostPoints, badPoints)),
  targetFollows: z
    .int({ error: badFollowers })
    .check(
      z.minimum(1, badFollowers),
      z.maximum(mostFollowers, 'At most 1,000,000 followers can be asked for'),
    ),
});
export type FollowCampaignInput = z.output<typeof followCampaignInput>;

/** What a follow campaign costs, in credits. */
export const totalCost = (one: { pointsPerFollower: number; targetFollows: number }): number =>
  one.pointsPerFollower * one.targetFollows;

const profileHosts = new Set(['x.com', 'www.x.com', 'twitter.com', 'www.twitter.com', 'mobile.twitter.com']);
/** First parts of an address there that are no profiles. */
const notProfiles = new Set([
  'home',
  'explore',
  'search',
  'settings',
  'messages',
  'notifications',
  'i',
  'intent',
  'share',
  'login',
  'hashtag',
  'compose',
]);
const badProof = 'Please enter the address of your profile, such as https://x.com/yourname';

/** The address of a profile in the one way we write it, https://x.com/name in lower case; undefined for anything else. */
export function profileAddress(text: string): string | undefined {
  const url = parseHttpUrl(text.trim());
  if (url === undefined || !profileHosts.has(url.hostname) || url.port !== '') return undefined;
  const [name = '', ...more] = url.pathname.slice(1).split('/');
  const rest = more.filter((part) => part !== '');
  if (rest.length > 0 || !handleShape.test(name) || notProfiles.has(name.toLowerCase())) return undefined;
  return `https://x.com/${name.toLowerCase()}`;
}

const proofUrl = z.string({ error: badProof }).check(
  z.overwrite((text) => profileAddress(text) ?? text),
  z.refine((text) => profileAddress(text) === text, badProof),
);

export const claimInput = z.strictObject({ id: z.uuid(), proofUrl });
export type ClaimInput = z.output<typeof claimInput>;

export const followCampaignId = z.strictObject({ id: z.uuid() });
export type FollowCampaignId = z.output<typeof followCampaignId>;
