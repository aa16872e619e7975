import { addDays, addMonths, countDaysAfterMonday, countDaysBetween } from '#/lib/dates.ts';
import { type Clock, getClockDay, getDayStart, toClock } from './clock.ts';
import { type Reset, type Rhythm, type RhythmSettings, type WeekStart, weekdays } from './kinds.ts';

/** A check-in, or a task that was done. */
export type Visit = {
  /** The person's own day, when it happened. */
  day: string;
  /** ISO instant. */
  at: string;
};

/** A pause, as ISO instants; `until` is exclusive, and null if it has no end. */
export type Rest = { from: string; until: string | null };

export type RhythmRule = {
  rhythm: Rhythm;
  /** If null, days begin as the person's do. */
  reset: Reset | null;
  settings: RhythmSettings;
  /** The day from which on it is due, and from which periods of several days are counted. */
  anchor: string;
  rests?: readonly Rest[];
};

export type RhythmState = RhythmRule & { visits: readonly Visit[] };

/** The period that contains an instant. All instants are ISO. */
export type Period = {
  start: string;
  /** Null if the period lasts until it is done. */
  end: string | null;
  /** How often it was done in the period, at most `needed`. */
  done: number;
  needed: number;
  isDue: boolean;
  /** The next time at which it becomes due; null if it is due now, or never will be. */
  nextDueAt: string | null;
};

/** The days of a period; `last` is inclusive. */
export type Span = { first: string; last: string; needed: number };

const weekOffsets = { monday: 0, sunday: 1, saturday: 2 } as const satisfies Record<WeekStart, number>;

export const getWeekStart = (day: string, weekStartsOn: WeekStart) =>
  addDays(day, -((countDaysAfterMonday(day) + weekOffsets[weekStartsOn]) % 7));

const getMonthStart = (day: string) => `${day.slice(0, 7)}-01`;

const countMonths = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7));

const roundDown = (distance: number, size: number) => Math.floor(distance / size) * size;

/** A rhythm with periods of whole days. */
export type DayRhythm = Extract<Rhythm, { kind: 'every' | 'weekdays' | 'times' }>;

export const isDayRhythm = (rhythm: Rhythm): rhythm is DayRhythm =>
  rhythm.kind === 'every' || rhythm.kind === 'weekdays' || rhythm.kind === 'times';

/** Returns the period that contains a day. */
export function getSpan(
  rhythm: DayRhythm,
  { day, anchor, weekStartsOn }: { day: string; anchor: string; weekStartsOn: WeekStart },
): Span {
  if (rhythm.kind === 'weekdays') return getWeekdaySpan(rhythm.days, day);
  const { count, unit } = rhythm.kind === 'every' ? rhythm : ({ count: 1, unit: rhythm.per } as const);
  const needed = rhythm.kind === 'times' ? rhythm.count : 1;
  if (unit === 'month') {
    const month = getMonthStart(anchor);
    const first = addMonths(month, roundDown(countMonths(month, day), count));
    return { first, last: addDays(addMonths(first, count), -1), needed };
  }
  const size = unit === 'week' ? 7 * count : count;
  const grid = unit === 'week' ? getWeekStart(anchor, weekStartsOn) : anchor;
  const first = addDays(grid, roundDown(countDaysBetween(grid, day), size));
  return { first, last: addDays(first, size - 1), needed };
}

/** Returns the day itself, or all days since the last and before the next of the weekdays. */
function getWeekdaySpan(days: readonly string[], day: string): Span {
  const isListed = (other: string) => days.includes(weekdays[countDaysAfterMonday(other)] ?? '');
  if (isListed(day)) return { first: day, last: day, needed: 1 };
  let [first, last] = [day, day];
  while (!isListed(addDays(first, -1))) first = addDays(first, -1);
  while (!isListed(addDays(last, 1))) last = addDays(last, 1);
  return { first, last, needed: 0 };
}

/** The check-ins, by the days of a clock. */
export type Done = {
  /** Distinct days. */
  days: readonly string[];
  /** The last time, in epoch milliseconds. */
  lastAt: number | null;
};

