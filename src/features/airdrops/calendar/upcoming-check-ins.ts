import { addDays } from '#/lib/dates.ts';
import { type CheckInFields, getCheckInDay, getKnownVisits, type Moment, toRule } from '../check-in.ts';
import { getClockDay, getDayStart, toClock } from '../rhythm/clock.ts';
import { type DayRhythm, getReadyAt, getSpan, isDayRhythm, type RhythmRule } from '../rhythm/period.ts';

const dayMs = 24 * 3_600_000;

/**
 * Returns a function that lists the person's days from the day after `now` to `last` on which an airdrop with its own
 * rhythm falls due, assuming that each earlier check-in is made in time.
 */
export function createUpcomingDays(moment: Moment, last: string): (row: CheckInFields) => readonly string[] {
  const { now, settings } = moment;
  const today = getCheckInDay(moment);
  const end = getDayStart(addDays(last, 1), toClock(null, settings));
  const isComing = (day: string) => day > today && day <= last;
  const shared = new Map<string, readonly string[]>();

  /** The days of the clock on which periods after the current one fall due. */
  const listDueDays = (rhythm: DayRhythm, rule: RhythmRule): readonly string[] => {
    const clock = toClock(rule.reset, settings);
    const clockDay = getClockDay(now, clock);
    const days: string[] = [];
    let { last: lastDay } = getSpan(rhythm, { ...settings, anchor: rule.anchor, day: clockDay });
    for (;;) {
      const span = getSpan(rhythm, { ...settings, anchor: rule.anchor, day: addDays(lastDay, 1) });
      if (getDayStart(span.first, clock) >= end) return days;
      const count = Math.min(span.needed, rhythm.kind === 'times' ? rhythm.count : 1);
      for (let index = 0; index < count; index++) days.push(addDays(span.first, index));
      lastDay = span.last;
    }
  };

  const listOfDayRhythm = (rhythm: DayRhythm, rule: RhythmRule, row: CheckInFields) => {
    const { reset, anchor } = rule;
    const isAnchored = rhythm.kind === 'every' && rhythm.count > 1;
    const key = `${row.rhythm || row.checkInDuration}|${reset ? row.reset : ''}|${isAnchored ? anchor : ''}`;
    const later = shared.get(key) ?? listDueDays(rhythm, rule);
    shared.set(key, later);
    const clock = toClock(reset, settings);
    const clockDay = getClockDay(now, clock);
    const started = anchor > clockDay ? anchor : addDays(clockDay, 1);
    const span = getSpan(rhythm, { ...settings, anchor, day: started });
    const { days: visitDays } = getKnownVisits(row, rule);
    const doneDays = visitDays.filter((day) => day >= span.first).length + Number(anchor <= clockDay);
    const isCurrent = span.first <= clockDay || started === anchor;
    const due = later.filter((day) => day >= anchor && !visitDays.includes(day));
    if (isCurrent && rhythm.kind === 'times') {
      const isVisitedToday = visitDays.some((day) => day >= clockDay);
      const missing = span.needed - (anchor > clockDay ? 0 : doneDays - Number(isVisitedToday));
      for (let index = 0; index < missing && addDays(started, index) <= span.last; index++)
        due.push(addDays(started, index));
    } else if (started === anchor && span.needed > 0) due.push(anchor);
    return due.map((day) =>
      reset === null ? day : getCheckInDay({ now: getDayStart(day, clock), settings }),
    );
  };

  const listOfHours = (hours: number, rule: RhythmRule, row: CheckInFields) => {
    const { lastAt } = getKnownVisits(row, rule);
    const start = getDayStart(rule.anchor, toClock(rule.reset, settings));
    const ready = Math.max(now, start, lastAt === null ? 0 : getReadyAt(hours, lastAt));
    const days: string[] = [];
    const step = Math.max(getReadyAt(hours, 0), dayMs);
    for (let at = ready; at < end; at += step) days.push(getCheckInDay({ now: at, settings }));
    return days;
  };

  return (row) => {
    const rule = toRule(row, settings);
    const { rhythm, anchor } = rule;
    const list = () => {
      if (isDayRhythm(rhythm)) return listOfDayRhythm(rhythm, rule, row);
      if (rhythm.kind === 'after') return listOfHours(rhythm.hours, rule, row);
      return rhythm.kind === 'once' && row.lastVisitDate === null ? [anchor] : [];
    };
    return [...new Set(list())].filter(isComing);
  };
}
