import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, getIsoWeek, toMonth } from '#/lib/dates.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import { checkInDurations } from '../kinds.ts';
import { getClockDay, toClock } from './clock.ts';
import { defaultRhythmSettings, type RhythmSettings, toDefaultRhythm, utcReset } from './kinds.ts';
import { parseRhythm } from './notation.ts';
import { countStreak, getPeriod, type RhythmState, type Visit } from './period.ts';

const lagos: RhythmSettings = { timeZone: 'Africa/Lagos', ...defaultRhythmSettings };

function toRhythm(text: string) {
  const rhythm = parseRhythm(text);
  if (rhythm === undefined) throw new Error(`Not a rhythm: ${text}`);
  return rhythm;
}

function makeVisit(at: string, settings = lagos): Visit {
  return { day: getClockDay(Date.parse(at), toClock(null, settings)), at };
}

const makeState = (rhythm: string, visits: string[] = [], rest: Partial<RhythmState> = {}): RhythmState => ({
  rhythm: toRhythm(rhythm),
  reset: null,
  settings: lagos,
  anchor: '2026-11-01',
  visits: visits.map((at) => makeVisit(at, rest.settings)),
  ...rest,
});

const getPeriodAt = (state: RhythmState, now: string) => getPeriod(state, Date.parse(now));
const isDue = (state: RhythmState, now: string) => getPeriodAt(state, now).isDue;

