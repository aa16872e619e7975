import type { CheckInDuration } from '../kinds.ts';

export const periodUnits = ['day', 'week', 'month'] as const;
export type PeriodUnit = (typeof periodUnits)[number];

/** The days of a week, from Monday. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

export const weekStarts = ['monday', 'sunday', 'saturday'] as const;
export type WeekStart = (typeof weekStarts)[number];

/** How often a check-in or a task repeats. */
export type Rhythm =
  | { kind: 'every'; count: number; unit: PeriodUnit }
  /** Due on these days only. */
  | { kind: 'weekdays'; days: readonly Weekday[] }
  /** Due until it was done on `count` days of the week or month. */
  | { kind: 'times'; count: number; per: TimesUnit }
  /** Due again this many hours after the last time. */
  | { kind: 'after'; hours: number }
  | { kind: 'once' }
  | { kind: 'never' };

export const timesUnits = ['week', 'month'] as const;
export type TimesUnit = (typeof timesUnits)[number];

export const maxEvery = 99;
export const maxTimes = { week: 7, month: 31 } as const satisfies Record<TimesUnit, number>;
export const maxAfterHours = 720;

/** The hour at which an airdrop's days begin, and its time zone. */
export type Reset = { hour: number; zone: string };

export const utcReset: Reset = { hour: 0, zone: 'UTC' };

export const maxDayStart = 6;

/** When a person's days and weeks begin. */
export type RhythmSettings = {
  timeZone: string;
  /** The hour at which a day begins, 0 to `maxDayStart`. */
  dayStartsAt: number;
  weekStartsOn: WeekStart;
};

export const defaultRhythmSettings = { dayStartsAt: 0, weekStartsOn: 'monday' } as const satisfies Omit<
  RhythmSettings,
  'timeZone'
>;

/** The stored settings, which may lack the newer fields. */
export type Person = {
  timeZone: string;
  dayStartsAt?: number | undefined;
  weekStartsOn?: WeekStart | null | undefined;
};

/** Returns a person's settings. Servers and pages of the previous version know only their time zone. */
export const toRhythmSettings = ({ timeZone, dayStartsAt, weekStartsOn }: Person): RhythmSettings => ({
  timeZone,
  dayStartsAt: dayStartsAt ?? defaultRhythmSettings.dayStartsAt,
  weekStartsOn: weekStartsOn ?? defaultRhythmSettings.weekStartsOn,
});

const durationUnits = { daily: 'day', weekly: 'week', monthly: 'month' } as const satisfies Record<
  CheckInDuration,
  PeriodUnit
>;

/** Returns the rhythm of an airdrop that has none of its own. */
export const toDefaultRhythm = (duration: CheckInDuration): Rhythm => ({
  kind: 'every',
  count: 1,
  unit: durationUnits[duration],
});
