import { formatCredits } from '#/features/credits/components/amounts.ts';
import { formatCount } from '#/lib/text.ts';
import type { PendingClaim } from '../schema.ts';

type CountedClaim = Pick<PendingClaim, 'reward' | 'campaignId'>;

/** Formats the total reward of these claims and the number of their campaigns. */
export function formatTotals(claims: readonly CountedClaim[]): { credits: string; campaigns: string } {
  return {
    credits: formatCredits(claims.reduce((sum, { reward }) => sum + reward, 0)),
    campaigns: formatCount(new Set(claims.map(({ campaignId }) => campaignId)).size, 'campaign'),
  };
}