describe('getPeriod', () => {
  it('returns the day, the week, and the month of a default rhythm', () => {
    const now = '2026-11-26T12:00:00.000Z';
    const bounds = checkInDurations.map((duration) => {
      const { start, end } = getPeriodAt({ ...makeState('once'), rhythm: toDefaultRhythm(duration) }, now);
      return [start, end];
    });
    expect(bounds).toEqual([
      ['2026-11-25T23:00:00.000Z', '2026-11-26T23:00:00.000Z'],
      ['2026-11-22T23:00:00.000Z', '2026-11-29T23:00:00.000Z'],
      ['2026-10-31T23:00:00.000Z', '2026-11-30T23:00:00.000Z'],
    ]);
  });

  it('counts periods of several days from the anchor', () => {
    const state = makeState('every 3 days', ['2026-11-06T10:00:00.000Z']);
    expect(getPeriodAt(state, '2026-11-06T11:00:00.000Z')).toEqual({
      start: '2026-11-03T23:00:00.000Z',
      end: '2026-11-06T23:00:00.000Z',
      done: 1,
      needed: 1,
      isDue: false,
      nextDueAt: '2026-11-06T23:00:00.000Z',
    });
    expect(isDue(state, '2026-11-06T23:00:00.000Z')).toBe(true);
  });

  it('begins weeks on the chosen day', () => {
    const visits = ['2026-11-27T12:00:00.000Z'];
    const isDueOn = (weekStartsOn: RhythmSettings['weekStartsOn'], now: string) =>
      isDue(
        makeState('every 1 week', visits, { settings: { ...lagos, weekStartsOn } }),
        `${now}T12:00:00.000Z`,
      );
    expect([isDueOn('saturday', '2026-11-27'), isDueOn('saturday', '2026-11-28')]).toEqual([false, true]);
    expect([isDueOn('sunday', '2026-11-28'), isDueOn('sunday', '2026-11-29')]).toEqual([false, true]);
    expect([isDueOn('monday', '2026-11-29'), isDueOn('monday', '2026-11-30')]).toEqual([false, true]);
  });

  it('returns due on its weekdays only', () => {
    const state = makeState('on mon,thu');
    const dueDays = Array.from({ length: 7 }, (_, day) => addDays('2026-11-23', day)).filter((day) =>
      isDue(state, `${day}T12:00:00.000Z`),
    );
    expect(dueDays).toEqual(['2026-11-23', '2026-11-26']);
    expect(getPeriodAt(state, '2026-11-24T12:00:00.000Z')).toMatchObject({
      start: '2026-11-23T23:00:00.000Z',
      end: '2026-11-25T23:00:00.000Z',
      needed: 0,
      nextDueAt: '2026-11-25T23:00:00.000Z',
    });
  });

  it('returns due until it was done on several days of the week', () => {
    const visits = ['2026-11-23T10:00:00.000Z', '2026-11-23T20:00:00.000Z'];
    const once = makeState('2 times a week', visits);
    expect(getPeriodAt(once, '2026-11-23T20:00:00.000Z')).toMatchObject({
      done: 1,
      needed: 2,
      isDue: false,
      nextDueAt: '2026-11-23T23:00:00.000Z',
    });
    expect(isDue(once, '2026-11-29T22:59:00.000Z')).toBe(true);
    const twice = makeState('2 times a week', [...visits, '2026-11-26T10:00:00.000Z']);
    expect(getPeriodAt(twice, '2026-11-27T10:00:00.000Z')).toMatchObject({
      done: 2,
      isDue: false,
      nextDueAt: '2026-11-29T23:00:00.000Z',
    });
  });

  it('returns due to the minute some hours after the last time', () => {
    const state = makeState('24 hours after', ['2026-11-25T13:20:00.000Z']);
    expect(getPeriodAt(state, '2026-11-26T13:19:59.000Z')).toEqual({
      start: '2026-11-25T13:20:00.000Z',
      end: '2026-11-26T13:20:00.000Z',
      done: 1,
      needed: 1,
      isDue: false,
      nextDueAt: '2026-11-26T13:20:00.000Z',
    });
    expect(getPeriodAt(state, '2026-11-26T13:20:00.000Z')).toEqual({
      start: '2026-11-26T13:20:00.000Z',
      end: null,
      done: 0,
      needed: 1,
      isDue: true,
      nextDueAt: null,
    });
    expect(isDue(makeState('24 hours after'), '2026-11-26T13:19:00.000Z')).toBe(true);
  });

  it('returns due once for “once”, and never due for “never”', () => {
    const later = '2027-05-01T00:00:00.000Z';
    expect(getPeriodAt(makeState('once'), later)).toMatchObject({
      end: null,
      done: 0,
      needed: 1,
      isDue: true,
    });
    expect(getPeriodAt(makeState('once', ['2026-11-02T00:00:00.000Z']), later)).toMatchObject({
      done: 1,
      isDue: false,
      nextDueAt: null,
    });
    expect(getPeriodAt(makeState('never'), later)).toMatchObject({
      needed: 0,
      isDue: false,
      nextDueAt: null,
    });
  });

  it('returns not due before the anchor', () => {
    for (const rhythm of ['every 1 day', 'every 2 weeks', '24 hours after', 'once']) {
      const state = makeState(rhythm, [], { anchor: '2026-11-28' });
      expect(getPeriodAt(state, '2026-11-26T12:00:00.000Z')).toMatchObject({
        isDue: false,
        nextDueAt: '2026-11-27T23:00:00.000Z',
      });
    }
  });

  it('resets in its own zone, for two visits of the same day too', () => {
    const settings = { timeZone: 'America/New_York', ...defaultRhythmSettings };
    const before = makeState('every 1 day', ['2026-11-26T23:00:00.000Z'], { settings, reset: utcReset });
    expect(isDue(before, '2026-11-26T23:30:00.000Z')).toBe(false);
    expect(isDue(before, '2026-11-27T00:00:00.000Z')).toBe(true);
    const both = makeState('every 1 day', ['2026-11-26T23:00:00.000Z', '2026-11-27T01:00:00.000Z'], {
      settings,
      reset: utcReset,
    });
    expect(new Set(both.visits.map(({ day }) => day))).toEqual(new Set(['2026-11-26']));
    expect(getPeriodAt(both, '2026-11-27T02:00:00.000Z')).toMatchObject({
      isDue: false,
      nextDueAt: '2026-11-28T00:00:00.000Z',
    });
  });

  it('begins days at the chosen hour', () => {
    const settings = { ...lagos, dayStartsAt: 3 };
    const state = makeState('every 1 day', ['2026-11-26T12:00:00.000Z'], { settings });
    expect(isDue(state, '2026-11-27T01:59:00.000Z')).toBe(false);
    expect(isDue(state, '2026-11-27T02:00:00.000Z')).toBe(true);
  });

  it('returns not due during a rest, and due again from its end on', () => {
    const rests = [{ from: '2026-11-24T00:00:00.000Z', until: '2026-11-28T12:00:00.000Z' }];
    expect(getPeriodAt(makeState('every 1 day', [], { rests }), '2026-11-26T12:00:00.000Z')).toMatchObject({
      isDue: false,
      nextDueAt: '2026-11-28T12:00:00.000Z',
    });
    const ready = makeState('24 hours after', ['2026-11-23T13:00:00.000Z'], { rests });
    expect(getPeriodAt(ready, '2026-11-23T14:00:00.000Z').nextDueAt).toBe('2026-11-28T12:00:00.000Z');
    const forGood = [{ from: '2026-11-24T00:00:00.000Z', until: null }];
    expect(
      getPeriodAt(makeState('every 1 day', [], { rests: forGood }), '2026-11-26T12:00:00.000Z'),
    ).toMatchObject({
      isDue: false,
      nextDueAt: null,
    });
  });
});

