import { describe, expect, it } from 'vitest';
import { makeMixedRows, mixedRowsNow } from '../../../../test/factories/mixed-rhythms.ts';
import { createSampleAirdrop } from '../../../../test/factories/sample-airdrop.ts';
import { measureCpuMs } from '../../../../test/harness/cpu-time.ts';
import { toRhythmSettings } from '../rhythm/kinds.ts';
import type { Airdrop } from '../schema.ts';
import { createDueOrder, keepPlaces, listTodayIds } from './due-order.ts';

const today = '2026-11-20';
const now = Date.parse('2026-11-20T12:00:30.000Z');
const settings = toRhythmSettings({ timeZone: 'UTC', dayStartsAt: 0, weekStartsOn: 'monday' });

const makeRow = (id: string, changes: Partial<Airdrop> = {}) =>
  createSampleAirdrop({ id, lastVisitDate: today, ...changes });
const getIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

describe('createDueOrder', () => {
  const sort = (rows: readonly Airdrop[], dueIds: readonly string[] = []) =>
    getIds(rows.toSorted(createDueOrder(rows, { dueIds, now, zone: 'UTC', today })));

  it('lists what is due, then the next dates, then the newest, and closed ones last', () => {
    const rows = [
      makeRow('old', { createdAt: '2026-11-02T00:00:00.000Z' }),
      makeRow('expired, with a date', { status: 'expired', claimDate: '2026-11-21T00:00:00.000Z' }),
      makeRow('claimed', { status: 'claimed', createdAt: '2026-11-19T00:00:00.000Z' }),
      makeRow('new', { createdAt: '2026-11-03T00:00:00.000Z' }),
      makeRow('check-in'),
      makeRow('claim in a week', { claimDate: '2026-11-27T00:00:00.000Z' }),
      makeRow('claim', { claimDate: '2026-11-20T13:00:00.000Z' }),
    ];
    expect(sort(rows, ['claim', 'check-in'])).toEqual([
      'claim',
      'check-in',
      'claim in a week',
      'new',
      'old',
      'claimed',
      'expired, with a date',
    ]);
  });

  it('places an airdrop of two groups by its first, and a closed one last although it is listed', () => {
    const rows = [makeRow('a'), makeRow('b'), makeRow('closed', { status: 'claimed' })];
    expect(sort(rows, ['closed', 'b', 'a', 'b'])).toEqual(['b', 'a', 'closed']);
  });

  it('uses the next of all dates, up to the end of its minute', () => {
    const rows = [
      makeRow('passed', {
        claimDate: '2026-11-20T11:59:00.000Z',
        createdAt: '2026-10-01T00:00:00.000Z',
      }),
      makeRow('own', { ownDates: [{ label: 'Vote', date: '2026-11-24T00:00:00.000Z' }] }),
      makeRow('starts', { status: 'upcoming', eligibilityDate: '2026-11-22' }),
      makeRow('closes', {
        claimDate: '2026-11-01T00:00:00.000Z',
        claimCloseDate: '2026-11-23T00:00:00.000Z',
        unlockDate: '2027-01-01T00:00:00.000Z',
      }),
      makeRow('snapshot', {
        snapshotDate: '2026-11-21T00:00:00.000Z',
        claimDate: '2026-12-01T00:00:00.000Z',
      }),
      makeRow('this minute', { tokenLaunchDate: '2026-11-20T12:00:00.000Z' }),
      makeRow('none'),
    ];
    expect(sort(rows)).toEqual(['this minute', 'snapshot', 'starts', 'closes', 'own', 'none', 'passed']);
  });
});

describe('listTodayIds', () => {
  it('lists each group of Today in turn', () => {
    const rows = [
      makeRow('due', { lastVisitDate: null }),
      makeRow('done'),
      makeRow('claim', { claimDate: '2026-11-20T18:00:00.000Z' }),
    ];
    expect(listTodayIds(rows, { now, settings, away: null })).toEqual(['claim', 'due']);
  });
});

describe('keepPlaces', () => {
  const place = (before: string, rows: string) =>
    getIds(
      keepPlaces(
        before,
        rows.split('').map((id) => ({ id })),
      ),
    ).join('');

  it.each([
    ['keeps the former order', 'abc', 'cab', 'abc'],
    ['drops removed rows', 'abc', 'ca', 'ac'],
    ['places new rows first', 'abc', 'cxaby', 'xyabc'],
    ['returns nothing without rows', 'abc', '', ''],
  ])('%s', (_, before, rows, expected) => {
    expect(place(before, rows)).toBe(expected);
  });
});

it('sorts 10,000 rows without blocking for long', () => {
  const rows = makeMixedRows(10_000);
  const sortRows = (minute: number) => {
    const at = mixedRowsNow + minute * 60_000;
    const dueIds = listTodayIds(rows, { now: at, settings, away: null });
    return rows.toSorted(createDueOrder(rows, { dueIds, now: at, zone: 'UTC', today }));
  };
  sortRows(0);
  const times = Array.from({ length: 3 }, (_, minute) => measureCpuMs(() => sortRows(minute)));
  expect(Math.min(...times)).toBeLessThan(150);
});
