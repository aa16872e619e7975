import { addDays } from '#/lib/dates.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import { isOpen } from '../policy.ts';
import type { Airdrop } from '../schema.ts';

/**
 * Counts open claims (of upcoming and active airdrops) on each of the next `days` days from `today`, in the user's
 * zone.
 */
export function countClaimsByDay(
  rows: readonly Airdrop[],
  { today, zone, days }: { today: string; zone: string; days: number },
): { day: string; count: number }[] {
  const counts = new Map(Array.from({ length: days }, (_, index) => [addDays(today, index), 0]));
  for (const { status, claimDate } of rows) {
    if (claimDate === null || !isOpen({ status })) continue;
    const day = toCalendarDay(Date.parse(claimDate), zone);
    const count = counts.get(day);
    if (count !== undefined) counts.set(day, count + 1);
  }
  return Array.from(counts, ([day, count]) => ({ day, count }));
}
