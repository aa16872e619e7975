import { describe, expect, it } from 'vitest';
import { addDays } from '#/lib/dates.ts';
import { sampleAirdrop } from '../../../../test/factories/sample-airdrop.ts';
import type { Airdrop } from '../schema.ts';
import { isCheckInDue } from '../today/check-in.ts';
import { type Entry, indexDays, listDueCheckIns, listUpcomingCheckIns } from './entries.ts';
import { weeksOf } from './month.ts';

const today = '2026-11-20';
const named = (name: string, changes: Partial<Airdrop> = {}) => sampleAirdrop({ id: name, name, ...changes });
const words = (entries: readonly Entry[]) => entries.map(({ kind, row }) => `${kind} ${row.name}`);

describe('indexDays', () => {
  it('puts claims on the day of the reader’s zone, and starts on theirs', () => {
    const rows = [named('late', { claimDate: '2026-11-20T23:30:00.000Z', eligibilityDate: '2026-11-18' })];
    expect(words(indexDays(rows, 'UTC').on('2026-11-20'))).toEqual(['claim late']);
    expect(words(indexDays(rows, 'Africa/Lagos').on('2026-11-20'))).toEqual([]);
    expect(words(indexDays(rows, 'Africa/Lagos').on('2026-11-21'))).toEqual(['claim late']);
    expect(words(indexDays(rows, 'Africa/Lagos').on('2026-11-18'))).toEqual(['start late']);
  });

  it('has open claims first by their time, then starts, then what is over', () => {
    const on = '2026-11-20';
    const at = (hour: string) => ({ claimDate: `${on}T${hour}:00:00.000Z` });
    const rows = [
      named('done', { status: 'claimed', ...at('01') }),
      named('begun', { status: 'claimed', eligibilityDate: on }),
      named('starting', { status: 'upcoming', eligibilityDate: on }),
      named('noon', at('12')),
      named('morning', { status: 'upcoming', ...at('09') }),
      named('missed', { status: 'expired', ...at('00') }),
    ];
    expect(words(indexDays(rows, 'UTC').on(on))).toEqual([
      'claim morning',
      'claim noon',
      'start starting',
      'claim missed',
      'claim done',
      'start begun',
    ]);
  });

  it('keeps the lists of days on which nothing has changed', () => {
    const [one, two] = [
      named('one', { claimDate: '2026-11-20T12:00:00.000Z' }),
      named('two', { claimDate: '2026-11-21T12:00:00.000Z' }),
    ];
    const before = indexDays([one, two], 'UTC');
    const kept = before.on('2026-11-20');
    const changed = before.on('2026-11-21');
    const after = indexDays([one, { ...two, name: 'new' }], 'UTC', before);
    expect(after.on('2026-11-20')).toBe(kept);
    expect(after.on('2026-11-21')).not.toBe(changed);
    expect(words(after.on('2026-11-21'))).toEqual(['claim new']);
    // Another zone is another calendar.
    expect(words(indexDays([one], 'Pacific/Kiritimati', after).on('2026-11-21'))).toEqual(['claim one']);
  });

  it('knows the next day with something open', () => {
    const rows = [
      named('over', { status: 'claimed', claimDate: '2026-12-01T12:00:00.000Z' }),
      named('next', { eligibilityDate: '2026-12-05' }),
      named('later', { eligibilityDate: '2026-12-09' }),
    ];
    const index = indexDays(rows, 'UTC');
    expect(index.dayAfter('2026-11-30')).toBe('2026-12-05');
    expect(index.dayAfter('2026-12-05')).toBe('2026-12-09');
    expect(index.dayAfter('2026-12-09')).toBeUndefined();
  });
});

describe('check-ins', () => {
  it('are today those that are due', () => {
    const rows = [
      named('due'),
      named('done', { lastVisitDate: today }),
      named('over', { status: 'expired' }),
    ];
    expect(words(listDueCheckIns(rows, today))).toEqual(['check-in due']);
  });

  it('are on coming days those that fall due when each before was made in time', () => {
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
    // By the rule of today, day after day, each made on the day it falls due.
    const wanted = new Map<string, number>();
    for (const state of states) {
      let row = sampleAirdrop(state);
      if (isCheckInDue(row, today)) row = { ...row, lastVisitDate: today };
      for (let day = addDays(today, 1); day <= '2026-12-31'; day = addDays(day, 1)) {
        if (!isCheckInDue(row, day)) continue;
        wanted.set(day, (wanted.get(day) ?? 0) + 1);
        row = { ...row, lastVisitDate: day };
      }
    }
    const rows = states.map((state) => sampleAirdrop(state));
    for (const month of ['2026-11-20', '2026-12-10']) {
      const days = weeksOf(month, 1).flat();
      const counts = listUpcomingCheckIns(rows, days, today);
      for (const day of days.filter((each) => each <= '2026-12-31')) {
        expect(`${day} ${counts.get(day) ?? 0}`).toBe(`${day} ${wanted.get(day) ?? 0}`);
      }
    }
  });

  it('are not foretold of days gone by', () => {
    expect(listUpcomingCheckIns([named('due')], [addDays(today, -1), today], today).size).toBe(0);
  });
});
