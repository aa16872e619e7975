import { describe, expect, it } from 'vitest';
import { toRhythmSettings } from '../rhythm/kinds.ts';
import { type OpenAirdrop, toDueAirdrops } from './due.ts';

const zone = 'Africa/Lagos';
const now = Date.parse('2026-11-26T10:00:00.000Z');
const base: OpenAirdrop = {
  id: 'a',
  name: 'Season 1',
  project: 'Scroll',
  status: 'active',
  claimDate: null,
  claimCloseDate: null,
  checkInDuration: 'daily',
  rhythm: null,
  reset: null,
  recentVisits: [],
  eligibilityDate: '2026-11-01',
  isStartDateAssumed: false,
  lastVisitDate: '2026-11-26',
  pausedUntil: null,
  createdAt: '2026-11-01T09:00:00.000Z',
};
const list = (...changes: Partial<OpenAirdrop>[]) =>
  toDueAirdrops(
    changes.map((change) => ({ ...base, ...change })),
    { now, settings: toRhythmSettings({ timeZone: zone }), away: null },
  );

describe('toDueAirdrops', () => {
  it('lists claims within a day, overdue and closed claims, open claims, check-ins, and starts, in this order, without later claims', () => {
    const rows = list(
      { id: 'starts', status: 'upcoming', eligibilityDate: '2026-11-26' },
      { id: 'check-in', lastVisitDate: '2026-11-25' },
      { id: 'overdue', claimDate: '2026-11-20T10:00:00.000Z' },
      { id: 'later', claimDate: '2026-11-27T09:00:00.000Z' },
      { id: 'soon', claimDate: '2026-11-26T12:00:00.000Z' },
      { id: 'nothing', claimDate: '2026-12-20T12:00:00.000Z' },
      { id: 'open', claimDate: '2026-11-25T10:00:00.000Z', claimCloseDate: '2026-11-28T10:00:00.000Z' },
      { id: 'closing', claimDate: '2026-11-20T10:00:00.000Z', claimCloseDate: '2026-11-26T18:00:00.000Z' },
      { id: 'closed', claimDate: '2026-11-20T10:00:00.000Z', claimCloseDate: '2026-11-25T18:00:00.000Z' },
    );
    expect(rows.map(({ id }) => id)).toEqual([
      'soon',
      'closing',
      'later',
      'overdue',
      'closed',
      'open',
      'check-in',
      'starts',
    ]);
  });

  it('lists only claims within a day while an airdrop is paused or the user is away', () => {
    const rows: Partial<OpenAirdrop>[] = [
      { id: 'check-in', lastVisitDate: null },
      { id: 'starts', status: 'upcoming', eligibilityDate: '2026-11-26' },
      { id: 'overdue', claimDate: '2026-11-20T10:00:00.000Z' },
      { id: 'soon', claimDate: '2026-11-26T12:00:00.000Z', lastVisitDate: null },
    ];
    const onlySoon = [expect.objectContaining({ id: 'soon', isCheckInDue: false, isStarting: false })];
    const listPaused = (pausedUntil: string) => list(...rows.map((row) => ({ ...row, pausedUntil })));
    expect(listPaused('2026-11-27')).toEqual(onlySoon);
    expect(listPaused('2026-11-26')).toHaveLength(4);
    const airdrops = rows.map((row) => ({ ...base, ...row }));
    const listWhileAway = (from: string, until: string) =>
      toDueAirdrops(airdrops, { now, settings: toRhythmSettings({ timeZone: zone }), away: { from, until } });
    expect(listWhileAway('2026-11-26', '2026-11-27')).toEqual(onlySoon);
    expect(listWhileAway('2026-11-27', '2026-11-30')).toHaveLength(4);
    expect(listWhileAway('2026-11-01', '2026-11-26')).toHaveLength(4);
  });

  it('lists an airdrop once, with all its actions', () => {
    expect(
      list({ status: 'upcoming', eligibilityDate: '2026-11-26', lastVisitDate: null, claimDate: null }),
    ).toMatchObject([{ id: 'a', isCheckInDue: true, isStarting: true }]);
  });

  it('lists only the claim of an airdrop added today', () => {
    const added = { createdAt: '2026-11-26T00:30:00.000Z', lastVisitDate: null };
    expect(list(added)).toEqual([]);
    expect(list({ ...added, claimDate: '2026-11-26T12:00:00.000Z' })).toMatchObject([
      { isCheckInDue: false, isStarting: false },
    ]);
    // 23:30 of the day before in Lagos.
    expect(list({ ...added, createdAt: '2026-11-25T22:30:00.000Z' })).toMatchObject([{ isCheckInDue: true }]);
  });
});
