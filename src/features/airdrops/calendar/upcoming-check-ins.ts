import { addDays } from '#/lib/dates.ts';
import { type CheckInFields, getCheckInDay, getRecentVisits, type Moment, toRule } from '../check-in.ts';
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
  const isUpcoming = (day: string) => day > today && day <= last;
  const shared = new Map<string, readonly string[]>();

  /** Lists the days of the clock on which periods after the current one fall due. */
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

  const listDaysOfRhythm = (rhythm: DayRhythm, rule: RhythmRule, row: CheckInFields) => {
    const { reset, anchor } = rule;
    const isAnchored = rhythm.kind === 'every' && rhythm.count > 1;
    const key = `${row.rhythm || row.checkInDuration}|${reset ? row.reset : ''}|${isAnchored ? anchor : ''}`;
    const laterDays = shared.get(key) ?? listDueDays(rhythm, rule);
    shared.set(key, laterDays);
    const clock = toClock(reset, settings);
    const clockDay = getClockDay(now, clock);
    const firstDay = anchor > clockDay ? anchor : addDays(clockDay, 1);
    const span = getSpan(rhythm, { ...settings, anchor, day: firstDay });
    const { days: visitDays } = getRecentVisits(row, rule);
    const doneCount = visitDays.filter((day) => day >= span.first).length + Number(anchor <= clockDay);
    const isCurrent = span.first <= clockDay || firstDay === anchor;
    const due = laterDays.filter((day) => day >= anchor && !visitDays.includes(day));
    if (isCurrent && rhythm.kind === 'times') {
      const isVisitedToday = visitDays.some((day) => day >= clockDay);
      const missingCount = span.needed - (anchor > clockDay ? 0 : doneCount - Number(isVisitedToday));
      for (let index = 0; index < missingCount && addDays(firstDay, index) <= span.last; index++)
        due.push(addDays(firstDay, index));
    } else if (firstDay === anchor && span.needed > 0) due.push(anchor);
    return due.map((day) =>
      reset === null ? day : getCheckInDay({ now: getDayStart(day, clock), settings }),
    );
  };

  const listReadyDays = (hours: number, rule: RhythmRule, row: CheckInFields) => {
    const { lastAt } = getRecentVisits(row, rule);
    const start = getDayStart(rule.anchor, toClock(rule.reset, settings));
    const readyAt = Math.max(now, start, lastAt === null ? 0 : getReadyAt(hours, lastAt));
    const days: string[] = [];
    const stepMs = Math.max(getReadyAt(hours, 0), dayMs);
    for (let instant = readyAt; instant < end; instant += stepMs)
      days.push(getCheckInDay({ now: instant, settings }));
    return days;
  };

  return (row) => {
    const rule = toRule(row, settings);
    const { rhythm, anchor } = rule;
    const list = () => {
      if (isDayRhythm(rhythm)) return listDaysOfRhythm(rhythm, rule, row);
      if (rhythm.kind === 'after') return listReadyDays(rhythm.hours, rule, row);
      return rhythm.kind === 'once' && row.lastVisitDate === null ? [anchor] : [];
    };
    return [...new Set(list())].filter(isUpcoming);
  };
}
