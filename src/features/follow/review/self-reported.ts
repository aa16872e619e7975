import { formatCount } from '#/lib/text.ts';
import type { SelfReported } from './schema.ts';

/** Formats the claimant's self-reported data, such as '1,200 followers, on X since 2019'. */
export function formatSelfReported({ followers, since }: SelfReported): string | undefined {
  const parts = [
    followers === null ? undefined : formatCount(followers, 'follower'),
    since === null ? undefined : `on X since ${since}`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(', ');
}
