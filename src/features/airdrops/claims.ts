import { countdown } from '#/lib/wording.ts';
import type { Airdrop } from './schema.ts';

const windowMs = 24 * 3_600_000;

// Instants on the wire are UTC with milliseconds, so their texts compare as they do.
const byClaimDate = ({ claimDate: a }: Airdrop, { claimDate: b }: Airdrop) =>
  a === b ? 0 : (a ?? '') < (b ?? '') ? -1 : 1;
const iso = (instant: number) => new Date(instant).toISOString();

/** Active airdrops whose claim falls between now (epoch milliseconds) and 24 hours ahead, soonest first. */
export function upcomingClaims(rows: readonly Airdrop[], now: number): Airdrop[] {
  const [from, to] = [iso(now), iso(now + windowMs)];
  return rows
    .filter(
      ({ status, claimDate }) =>
        status === 'active' && claimDate !== null && claimDate >= from && claimDate <= to,
    )
    .sort(byClaimDate);
}

/** Upcoming and active airdrops whose claim date has passed, longest overdue first. */
export function overdueClaims(rows: readonly Airdrop[], now: number): Airdrop[] {
  const limit = iso(now);
  return rows
    .filter(
      ({ status, claimDate }) =>
        (status === 'upcoming' || status === 'active') && claimDate !== null && claimDate < limit,
    )
    .sort(byClaimDate);
}

/** How a notification says when: 'Claim in 3h 20m', 'Claim in 12m', or 'unknown time' without a date. */
export function claimText(claimDate: string | null, now: number): string {
  return claimDate === null ? 'unknown time' : `Claim in ${countdown(Date.parse(claimDate) - now)}`;
}
