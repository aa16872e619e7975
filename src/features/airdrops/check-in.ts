import { toMonth } from '#/lib/dates.ts';
import { isOpen, isPaused } from './policy.ts';
import { type Clock, getClockDay, getDayStart, toClock } from './rhythm/clock.ts';
import { type Person, type RhythmSettings, toDefaultRhythm, toRhythmSettings } from './rhythm/kinds.ts';
import { parseReset, parseRhythm } from './rhythm/notation.ts';
import {
  type Done,
  evaluatePeriod,
  getReadyAt,
  getSpan,
  getWeekStart,
  isDayRhythm,
  isSpanDue,
  type Period,
  type RhythmRule,
  type Span,
} from './rhythm/period.ts';
import type { Airdrop } from './schema.ts';

/** Whether the airdrop was visited on `today`, the user's calendar day. */
export function isVisitedToday({ lastVisitDate }: Pick<Airdrop, 'lastVisitDate'>, today: string): boolean {
  return lastVisitDate === today;
}

export type CheckInFields = Pick<
  Airdrop,
  'status' | 'eligibilityDate' | 'checkInDuration' | 'rhythm' | 'reset' | 'lastVisitDate' | 'recentVisits'
> &
  Partial<Pick<Airdrop, 'pausedUntil'>>;

/** An instant (epoch milliseconds) as the settings of a person see it. */
export type Moment = { now: number; settings: RhythmSettings };

/** Returns the person's day, in which check-ins are recorded. */
export const getCheckInDay = ({ now, settings }: Moment): string => getClockDay(now, toClock(null, settings));

/** Returns the member's day at `now`, in which check-ins are recorded. */
export const getMemberDay = ({ now, actor }: { now: Date; actor: Person }): string =>
  getCheckInDay({ now: now.getTime(), settings: toRhythmSettings(actor) });

/** Whether the airdrop repeats in its own way: of those that don't, only `checkInDuration` and the last day matter. */
export const hasOwnRhythm = ({ rhythm, reset }: Pick<Airdrop, 'rhythm' | 'reset'>): boolean =>
  Boolean(rhythm || reset);

/** Whether the hour of a check-in matters, and not only its day. */
export const needsInstants = ({ rhythm, reset }: Pick<Airdrop, 'rhythm' | 'reset'>): boolean =>
  Boolean(reset || rhythm?.endsWith(' after'));

export const toRule = (row: CheckInFields, settings: RhythmSettings): RhythmRule => ({
  rhythm: (row.rhythm && parseRhythm(row.rhythm)) || toDefaultRhythm(row.checkInDuration),
  reset: (row.reset && parseReset(row.reset)) || null,
  settings,
  anchor: row.eligibilityDate,
});

const visitsCache = new WeakMap<CheckInFields, Done & Clock>();

/** Returns the known check-ins, in the days of the rule's clock. Rows are immutable, so they are converted once. */
export function getRecentVisits(row: CheckInFields, { reset, settings }: RhythmRule): Done {
  const clock = toClock(reset, settings);
  const cached = visitsCache.get(row);
  if (cached && cached.zone === clock.zone && cached.hour === clock.hour) return cached;
  const visits = { ...readVisits(row, clock), ...clock };
  visitsCache.set(row, visits);
  return visits;
}

function readVisits(row: CheckInFields, clock: Clock): Done {
  const { lastVisitDate } = row;
  const last = lastVisitDate === null ? [] : [lastVisitDate];
  // Until the server has answered, a row with a new rhythm has only its last day.
  const visits = hasOwnRhythm(row) && row.recentVisits.length > 0 ? row.recentVisits : last;
  const isDay = (visit: string) => visit.length === 10;
  const days = visits.map((visit) => (isDay(visit) ? visit : getClockDay(Date.parse(visit), clock)));
  const [newest] = visits;
  if (newest === undefined) return { days, lastAt: null };
  return { days, lastAt: isDay(newest) ? getDayStart(newest, clock) : Date.parse(newest) };
}

/** Returns the current period of an airdrop's check-in. */
export function getCheckInPeriod(row: CheckInFields, { now, settings }: Moment): Period {
  const rule = toRule(row, settings);
  return evaluatePeriod(rule, getRecentVisits(row, rule), now);
}

/** Returns the same key for rows whose periods are the same: only an 'every' rhythm depends on the row's start date. */
function getPeriodKey({ rhythm, checkInDuration, reset, eligibilityDate }: CheckInFields): string {
  const anchor = rhythm?.startsWith('every ') ? eligibilityDate : '';
  return `${rhythm || checkInDuration}|${reset ?? ''}|${anchor}`;
}

/**
 * Returns a predicate for airdrops whose check-in is due: upcoming or active, started, not paused, and not done in the
 * period of their rhythm. Rows with the same rhythm share the period.
 */
