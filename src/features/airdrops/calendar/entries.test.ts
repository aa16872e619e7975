import { describe, expect, it } from 'vitest';
import { addDays } from '#/lib/dates.ts';
import { createSampleAirdrop } from '../../../../test/factories/sample-airdrop.ts';
import { isCheckInDue } from '../check-in.ts';
import { pausedForGood } from '../policy.ts';
import { toRhythmSettings } from '../rhythm/kinds.ts';
import type { Airdrop } from '../schema.ts';
import { isMissed } from './components/entry-style.ts';
import {
  type Entry,
  getEntryDate,
  getEntryKey,
  indexDays,
  listDueCheckIns,
  listUpcomingCheckIns,
} from './entries.ts';
import { getWeeks } from './month.ts';

const today = '2026-11-20';
const makeNamed = (name: string, changes: Partial<Airdrop> = {}) =>
  createSampleAirdrop({ id: name, name, ...changes });
const describeEntries = (entries: readonly Entry[]) => entries.map(({ kind, row }) => `${kind} ${row.name}`);

const atNoon = (day: string) => ({
  now: Date.parse(`${day}T12:00:00.000Z`),
  settings: toRhythmSettings({ timeZone: 'UTC' }),
});

describe('indexDays', () => {
  it('places claims on their day in the reader’s zone, and starts on the start date', () => {
    const rows = [
      makeNamed('late', { claimDate: '2026-11-20T23:30:00.000Z', eligibilityDate: '2026-11-18' }),
    ];
    expect(describeEntries(indexDays(rows, 'UTC').getEntries('2026-11-20'))).toEqual(['claim late']);
    expect(describeEntries(indexDays(rows, 'Africa/Lagos').getEntries('2026-11-20'))).toEqual([]);
    expect(describeEntries(indexDays(rows, 'Africa/Lagos').getEntries('2026-11-21'))).toEqual(['claim late']);
    expect(describeEntries(indexDays(rows, 'Africa/Lagos').getEntries('2026-11-18'))).toEqual(['start late']);
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
    expect(describeEntries(indexDays(rows, 'UTC').getEntries(on))).toEqual([
      'claim morning',
      'claim noon',
      'start starting',
      'claim missed',
      'claim done',
      'start begun',
    ]);
  });

  it('places other dates among the claims by time, each with its own key', () => {
    const on = '2026-11-20';
    const at = (hour: string) => `${on}T${hour}:00:00.000Z`;
    const rows = [
      makeNamed('one', {
        claimDate: at('12'),
        claimCloseDate: at('20'),
        snapshotDate: at('09'),
        ownDates: [{ label: 'Vote', date: at('15') }],
      }),
      makeNamed('two', { unlockDate: at('10') }),
    ];
    const entries = indexDays(rows, 'UTC').getEntries(on);
    expect(entries.map(({ kind, row, date }) => `${row.name} ${date?.label ?? kind}`)).toEqual([
      'one Snapshot',
      'two Unlock',
      'one claim',
      'one Vote',
      'one Claim closes',
    ]);
    expect(new Set(entries.map(getEntryKey)).size).toBe(entries.length);
    expect(isMissed(entries[2] as Entry, Date.parse(at('13')))).toBe(false);
    expect(entries.filter((entry) => isMissed(entry, Date.parse(at('21')))).map(getEntryDate)).toEqual([
      at('12'),
      at('20'),
    ]);
    expect(indexDays(rows, 'UTC').getNextDay('2026-11-19')).toBe(on);
  });

  it('sorts starts of a day by project, then by name', () => {
    const on = '2026-11-20';
    const rows = [
      makeNamed('Season 2', { project: 'Linea', eligibilityDate: on }),
      makeNamed('Alpha', { project: 'Scroll', eligibilityDate: on }),
      makeNamed('Season 1', { project: 'Linea', eligibilityDate: on }),
    ];
    expect(describeEntries(indexDays(rows, 'UTC').getEntries(on))).toEqual([
      'start Season 1',
      'start Season 2',
      'start Alpha',
    ]);
  });

  it('keeps the lists of days without changes', () => {
    const [first, second] = [
      makeNamed('one', { claimDate: '2026-11-20T12:00:00.000Z' }),
      makeNamed('two', { claimDate: '2026-11-21T12:00:00.000Z' }),
    ];
    const before = indexDays([first, second], 'UTC');
    const unchanged = before.getEntries('2026-11-20');
    const changed = before.getEntries('2026-11-21');
    const after = indexDays([first, { ...second, name: 'new' }], 'UTC', before);
    expect(after.getEntries('2026-11-20')).toBe(unchanged);
    expect(after.getEntries('2026-11-21')).not.toBe(changed);
    expect(describeEntries(after.getEntries('2026-11-21'))).toEqual(['claim new']);
    // Another zone invalidates the placements.
    expect(describeEntries(indexDays([first], 'Pacific/Kiritimati', after).getEntries('2026-11-21'))).toEqual(
      ['claim one'],
    );
  });

  it('finds the next day with an open entry', () => {
    const rows = [
      makeNamed('over', { status: 'claimed', claimDate: '2026-12-01T12:00:00.000Z' }),
      makeNamed('next', { eligibilityDate: '2026-12-05' }),
      makeNamed('later', { eligibilityDate: '2026-12-09' }),
    ];
    const index = indexDays(rows, 'UTC');
    expect(index.getNextDay('2026-11-30')).toBe('2026-12-05');
    expect(index.getNextDay('2026-12-05')).toBe('2026-12-09');
    expect(index.getNextDay('2026-12-09')).toBeUndefined();
  });
});

