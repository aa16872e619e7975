import type { PendingClaim } from '../schema.ts';

const many = (count: number, what: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? what : `${what}s`}`;

export const creditsText = (count: number): string => many(count, 'credit');

export const claimsText = (count: number): string => many(count, 'claim');

type Paid = Pick<PendingClaim, 'reward' | 'campaignId'>;

/** What approving these claims pays, and over how many campaigns. */
export function sumOf(claims: readonly Paid[]): { credits: string; campaigns: string } {
  return {
    credits: creditsText(claims.reduce((sum, { reward }) => sum + reward, 0)),
    campaigns: many(new Set(claims.map(({ campaignId }) => campaignId)).size, 'campaign'),
  };
}
