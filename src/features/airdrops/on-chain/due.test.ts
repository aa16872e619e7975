import { describe, expect, it } from 'vitest';
import type { Rhythm, RhythmSettings } from '../rhythm/kinds.ts';
import { wasDueAt } from './due.ts';

const settings: RhythmSettings = { timeZone: 'UTC', dayStartsAt: 0, weekStartsOn: 'monday' };
const month: Rhythm = { kind: 'every', count: 1, unit: 'month' };

const isDue = (rhythm: Rhythm, visits: readonly string[], at: string, anchor = '2026-01-01') =>
  wasDueAt(
    { rhythm, reset: null, settings, anchor },
    visits.map((visit) => ({ day: visit.slice(0, 10), at: visit })),
    Date.parse(at),
  );

describe('wasDueAt', () => {
  it.each<[name: string, rhythm: Rhythm, visits: string[], at: string, due: boolean]>([
    ['nothing was done', month, [], '2026-05-10T12:00:00Z', true],
    ['it was done in the month before', month, ['2026-04-30T23:59:00Z'], '2026-05-01T00:00:00Z', true],
    ['it was done in the month after', month, ['2026-06-01T00:00:00Z'], '2026-05-31T23:59:00Z', true],
    ['it was done later in the month', month, ['2026-05-20T12:00:00Z'], '2026-05-10T12:00:00Z', false],
    [
      'one of two days of the week is done',
      { kind: 'times', count: 2, per: 'week' },
      ['2026-05-06T12:00:00Z'],
      '2026-05-07T12:00:00Z',
      true,
    ],
    [
      'two days of the week are done',
      { kind: 'times', count: 2, per: 'week' },
      ['2026-05-05T12:00:00Z', '2026-05-09T12:00:00Z'],
      '2026-05-07T12:00:00Z',
      false,
    ],
    [
      'the day is between those of the rhythm',
      { kind: 'weekdays', days: ['mon'] },
      [],
      '2026-05-06T12:00:00Z',
      false,
    ],
    [
      '24 hours have passed',
      { kind: 'after', hours: 24 },
      ['2026-05-05T12:00:00Z'],
      '2026-05-06T12:00:00Z',
      true,
    ],
    [
      '24 hours have not passed',
      { kind: 'after', hours: 24 },
      ['2026-05-05T12:00:00Z'],
      '2026-05-06T11:59:59Z',
      false,
    ],
    [
      'it was done an hour later',
      { kind: 'after', hours: 24 },
      ['2026-05-06T13:00:00Z'],
      '2026-05-06T12:00:00Z',
      false,
    ],
    ['it is due once', { kind: 'once' }, [], '2026-05-06T12:00:00Z', true],
    [
      'it is due once and was done',
      { kind: 'once' },
      ['2026-02-06T12:00:00Z'],
      '2026-05-06T12:00:00Z',
      false,
    ],
    ['it is never due', { kind: 'never' }, [], '2026-05-06T12:00:00Z', false],
  ])('returns whether it was due if %s', (_name, rhythm, visits, at, due) => {
    expect(isDue(rhythm, visits, at)).toBe(due);
  });

  it('returns false before the start', () => {
    expect(isDue(month, [], '2026-05-09T23:59:00Z', '2026-05-10')).toBe(false);
    expect(isDue(month, [], '2026-05-10T00:00:00Z', '2026-05-10')).toBe(true);
  });
});
