import { describe, expect, it } from 'vitest';
import { addDays } from '#/lib/dates.ts';
import { toInstant } from '#/lib/zones.ts';
import { createRandom } from '../../../../test/harness/seeded.ts';
import { slowIt } from '../../../../test/harness/slow-it.ts';
import { getClockDay, toClock } from './clock.ts';
import type { RhythmSettings } from './kinds.ts';
import { parseRhythm } from './notation.ts';
import { getPeriod, type RhythmState, type Visit } from './period.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const yearsOfZones = {
  'Europe/London': 2026,
  'America/New_York': 2026,
  'Africa/Lagos': 2026,
  'Asia/Kathmandu': 2026,
  'Australia/Lord_Howe': 2026,
  // The year in which it crossed the date line.
  'Pacific/Apia': 2011,
} as const;
const zones = Object.entries(yearsOfZones);

const longerRhythms = ['every 3 days', 'on mon,thu,fri', '2 times a week', '24 hours after'];

type Year = { timeZone: string; year: number };

const toNoon = (day: string, timeZone: string) => toInstant({ date: day, time: '12:00' }, timeZone);

/** Returns the noons after which the clocks have changed. */
function listClockChanges({ timeZone, year }: Year): number[] {
  const changes: number[] = [];
  for (let day = `${year}-01-01`; day < `${year + 1}-01-01`; day = addDays(day, 1)) {
    const next = toNoon(addDays(day, 1), timeZone);
    if (next - toNoon(day, timeZone) !== dayMs) changes.push(next);
  }
  return changes;
}

/** Returns the instants of a year, from noon to noon: every half hour near clock changes, else every 5 hours. */
function listSteps({ timeZone, year }: Year): number[] {
  const changes = listClockChanges({ timeZone, year });
  const start = toNoon(`${year}-01-01`, timeZone);
  const steps: number[] = [];
  for (let now = start; now < start + 365 * dayMs; ) {
    steps.push(now);
    const isNearChange = changes.some((changedAt) => Math.abs(now - changedAt) < 1.5 * dayMs);
    now += isNearChange ? hourMs / 2 : 5 * hourMs;
  }
  return steps;
}

/** Returns the instants of a year: each minute of the hour around each start of the day, each quarter hour otherwise. */
function listBoundaries({ timeZone, year }: Year, dayStartsAt: number): number[] {
  const nearStarts = new Set<number>();
  for (let day = `${year}-01-01`; day <= `${year + 1}-01-02`; day = addDays(day, 1)) {
    const start = toInstant({ date: day, time: `0${dayStartsAt}:00` }, timeZone);
    for (const now of listMinutes(start - hourMs / 2, 1 / 24)) nearStarts.add(now);
  }
  const noon = toNoon(`${year}-01-01`, timeZone);
  return listMinutes(noon, 365).filter((now) => nearStarts.has(now) || (now - noon) % (hourMs / 4) === 0);
}

const listMinutes = (from: number, days: number): number[] =>
  Array.from({ length: (days * dayMs) / minuteMs }, (_, minute) => from + minute * minuteMs);

type Simulation = {
  settings: RhythmSettings;
  year: number;
  steps: readonly number[];
  /** Whether the person checks in at a step if a check-in is due. */
  checksIn: (index: number) => boolean;
};