describe('listDueCheckIns and listUpcomingCheckIns', () => {
  it('lists the check-ins due today', () => {
    const rows = [
      makeNamed('due'),
      makeNamed('done', { lastVisitDate: today }),
      makeNamed('over', { status: 'expired' }),
    ];
    expect(describeEntries(listDueCheckIns(rows, atNoon(today)))).toEqual(['check-in due']);
  });

  it('counts coming check-ins as if each earlier one were made in time', () => {
    const states = (['daily', 'weekly', 'monthly'] as const).flatMap((checkInDuration) =>
      ['2026-11-01', '2026-11-22', '2026-11-25', '2026-12-01', '2027-02-01'].flatMap((eligibilityDate) =>
        [null, '2026-11-19', today, '2026-11-21'].flatMap((lastVisitDate) =>
          [null, today, '2026-11-26', '2026-12-07', pausedForGood].flatMap((pausedUntil) =>
            (['upcoming', 'active', 'claimed'] as const).map((status) => ({
              checkInDuration,
              eligibilityDate,
              lastVisitDate,
              pausedUntil,
              status,
            })),
          ),
        ),
      ),
    );
    // Simulates day after day, with each check-in made on the day it falls due.
    const expected = new Map<string, number>();
    for (const state of states) {
      let row = createSampleAirdrop(state);
      if (isCheckInDue(row, atNoon(today))) row = { ...row, lastVisitDate: today };
      for (let day = addDays(today, 1); day <= '2026-12-31'; day = addDays(day, 1)) {
        if (!isCheckInDue(row, atNoon(day))) continue;
        expected.set(day, (expected.get(day) ?? 0) + 1);
        row = { ...row, lastVisitDate: day };
      }
    }
    const rows = states.map((state) => createSampleAirdrop(state));
    for (const month of ['2026-11-20', '2026-12-10']) {
      const days = getWeeks(month, 1).flat();
      const counts = listUpcomingCheckIns(rows, days, atNoon(today));
      for (const day of days.filter((date) => date <= '2026-12-31')) {
        expect(`${day} ${counts.get(day) ?? 0}`).toBe(`${day} ${expected.get(day) ?? 0}`);
      }
    }
  });

  it('lists none while the user is away', () => {
    const rows = [makeNamed('due', { checkInDuration: 'daily' })];
    const away = { from: today, until: '2026-11-23' };
    expect(listDueCheckIns(rows, atNoon(today), away)).toEqual([]);
    const days = ['2026-11-21', '2026-11-22', '2026-11-23'];
    expect([...listUpcomingCheckIns(rows, days, atNoon(today), away).values()]).toEqual([0, 0, 1]);
  });

  it('ignores past days', () => {
    expect(listUpcomingCheckIns([makeNamed('due')], [addDays(today, -1), today], atNoon(today)).size).toBe(0);
  });
});