export function createDueCheck({ now, settings }: Moment): (row: CheckInFields) => boolean {
  const periods = new Map<string, { rule: RhythmRule; day: string; span: Span | null }>();
  const getSharedPeriod = (row: CheckInFields) => {
    const key = getPeriodKey(row);
    const cached = periods.get(key);
    if (cached) return cached;
    const rule = toRule(row, settings);
    const day = getClockDay(now, toClock(rule.reset, settings));
    const { rhythm } = rule;
    const span = isDayRhythm(rhythm) ? getSpan(rhythm, { ...rule, ...settings, day }) : null;
    const period = { rule, day, span };
    periods.set(key, period);
    return period;
  };
  const today = getCheckInDay({ now, settings });
  return (row) => {
    if (!isOpen(row) || isPaused(row, today)) return false;
    const { rule, day, span } = getSharedPeriod(row);
    if (row.eligibilityDate > day) return false;
    const done = getRecentVisits(row, rule);
    if (span) return isSpanDue(span, done.days, day);
    if (rule.rhythm.kind === 'after')
      return done.lastAt === null || getReadyAt(rule.rhythm.hours, done.lastAt) <= now;
    return rule.rhythm.kind === 'once' && done.days.length === 0;
  };
}

/** Whether the check-in of an airdrop without a rhythm of its own is due on a day from its start on. */
export function isDueOnDay(
  { checkInDuration, lastVisitDate }: CheckInFields,
  day: string,
  weekStartsOn: RhythmSettings['weekStartsOn'],
): boolean {
  if (lastVisitDate === null) return true;
  if (lastVisitDate >= day) return false;
  if (checkInDuration === 'weekly')
    return getWeekStart(lastVisitDate, weekStartsOn) !== getWeekStart(day, weekStartsOn);
  return checkInDuration === 'daily' || toMonth(lastVisitDate) !== toMonth(day);
}

export const isCheckInDue = (row: CheckInFields, moment: Moment): boolean => createDueCheck(moment)(row);

/**
 * Returns when an airdrop whose rhythm counts hours is ready after its last check-in, in epoch milliseconds; undefined
 * for other rhythms and before the first check-in.
 */
export function getReadyTime(row: CheckInFields, settings: RhythmSettings): number | undefined {
  const rule = toRule(row, settings);
  const { lastAt } = getRecentVisits(row, rule);
  if (rule.rhythm.kind !== 'after' || lastAt === null) return undefined;
  return Math.max(
    getReadyAt(rule.rhythm.hours, lastAt),
    getDayStart(rule.anchor, toClock(rule.reset, settings)),
  );
}

/** Whether the airdrop was visited on the person's day, and isn't due again on it. */
export const isCheckedIn = (row: CheckInFields, moment: Moment): boolean =>
  isVisitedToday(row, getCheckInDay(moment)) && !(hasOwnRhythm(row) && isCheckInDue(row, moment));

/** Returns the row after a check-in at an instant, as the server will record it; the same row if it isn't due. */
export function applyVisit<Row extends CheckInFields>(row: Row, moment: Moment): Row {
  if (isCheckedIn(row, moment)) return row;
  const day = getCheckInDay(moment);
  if (row.lastVisitDate !== null && row.lastVisitDate > day) return row;
  if (!hasOwnRhythm(row)) return { ...row, lastVisitDate: day };
  const visit = needsInstants(row) ? new Date(moment.now).toISOString() : day;
  return {
    ...row,
    lastVisitDate: day,
    recentVisits: [visit, ...row.recentVisits.filter((other) => other !== visit)],
  };
}

type StartFields = Pick<Airdrop, 'status' | 'eligibilityDate' | 'isStartDateAssumed' | 'pausedUntil'>;

/** Whether an upcoming airdrop starts on the day and isn't paused. Assumed start dates aren't announced. */
export const startsOn = (row: StartFields, day: string): boolean =>
  row.status === 'upcoming' && row.eligibilityDate === day && !row.isStartDateAssumed && !isPaused(row, day);

/** Sorts by the remaining time if any of the rows repeats in its own way; otherwise the order stays as it is. */
export function sortByTimeLeft<Item extends { row: CheckInFields }>(
  items: readonly Item[],
  { now, settings }: Moment,
): readonly Item[] {
  if (!items.some(({ row }) => hasOwnRhythm(row))) return items;
  const ends = new Map<string, number>();
  const getEnd = (row: CheckInFields) => {
    const key = getPeriodKey(row);
    const cached = ends.get(key);
    if (cached !== undefined) return cached;
    const { end } = getCheckInPeriod(row, { now, settings });
    const instant = end === null ? Number.POSITIVE_INFINITY : Date.parse(end);
    ends.set(key, instant);
    return instant;
  };
  const itemsWithEnds = items.map((item) => ({ item, end: getEnd(item.row) }));
  // Infinity minus itself is NaN.
  return itemsWithEnds.sort((a, b) => (a.end === b.end ? 0 : a.end - b.end)).map(({ item }) => item);
}
