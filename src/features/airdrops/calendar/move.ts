import { toInstant, toLocalDateTime } from '#/lib/zones.ts';

const minuteMs = 60_000;

/**
 * Returns a claim date (ISO instant) moved to another day at the same time of day in `zone`; a time that a DST change
 * skips moves later.
 */
export function moveClaimToDay(day: string, claimDate: string, zone: string): string {
  const instant = Date.parse(claimDate);
  const { date, time } = toLocalDateTime(instant, zone);
  if (date === day) return claimDate;
  return new Date(toInstant({ date: day, time }, zone) + (instant % minuteMs)).toISOString();
}
