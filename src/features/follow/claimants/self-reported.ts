import { formatCount } from '#/lib/text.ts';
import type { SelfReported } from '../review/schema.ts';

/** What a claimant says of the account that follows, such as '1,200 followers, on X since 2019'; undefined where they say nothing. */
export function selfReportedText({ followers, since }: SelfReported): string | undefined {
  const parts = [
    followers === null ? undefined : formatCount(followers, 'follower'),
    since === null ? undefined : `on X since ${since}`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(', ');
}
