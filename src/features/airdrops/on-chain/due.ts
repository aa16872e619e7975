import { getClockDay, toClock } from '../rhythm/clock.ts';
import { countDone, getSpan, isDayRhythm, type RhythmRule, type Visit } from '../rhythm/period.ts';

const hourMs = 3_600_000;

/**
 * Whether an airdrop was due at a past instant (epoch milliseconds), given all of its check-ins around it. Unlike on the
 * current day, later check-ins of the period count as well.
 */
export function wasDueAt(rule: RhythmRule, visits: readonly Visit[], at: number): boolean {
  const { rhythm, reset, settings, anchor } = rule;
  const clock = toClock(reset, settings);
  const day = getClockDay(at, clock);
  if (day < anchor) return false;
  if (rhythm.kind === 'never') return false;
  if (rhythm.kind === 'once') return visits.length === 0;
  if (!isDayRhythm(rhythm))
    return visits.every((visit) => Math.abs(Date.parse(visit.at) - at) >= rhythm.hours * hourMs);
  const span = getSpan(rhythm, { ...settings, day, anchor });
  const toDay = (visit: Visit) => (reset === null ? visit.day : getClockDay(Date.parse(visit.at), clock));
  const days = [...new Set(visits.map(toDay))].filter((visitDay) => visitDay <= span.last);
  return countDone(span, days) < span.needed && !days.includes(day);
}
