import { describe, expect, it } from 'vitest';
import { makeMixedRows, mixedRowsNow } from '../../../test/factories/mixed-rhythms.ts';
import { createSampleAirdrop } from '../../../test/factories/sample-airdrop.ts';
import { measureCpuMs } from '../../../test/harness/cpu-time.ts';
import { type DueMoment, dueGroups, listDue, listLaterThisWeek } from './due.ts';
import { toRhythmSettings } from './rhythm/kinds.ts';
import type { Airdrop } from './schema.ts';

const zone = 'Africa/Lagos';
const today = '2026-11-26';
const moment: DueMoment = {
  now: Date.parse('2026-11-26T10:00:00.000Z'),
  settings: toRhythmSettings({ timeZone: zone }),
  away: null,
};

const makeRows = (...changes: Partial<Airdrop>[]) =>
  changes.map((change) =>
    createSampleAirdrop({
      status: 'active',
      checkInDuration: 'daily',
      lastVisitDate: today,
      eligibilityDate: '2026-11-01',
      ...change,
    }),
  );
const list = (rows: readonly Airdrop[], changes: Partial<DueMoment> = {}) => {
  const { groups, count } = listDue(rows, { ...moment, ...changes });
  const ids = dueGroups.map((group) => [group, groups[group].map(({ row }) => row.id)] as const);
  expect(ids.flatMap(([, groupIds]) => groupIds)).toHaveLength(count);
  return Object.fromEntries(ids.filter(([, groupIds]) => groupIds.length > 0));
};