/** Returns the number of periods. Fails if periods overlap or leave a gap, or if one is due after its visits or not as predicted. */
function simulate(text: string, { settings, year, steps, checksIn }: Simulation): number {
  const rhythm = parseRhythm(text);
  if (rhythm === undefined) throw new Error(`Not a rhythm: ${text}`);
  const visits: Visit[] = [];
  const state: RhythmState = { rhythm, reset: null, settings, anchor: `${year}-01-01`, visits };
  const stepMs = Math.min(...steps.slice(1, 1000).map((step, index) => step - (steps[index] ?? 0)));
  const mustJoin = rhythm.kind !== 'after' && stepMs <= minuteMs;
  let predicted: number | null = null;
  let end: number | null = null;
  let periods = 0;
  for (const [index, now] of steps.entries()) {
    const period = getPeriod(state, now);
    const [periodStart, periodEnd] = [Date.parse(period.start), period.end && Date.parse(period.end)];
    const check = (isValid: boolean, problem: string) => {
      const { timeZone, dayStartsAt } = settings;
      if (!isValid)
        expect.fail(`${text} ${timeZone} ${dayStartsAt} ${new Date(now).toISOString()}: ${problem}`);
    };
    check(periodStart <= now && (!periodEnd || now < periodEnd), 'lies outside of its period');
    check(end === null || now < end || periodStart >= end, 'overlaps the period before');
    check(!mustJoin || end === null || now < end || periodStart === end, 'is not next to the period before');
    check(predicted === null || period.isDue === now >= predicted, 'is not due as predicted');
    check(!period.isDue || period.done < period.needed, 'is due though done');
    check(period.nextDueAt === null || Date.parse(period.nextDueAt) > now, 'is next due in the past');
    if (periodEnd !== end) periods++;
    end = periodEnd || null;
    if (!period.isDue) continue;
    predicted = null;
    if (!checksIn(index)) continue;
    visits.push({ day: getClockDay(now, toClock(null, settings)), at: new Date(now).toISOString() });
    if (visits.length > 8) visits.shift();
    const after = getPeriod(state, now);
    check(!after.isDue && after.nextDueAt !== null, 'is due after a visit');
    predicted = Date.parse(after.nextDueAt ?? '');
  }
  return periods;
}

/** Returns a predicate that is true in one of 600 calls on average, which is every ten hours if called each minute. */
function createRandomCheckIns(seed: number): (index: number) => boolean {
  const random = createRandom(seed);
  return () => random() < 1 / 600;
}

/** A year from noon to noon touches 366 days, the first and the last one partly. */
const periodsOfYear = 366;

describe('getPeriod over a year', () => {
  const simulateZones = (rhythms: readonly string[], dayStarts: readonly number[]) => {
    for (const [timeZone, year] of zones) {
      const steps = listSteps({ timeZone, year });
      for (const dayStartsAt of dayStarts) {
        const settings: RhythmSettings = { timeZone, dayStartsAt, weekStartsOn: 'monday' };
        for (const rhythm of rhythms) {
          const checksIn = (index: number) => index % 2 === 1;
          const periods = simulate(rhythm, { settings, year, steps, checksIn });
          if (rhythm === 'every 1 day') expect([timeZone, periods]).toEqual([timeZone, periodsOfYear]);
        }
      }
    }
  };

  it('covers each day exactly once', () => {
    simulateZones(['every 1 day'], [0, 3]);
  });

  slowIt(
    'covers each period exactly once with every rhythm and start of the day',
    () => {
      simulateZones(['every 1 day'], [1, 2, 4, 5, 6]);
      simulateZones(longerRhythms, [0, 2, 6]);
    },
    60_000,
  );
});

describe('getPeriod minute by minute', () => {
  slowIt.each(zones.filter(([timeZone, year]) => listClockChanges({ timeZone, year }).length > 0))(
    'covers each period exactly once around each clock change in %s',
    (timeZone, year) => {
      for (const changedAt of listClockChanges({ timeZone, year })) {
        const steps = listMinutes(changedAt - 2 * dayMs, 4);
        for (const dayStartsAt of [0, 2, 6]) {
          const settings: RhythmSettings = { timeZone, dayStartsAt, weekStartsOn: 'monday' };
          for (const rhythm of ['every 1 day', ...longerRhythms])
            simulate(rhythm, { settings, year, steps, checksIn: createRandomCheckIns(dayStartsAt) });
        }
      }
    },
    120_000,
  );

  // Periods of days begin at a start of the day, so the minutes between them add nothing.
  slowIt.each(zones)(
    'covers each period exactly once over a year in %s',
    (timeZone, year) => {
      const settings: RhythmSettings = { timeZone, dayStartsAt: 3, weekStartsOn: 'monday' };
      const steps = listBoundaries({ timeZone, year }, settings.dayStartsAt);
      for (const rhythm of ['every 1 day', ...longerRhythms]) {
        const periods = simulate(rhythm, { settings, year, steps, checksIn: createRandomCheckIns(1) });
        if (rhythm === 'every 1 day') expect(periods).toBe(periodsOfYear);
      }
    },
    600_000,
  );
});