export function toDone(visits: readonly Visit[], reset: Reset | null): Done {
  const days = new Set<string>();
  let lastAt: number | null = null;
  for (const { day, at } of visits) {
    const instant = Date.parse(at);
    days.add(reset === null ? day : getClockDay(instant, reset));
    if (lastAt === null || instant > lastAt) lastAt = instant;
  }
  return { days: [...days], lastAt };
}

const hourMs = 3_600_000;

/** Counts days from the period's first on. After traveling west, the last one may be tomorrow. */
export const countDone = ({ first, needed }: Span, days: readonly string[]): number =>
  Math.min(needed, days.filter((day) => day >= first).length);

/** Whether something with this period is due on `day`, one of its days. */
export const isSpanDue = (span: Span, days: readonly string[], day: string): boolean =>
  countDone(span, days) < span.needed && !days.some((other) => other >= day);

/** Returns when something that was last done at an instant is ready again. */
export const getReadyAt = (hours: number, lastAt: number): number => lastAt + hours * hourMs;

const findRest = (rests: readonly Rest[] | undefined, instant: number) =>
  rests?.find(
    ({ from, until }) => Date.parse(from) <= instant && (until === null || instant < Date.parse(until)),
  );

/** Whether an instant (epoch milliseconds) is in one of the rests. */
export const isResting = (rests: readonly Rest[], instant: number): boolean =>
  findRest(rests, instant) !== undefined;

type Evaluation = RhythmRule & { clock: Clock; done: Done };

function isDueAt(state: Evaluation, instant: number): boolean {
  const { rhythm, settings, anchor, clock, done, rests } = state;
  if (findRest(rests, instant)) return false;
  const day = getClockDay(instant, clock);
  if (day < anchor) return false;
  if (isDayRhythm(rhythm)) return isSpanDue(getSpan(rhythm, { ...settings, day, anchor }), done.days, day);
  if (rhythm.kind === 'after')
    return done.lastAt === null || getReadyAt(rhythm.hours, done.lastAt) <= instant;
  return rhythm.kind === 'once' && done.days.length === 0;
}

/** Returns the start of the first day from `day` on that begins after an instant. */
function getStartAfter(instant: number, day: string, clock: Clock): number {
  const start = getDayStart(day, clock);
  // Clocks set back over midnight repeat the end of a day.
  return start > instant ? start : getStartAfter(instant, addDays(day, 1), clock);
}

/** Returns the next instant at which something that isn't due may become due. */
function getNextCheck(state: Evaluation, instant: number): number | null {
  const { rhythm, settings, anchor, clock, done, rests } = state;
  const rest = findRest(rests, instant);
  if (rest) return rest.until === null ? null : Date.parse(rest.until);
  const day = getClockDay(instant, clock);
  if (day < anchor) return getDayStart(anchor, clock);
  if (isDayRhythm(rhythm)) {
    const span = getSpan(rhythm, { ...settings, day, anchor });
    const isOpen = countDone(span, done.days) < span.needed;
    return getStartAfter(instant, addDays(isOpen ? day : span.last, 1), clock);
  }
  if (rhythm.kind !== 'after' || done.lastAt === null) return null;
  return getReadyAt(rhythm.hours, done.lastAt);
}

function getNextDueAt(state: Evaluation, now: number): number | null {
  if (state.rhythm.kind === 'never') return null;
  let instant: number | null = now;
  do instant = getNextCheck(state, instant);
  while (instant !== null && !isDueAt(state, instant));
  return instant;
}

const toIso = (instant: number) => new Date(instant).toISOString();
const toIsoOrNull = (instant: number | null) => (instant === null ? null : toIso(instant));