describe('listDue', () => {
  it('groups claims by urgency, check-ins, starts, and missed claims, without later claims', () => {
    const rows = makeRows(
      { id: 'starts', status: 'upcoming', eligibilityDate: today },
      { id: 'check-in', lastVisitDate: '2026-11-25' },
      { id: 'open', claimDate: '2026-11-20T10:00:00.000Z' },
      { id: 'opens today', claimDate: '2026-11-26T22:59:00.000Z' },
      { id: 'opens tomorrow', claimDate: '2026-11-27T22:59:00.000Z' },
      { id: 'opening', claimDate: '2026-11-26T12:00:00.000Z' },
      { id: 'later', claimDate: '2026-12-20T12:00:00.000Z' },
      {
        id: 'open for longer',
        claimDate: '2026-11-25T10:00:00.000Z',
        claimCloseDate: '2026-11-28T10:00:00.000Z',
      },
      { id: 'closing', claimDate: '2026-11-20T10:00:00.000Z', claimCloseDate: '2026-11-26T18:00:00.000Z' },
      { id: 'missed', claimDate: '2026-11-20T10:00:00.000Z', claimCloseDate: '2026-11-25T18:00:00.000Z' },
      { id: 'claimed', status: 'claimed', claimDate: '2026-11-26T12:00:00.000Z', lastVisitDate: null },
    );
    expect(list(rows)).toEqual({
      claims: ['closing', 'opening', 'opens tomorrow', 'open for longer', 'opens today', 'open'],
      checkIns: ['check-in'],
      starts: ['starts'],
      missed: ['missed'],
    });
  });

  it('lists an airdrop once, with everything that is due', () => {
    const start = { status: 'upcoming', eligibilityDate: today, lastVisitDate: null } as const;
    const rows = makeRows(
      { id: 'claim', ...start, claimDate: '2026-11-26T12:00:00.000Z' },
      { id: 'start', ...start },
    );
    const { groups } = listDue(rows, moment);
    expect(groups.claims).toEqual([{ row: rows[0], claim: 'opening', isCheckInDue: true, isStarting: true }]);
    expect(groups.checkIns).toEqual([{ row: rows[1], claim: 'none', isCheckInDue: true, isStarting: true }]);
    expect(groups.starts).toEqual([]);
  });

  it('lists a missed claim among the check-ins while its check-in is due', () => {
    const rows = makeRows({ id: 'a', claimCloseDate: '2026-11-25T18:00:00.000Z', lastVisitDate: null });
    expect(list(rows)).toEqual({ checkIns: ['a'] });
  });

  it('lists airdrops from the moment that they are added', () => {
    const added = { createdAt: '2026-11-26T09:59:00.000Z', lastVisitDate: null };
    expect(
      list(
        makeRows(
          { id: 'started before', ...added },
          { id: 'starts today', ...added, eligibilityDate: today },
          { id: 'starts tomorrow', ...added, eligibilityDate: '2026-11-27' },
        ),
      ),
    ).toEqual({ checkIns: ['started before', 'starts today'] });
  });

  it('lists only claims that open or close within a day of paused airdrops, and while the person is away', () => {
    const rows = makeRows(
      { id: 'check-in', lastVisitDate: null },
      { id: 'starts', status: 'upcoming', eligibilityDate: today },
      { id: 'open', claimDate: '2026-11-20T10:00:00.000Z' },
      { id: 'missed', claimCloseDate: '2026-11-20T10:00:00.000Z' },
      { id: 'opening', claimDate: '2026-11-26T12:00:00.000Z', lastVisitDate: null },
    );
    const everything = list(rows);
    expect(everything).toMatchObject({ missed: ['missed'] });
    const pause = (pausedUntil: string) => list(rows.map((row) => ({ ...row, pausedUntil })));
    expect(pause('2026-11-27')).toEqual({ claims: ['opening'] });
    expect(pause(today)).toEqual(everything);
    expect(list(rows, { away: { from: today, until: '2026-11-27' } })).toEqual({ claims: ['opening'] });
    expect(list(rows, { away: { from: '2026-11-27', until: '2026-11-30' } })).toEqual(everything);
    expect(list(rows, { away: { from: '2026-11-01', until: today } })).toEqual(everything);
  });

  it('uses the person’s day', () => {
    const rows = makeRows({ id: 'a', lastVisitDate: '2026-11-26' });
    const now = Date.parse('2026-11-26T23:30:00.000Z');
    expect(list(rows, { now })).toEqual({ checkIns: ['a'] });
    expect(list(rows, { now, settings: toRhythmSettings({ timeZone: 'UTC' }) })).toEqual({});
  });

  it('sorts check-ins by the time that remains if any repeats in its own way', () => {
    const rows = makeRows(
      { id: 'week', checkInDuration: 'weekly', lastVisitDate: null },
      { id: 'faucet', rhythm: '24 hours after', lastVisitDate: null },
      { id: 'day', checkInDuration: 'daily', lastVisitDate: null },
      { id: 'utc', checkInDuration: 'daily', reset: '00:00 UTC', lastVisitDate: null },
    );
    const settings = toRhythmSettings({ timeZone: 'America/New_York' });
    expect(list(rows, { settings, now: Date.parse('2026-11-26T22:00:00.000Z') })).toEqual({
      checkIns: ['utc', 'day', 'week', 'faucet'],
    });
  });

  // `npm run bench today` has the milliseconds, which depend on the machine.
  it('takes time in proportion to the airdrops', () => {
    const measure = (count: number, runs: number) => {
      const rows = makeMixedRows(count);
      return measureCpuMs(() => {
        for (let run = 0; run < runs; run += 1) listDue(rows, { ...moment, now: mixedRowsNow });
      });
    };
    measure(1_000, 50);
    expect(measure(10_000, 20) / measure(1_000, 200)).toBeLessThan(5);
  });
});

it('listLaterThisWeek lists claims and other dates of the next seven days that aren’t due, the next first', () => {
  const rows = makeRows(
    { id: 'opens', claimDate: '2026-12-01T22:59:00.000Z' },
    { id: 'closes', claimDate: '2026-11-20T10:00:00.000Z', claimCloseDate: '2026-11-30T10:00:00.000Z' },
    { id: 'snapshot', claimDate: '2026-11-26T12:00:00.000Z', snapshotDate: '2026-11-26T11:00:00.000Z' },
    { id: 'opening', claimDate: '2026-11-26T12:00:00.000Z' },
    { id: 'next week', claimDate: '2026-12-04T12:00:00.000Z' },
    { id: 'claimed', status: 'claimed', claimDate: '2026-11-30T12:00:00.000Z' },
    { id: 'no date' },
  );
  expect(listLaterThisWeek(rows, { now: moment.now, zone }).map(({ id }) => id)).toEqual([
    'snapshot',
    'closes',
    'opens',
  ]);
});
