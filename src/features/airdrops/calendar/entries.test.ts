import { describe, expect, it } from 'vitest';
import { addDays } from '#/lib/dates.ts';
import { sampleAirdrop } from '../../../../test/factories/sample-airdrop.ts';
import { isCheckInDue } from '../check-in.ts';
import type { Airdrop } from '../schema.ts';
import { type Entry, indexDays, listDueCheckIns, listUpcomingCheckIns } from './entries.ts';
import { getWeeks } from './month.ts';

const today = '2026-11-20';
const makeNamed = (name: string, changes: Partial<Airdrop> = {}) =>
  sampleAirdrop({ id: name, name, ...changes });
const describeEntries = (entries: readonly Entry[]) => entries.map(({ kind, row }) => `${kind} ${row.name}`);

describe('indexDays', () => {
  it('puts claims on their day in the reader’s zone, and starts on the start date', () => {
    const rows = [
      makeNamed('late', { claimDate: '2026-11-20T23:30:00.000Z', eligibilityDate: '2026-11-18' }),
    ];
    expect(describeEntries(indexDays(rows, 'UTC').on('2026-11-20'))).toEqual(['claim late']);
    expect(describeEntries(indexDays(rows, 'Africa/Lagos').on('2026-11-20'))).toEqual([]);
    expect(describeEntries(indexDays(rows, 'Africa/Lagos').on('2026-11-21'))).toEqual(['claim late']);
    expect(describeEntries(indexDays(rows, 'Africa/Lagos').on('2026-11-18'))).toEqual(['start late']);
  });

  it('sorts open claims by time, then starts, then claimed and expired airdrops', () => {
    const on = '2026-11-20';
    const at = (hour: string) => ({ claimDate: `${on}T${hour}:00:00.000Z` });
    const rows = [
      makeNamed('done', { status: 'claimed', ...at('01') }),
      makeNamed('begun', { status: 'claimed', eligibilityDate: on }),
      makeNamed('starting', { status: 'upcoming', eligibilityDate: on }),
      makeNamed('noon', at('12')),
      makeNamed('morning', { status: 'upcoming', ...at('09') }),
      makeNamed('missed', { status: 'expired', ...at('00') }),
    ];
    expect(describeEntries(indexDays(rows, 'UTC').on(on))).toEqual([
      'claim morning',
      'claim noon',
      'start starting',
      'claim missed',
      'claim done',
      'start begun',
    ]);
  });

  it('keeps the lists of days without changes', () => {
    const [one, two] = [
      makeNamed('one', { claimDate: '2026-11-20T12:00:00.000Z' }),
      makeNamed('two', { claimDate: '2026-11-21T12:00:00.000Z' }),
    ];
    const before = indexDays([one, two], 'UTC');
    const unchanged = before.on('2026-11-20');
    const changed = before.on('2026-11-21');
    const after = indexDays([one, { ...two, name: 'new' }], 'UTC', before);
    expect(after.on('2026-11-20')).toBe(unchanged);
    expect(after.on('2026-11-21')).not.toBe(changed);
    expect(describeEntries(after.on('2026-11-21'))).toEqual(['claim new']);
    // Another zone invalidates the placements.
    expect(describeEntries(indexDays([one], 'Pacific/Kiritimati', after).on('2026-11-21'))).toEqual([
      'claim one',
    ]);
  });

  it('finds the next day with an open entry', () => {
    const rows = [
      makeNamed('over', { status: 'claimed', claimDate: '2026-12-01T12:00:00.000Z' }),
      makeNamed('next', { eligibilityDate: '2026-12-05' }),
      makeNamed('later', { eligibilityDate: '2026-12-09' }),
    ];
    const index = indexDays(rows, 'UTC');
    expect(index.dayAfter('2026-11-30')).toBe('2026-12-05');
    expect(index.dayAfter('2026-12-05')).toBe('2026-12-09');
    expect(index.dayAfter('2026-12-09')).toBeUndefined();
  });
});

describe('listDueCheckIns and listUpcomingCheckIns', () => {
  it('lists the check-ins due today', () => {
    const rows = [
      makeNamed('due'),
      makeNamed('done', { lastVisitDate: today }),
      makeNamed('over', { status: 'expired' }),
    ];
    expect(describeEntries(listDueCheckIns(rows, today))).toEqual(['check-in due']);
  });

  it('counts coming check-ins as if each earlier one were made in time', () => {
    const states = (['daily', 'weekly', 'monthly'] as const).flatMap((checkInDuration) =>
      ['2026-11-01', '2026-11-22', '2026-11-25', '2026-12-01', '2027-02-01'].flatMap((eligibilityDate) =>
        [null, '2026-11-19', today, '2026-11-21'].flatMap((lastVisitDate) =>
          (['upcoming', 'active', 'claimed'] as const).map((status) => ({
            checkInDuration,
            eligibilityDate,
            lastVisitDate,
            status,
          })),
        ),
      ),
    );
    // Simulates day after day, with each check-in made on the day it falls due.
    const expected = new Map<string, number>();
    for (const state of states) {
      let row = sampleAirdrop(state);
      if (isCheckInDue(row, today)) row = { ...row, lastVisitDate: today };
      for (let day = addDays(today, 1); day <= '2026-12-31'; day = addDays(day, 1)) {
        if (!isCheckInDue(row, day)) continue;
        expected.set(day, (expected.get(day) ?? 0) + 1);
        row = { ...row, lastVisitDate: day };
      }
    }
    const rows = states.map((state) => sampleAirdrop(state));
    for (const month of ['2026-11-20', '2026-12-10']) {
      const days = getWeeks(month, 1).flat();
      const counts = listUpcomingCheckIns(rows, days, today);
      for (const day of days.filter((each) => each <= '2026-12-31')) {
        expect(`${day} ${counts.get(day) ?? 0}`).toBe(`${day} ${expected.get(day) ?? 0}`);
      }
    }
  });

  it('ignores past days', () => {
    expect(listUpcomingCheckIns([makeNamed('due')], [addDays(today, -1), today], today).size).toBe(0);
  });
});
