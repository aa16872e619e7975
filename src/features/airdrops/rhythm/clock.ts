import { addDays } from '#/lib/dates.ts';
import { toCalendarDay, toInstant } from '#/lib/zones.ts';
import type { Reset, RhythmSettings } from './kinds.ts';

/** The time zone and hour at which days begin. */
export type Clock = Reset;

/** Returns the clock of a reset; null is the person's clock. */
export const toClock = (reset: Reset | null, { timeZone, dayStartsAt }: RhythmSettings): Clock =>
  reset ?? { zone: timeZone, hour: dayStartsAt };

const maxZones = 200;
const maxDays = 2048;
/** The starts of days by zone, hour, and day. */
const startsByZone = new Map<string, Map<string, number>[]>();

function getStarts({ zone, hour }: Clock): Map<string, number> {
  let hours = startsByZone.get(zone);
  if (hours === undefined) {
    if (startsByZone.size >= maxZones) startsByZone.clear();
    hours = [];
    startsByZone.set(zone, hours);
  }
  const cached = hours[hour];
  if (cached !== undefined && cached.size < maxDays) return cached;
  const starts = new Map<string, number>();
  hours[hour] = starts;
  return starts;
}

/**
 * Returns the start of a day ('YYYY-MM-DD') in epoch milliseconds. Cached, because thousands of check-ins are on the
 * same few days.
 */
export function getDayStart(day: string, clock: Clock): number {
  const starts = getStarts(clock);
  const cached = starts.get(day);
  if (cached !== undefined) return cached;
  const time = `${String(clock.hour).padStart(2, '0')}:00`;
  const start = toInstant({ date: day, time }, clock.zone);
  starts.set(day, start);
  return start;
}

/** Returns the day ('YYYY-MM-DD') that contains an instant (epoch milliseconds). */
export function getClockDay(instant: number, clock: Clock): string {
  let day = toCalendarDay(instant, clock.zone);
  if (clock.hour === 0) return day;
  // A zone that crosses the date line skips a day, which then begins when the next one does.
  while (instant < getDayStart(day, clock)) day = addDays(day, -1);
  return day;
}
