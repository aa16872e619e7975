import { describe, expect, it } from 'vitest';
import { createSampleAirdrop } from '../../../../test/factories/sample-airdrop.ts';
import { formatDateText, getNearestDate, listOtherDates } from './other-dates.ts';

const now = Date.parse('2026-11-20T12:00:30.000Z');
const day = (date: number) => `2026-11-${date}T12:00:00.000Z`;
const getLabel = (changes: Parameters<typeof createSampleAirdrop>[0]) =>
  getNearestDate(createSampleAirdrop(changes), { now, zone: 'UTC' })?.label;

describe('listOtherDates', () => {
  it('lists every date besides the start and the claim', () => {
    const row = createSampleAirdrop({
      claimDate: day(10),
      claimCloseDate: day(11),
      snapshotDate: day(12),
      registrationEndDate: day(13),
      tokenLaunchDate: day(14),
      unlockDate: day(15),
      ownDates: [{ label: 'Vote', date: day(16) }],
    });
    expect(listOtherDates(row).map(({ label, date }) => `${label} ${date.slice(8, 10)}`)).toEqual([
      'Registration ends 13',
      'Snapshot 12',
      'Token launch 14',
      'Unlock 15',
      'Vote 16',
    ]);
  });

  it('accepts rows from a server without these dates', () => {
    const { ownDates: _own, snapshotDate: _snapshot, ...row } = createSampleAirdrop({ unlockDate: day(15) });
    // @ts-expect-error such rows lack two fields
    expect(listOtherDates(row).map(({ key }) => key)).toEqual(['unlock']);
  });
});

describe('getNearestDate', () => {
  it('returns the next date before the claim opens or closes', () => {
    expect(getLabel({ snapshotDate: day(22), unlockDate: day(21), claimDate: day(25) })).toBe('Unlock');
    // A date lasts to the end of its minute, so the snapshot 30 seconds ago hasn't passed.
    expect(getLabel({ snapshotDate: day(20), unlockDate: day(19) })).toBe('Snapshot');
    expect(getLabel({ snapshotDate: day(26), claimDate: day(25) })).toBeUndefined();
    const open = { claimDate: day(18), claimCloseDate: day(25) };
    expect(getLabel({ ...open, snapshotDate: day(24) })).toBe('Snapshot');
    expect(getLabel({ ...open, snapshotDate: day(26) })).toBeUndefined();
    expect(getLabel({ claimDate: day(18), snapshotDate: day(26) })).toBe('Snapshot');
  });

  it('returns undefined for past dates and claimed airdrops', () => {
    expect(getLabel({ snapshotDate: day(19) })).toBeUndefined();
    expect(getLabel({ snapshotDate: day(22), status: 'claimed' })).toBeUndefined();
  });
});

describe('formatDateText', () => {
  it.each([
    [0, 'Snapshot now'],
    [200, 'Snapshot in 3h 20m'],
    [-200, 'Snapshot was 3h 20m ago'],
    [3 * 24 * 60, 'Snapshot in 3 days'],
    [-3 * 24 * 60, 'Snapshot was 3 days ago'],
  ])('describes a date in %i minutes as "%s"', (minutes, text) => {
    const date = new Date(now + minutes * 60_000).toISOString();
    expect(formatDateText({ label: 'Snapshot', date }, { now, zone: 'UTC' })).toBe(text);
  });
});