function getBounds({ rhythm, settings, anchor, clock, done }: Evaluation, now: number) {
  if (isDayRhythm(rhythm)) {
    const span = getSpan(rhythm, { ...settings, day: getClockDay(now, clock), anchor });
    return {
      start: getDayStart(span.first, clock),
      end: getDayStart(addDays(span.last, 1), clock),
      done: countDone(span, done.days),
      needed: span.needed,
    };
  }
  const { lastAt } = done;
  const anchorStart = getDayStart(anchor, clock);
  if (rhythm.kind === 'after') {
    if (lastAt === null) return { start: anchorStart, end: null, done: 0, needed: 1 };
    const readyAt = getReadyAt(rhythm.hours, lastAt);
    return readyAt > now
      ? { start: lastAt, end: readyAt, done: 1, needed: 1 }
      : { start: readyAt, end: null, done: 0, needed: 1 };
  }
  const needed = rhythm.kind === 'once' ? 1 : 0;
  return { start: anchorStart, end: null, done: Math.min(needed, done.days.length), needed };
}

/** Returns the period at `now` (epoch milliseconds). */
export const getPeriod = ({ visits, ...rule }: RhythmState, now: number): Period =>
  evaluatePeriod(rule, toDone(visits, rule.reset), now);

export function evaluatePeriod(rule: RhythmRule, done: Done, now: number): Period {
  const clock = toClock(rule.reset, rule.settings);
  const evaluation = { ...rule, clock, done };
  const bounds = getBounds(evaluation, now);
  const isDue = isDueAt(evaluation, now);
  return {
    start: toIso(bounds.start),
    end: toIsoOrNull(bounds.end),
    done: bounds.done,
    needed: bounds.needed,
    isDue,
    nextDueAt: isDue ? null : toIsoOrNull(getNextDueAt(evaluation, now)),
  };
}

/** At most two visits of a day are stored, so a streak of shorter intervals counts days. */
const minStreakGapHours = 48;

/**
 * Counts the periods done in a row up to `now` (epoch milliseconds). A current period that isn't done yet doesn't end
 * the streak, nor does one that overlaps a rest; one that lies within a rest never counts.
 */
export function countStreak(state: RhythmState, now: number): number {
  const { rhythm, reset, settings, rests = [] } = state;
  const { days, lastAt } = toDone(state.visits, reset);
  if (lastAt === null || rhythm.kind === 'never') return 0;
  if (rhythm.kind === 'once') return 1;
  if (rhythm.kind === 'after') return countRollingStreak(rhythm.hours, state, now);
  const clock = toClock(reset, settings);
  const newestFirst = [...days].sort().reverse();
  const earliest = newestFirst.at(-1) ?? '';
  const today = getClockDay(now, clock);
  let streak = 0;
  let index = 0;
  for (let day = today; day >= earliest; ) {
    const span = getSpan(rhythm, { ...settings, day, anchor: state.anchor });
    let done = 0;
    for (; (newestFirst[index] ?? '') >= span.first; index++) done++;
    if (span.needed > 0) {
      const coverage = getCoverage(
        rests,
        getDayStart(span.first, clock),
        getDayStart(addDays(span.last, 1), clock),
      );
      const isDone = done >= span.needed;
      if (isDone && coverage !== 'all') streak++;
      else if (!isDone && coverage === 'none' && span.last < today) return streak;
    }
    day = addDays(span.first, -1);
  }
  return streak;
}

/** Returns how much of a period lies within one of the rests. */
function getCoverage(rests: readonly Rest[], start: number, end: number): 'all' | 'some' | 'none' {
  let coverage: 'some' | 'none' = 'none';
  for (const { from, until } of rests) {
    const [restStart, restEnd] = [
      Date.parse(from),
      until === null ? Number.POSITIVE_INFINITY : Date.parse(until),
    ];
    if (restStart <= start && restEnd >= end) return 'all';
    if (restStart < end && restEnd > start) coverage = 'some';
  }
  return coverage;
}

function countRollingStreak(hours: number, { visits, rests = [] }: RhythmState, now: number): number {
  const maxGap = Math.max(2 * hours, minStreakGapHours) * hourMs;
  const instants = [...new Set(visits.map(({ at }) => Date.parse(at)))].sort((a, b) => b - a);
  let streak = 0;
  let next = now;
  for (const instant of instants) {
    if (next - instant > maxGap && getCoverage(rests, instant, next) === 'none') return streak;
    streak++;
    next = instant;
  }
  return streak;
}