/** Returns whether a check-in is due by the rule that rhythms replaced. */
function isDueByDuration(
  duration: (typeof checkInDurations)[number],
  last: string | null,
  today: string,
): boolean {
  if (last === null) return true;
  if (last >= today) return false;
  if (duration === 'weekly') return getIsoWeek(last) !== getIsoWeek(today);
  return duration === 'daily' || toMonth(last) !== toMonth(today);
}

describe('getPeriod with default settings', () => {
  it('follows the check-in duration over a year of random visits', () => {
    const zones = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia'] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom(...zones),
        fc.constantFrom(...checkInDurations),
        fc.array(fc.integer({ min: 0, max: 365 * 24 * 60 }), { maxLength: 60 }),
        (home, abroad, duration, minutes) => {
          const start = Date.parse('2026-01-01T00:00:00.000Z');
          const visits: Visit[] = [];
          for (const [index, minute] of minutes.sort((a, b) => a - b).entries()) {
            const now = start + minute * 60_000;
            const timeZone = index % 5 === 0 ? abroad : home;
            const today = toCalendarDay(now, timeZone);
            const last =
              visits
                .map(({ day }) => day)
                .sort()
                .at(-1) ?? null;
            const state: RhythmState = {
              rhythm: toDefaultRhythm(duration),
              reset: null,
              settings: { timeZone, ...defaultRhythmSettings },
              anchor: '2025-12-01',
              visits,
            };
            expect(getPeriod(state, now).isDue).toBe(isDueByDuration(duration, last, today));
            if (index % 2 === 0) visits.push({ day: today, at: new Date(now).toISOString() });
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('countStreak', () => {
  const now = Date.parse('2026-11-26T12:00:00.000Z');
  const toNoon = (day: string) => `${day}T12:00:00.000Z`;
  const listDays = (last: string, count: number) =>
    Array.from({ length: count }, (_, index) => toNoon(addDays(last, -index)));

  it('counts days up to today or yesterday', () => {
    expect(countStreak(makeState('every 1 day', listDays('2026-11-26', 3)), now)).toBe(3);
    expect(countStreak(makeState('every 1 day', listDays('2026-11-25', 3)), now)).toBe(3);
    expect(countStreak(makeState('every 1 day', listDays('2026-11-24', 3)), now)).toBe(0);
    expect(countStreak(makeState('every 1 day'), now)).toBe(0);
  });

  it('counts weeks with enough days', () => {
    const visits = ['2026-11-03', '2026-11-10', '2026-11-12', '2026-11-17', '2026-11-22'].map(toNoon);
    expect(countStreak(makeState('2 times a week', visits), now)).toBe(2);
  });

  it('skips days on which it is not due', () => {
    const visits = ['2026-11-16', '2026-11-19', '2026-11-23'].map(toNoon);
    expect(countStreak(makeState('on mon,thu', visits), now)).toBe(3);
  });

  it('counts intervals that are at most twice as long', () => {
    const visits = ['2026-11-20', '2026-11-23', '2026-11-25'].map(toNoon);
    expect(countStreak(makeState('24 hours after', visits), now)).toBe(2);
  });

  it('neither grows nor ends during a rest', () => {
    const rests = [{ from: '2026-11-14T23:00:00.000Z', until: '2026-11-21T23:00:00.000Z' }];
    const visits = [...listDays('2026-11-26', 5), ...listDays('2026-11-14', 40)];
    expect(countStreak(makeState('every 1 day', visits), now)).toBe(5);
    expect(countStreak(makeState('every 1 day', visits, { rests }), now)).toBe(45);
    const withVisit = [...visits, toNoon('2026-11-17')];
    expect(countStreak(makeState('every 1 day', withVisit, { rests }), now)).toBe(45);
  });
});
