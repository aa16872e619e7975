import { localDateTime, toInstant } from '#/lib/zones.ts';

const minuteMs = 60_000;

/** A claim date (ISO instant) on another day, at the same time of day in `zone`; a time that day skips comes later. */
export function moveClaimToDay(day: string, claimDate: string, zone: string): string {
  const instant = Date.parse(claimDate);
  const { date, time } = localDateTime(instant, zone);
  if (date === day) return claimDate;
  return new Date(toInstant({ date: day, time }, zone) + (instant % minuteMs)).toISOString();
}
