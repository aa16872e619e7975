import { describe, expect, it } from 'vitest';
import { sampleAirdrop } from '../../../test/factories/sample-airdrop.ts';
import { isCheckInDue, isVisitedToday, todayPanel } from './check-in.ts';
import type { CheckInDuration } from './kinds.ts';

const today = '2026-11-20';
const started = { status: 'active', eligibilityDate: '2025-01-01' } as const;
const due = (checkInDuration: CheckInDuration, lastVisitDate: string | null, day = today) =>
  isCheckInDue({ ...started, checkInDuration, lastVisitDate }, day);

describe('isVisitedToday', () => {
  it("returns true only for a visit on the user's day", () => {
    expect(isVisitedToday({ lastVisitDate: today }, today)).toBe(true);
    expect(isVisitedToday({ lastVisitDate: '2026-11-19' }, today)).toBe(false);
    expect(isVisitedToday({ lastVisitDate: null }, today)).toBe(false);
  });
});

describe('isCheckInDue', () => {
  it('returns true for an active airdrop without a visit', () => {
    expect((['daily', 'weekly', 'monthly'] as const).every((each) => due(each, null))).toBe(true);
  });

  it('returns true from the start date on for upcoming and active airdrops only', () => {
    const never = { checkInDuration: 'daily', lastVisitDate: null } as const;
    for (const status of ['upcoming', 'active'] as const) {
      expect(isCheckInDue({ ...never, status, eligibilityDate: '2026-11-19' }, today)).toBe(true);
      expect(isCheckInDue({ ...never, status, eligibilityDate: today }, today)).toBe(true);
      expect(isCheckInDue({ ...never, status, eligibilityDate: '2026-11-21' }, today)).toBe(false);
    }
    for (const status of ['claimed', 'expired'] as const) {
      expect(isCheckInDue({ ...never, status, eligibilityDate: today }, today)).toBe(false);
    }
  });

  it('resets daily check-ins each calendar day', () => {
    expect(due('daily', '2026-11-19')).toBe(true);
    expect(due('daily', today)).toBe(false);
  });

  it('resets weekly check-ins on Mondays', () => {
    expect(due('weekly', '2026-11-16', '2026-11-22')).toBe(false);
    expect(due('weekly', '2026-11-22', '2026-11-23')).toBe(true);
    expect(due('weekly', '2025-12-29', '2026-01-04')).toBe(false);
    expect(due('weekly', '2025-11-20', today)).toBe(true);
  });

  it('resets monthly check-ins on the first', () => {
    expect(due('monthly', '2026-11-01', '2026-11-30')).toBe(false);
    expect(due('monthly', '2026-11-30', '2026-12-01')).toBe(true);
    expect(due('monthly', '2025-11-20', today)).toBe(true);
  });

  it('returns false if the last visit is tomorrow, after traveling west', () => {
    expect((['daily', 'weekly', 'monthly'] as const).some((each) => due(each, '2026-11-21'))).toBe(false);
  });
});

describe('todayPanel', () => {
  const now = Date.parse('2026-11-20T23:30:00.000Z');

  it('groups due check-ins, claims within 24 hours, and overdue claims', () => {
    const soon = sampleAirdrop({ name: 'soon', claimDate: '2026-11-21T10:00:00.000Z', lastVisitDate: today });
    const lateClaim = sampleAirdrop({
      name: 'late',
      status: 'upcoming',
      claimDate: '2026-11-20T10:00:00.000Z',
    });
    const unvisited = sampleAirdrop({ name: 'unvisited' });
    const done = sampleAirdrop({ status: 'claimed', claimDate: '2026-11-20T10:00:00.000Z' });
    expect(todayPanel([soon, lateClaim, unvisited, done], { now, zone: 'UTC' })).toEqual({
      startsToday: [],
      checkInsDue: [lateClaim, unvisited],
      claimsSoon: [soon],
      overdue: [lateClaim],
    });
  });

  it('includes upcoming airdrops in every group, and in startsToday', () => {
    const added = sampleAirdrop({
      status: 'upcoming',
      eligibilityDate: today,
      claimDate: '2026-11-20T23:58:00.000Z',
    });
    const begun = sampleAirdrop({ status: 'upcoming', eligibilityDate: '2026-11-19', lastVisitDate: today });
    const active = sampleAirdrop({ eligibilityDate: today, lastVisitDate: today });
    const next = sampleAirdrop({ status: 'upcoming', eligibilityDate: '2026-11-21' });
    expect(todayPanel([added, begun, active, next], { now, zone: 'UTC' })).toEqual({
      startsToday: [added],
      checkInsDue: [added],
      claimsSoon: [added],
      overdue: [],
    });
    expect(todayPanel([next], { now, zone: 'Africa/Lagos' }).startsToday).toEqual([next]);
  });

  it("uses the user's day", () => {
    const visited = sampleAirdrop({ checkInDuration: 'daily', lastVisitDate: '2026-11-20' });
    expect(todayPanel([visited], { now, zone: 'UTC' }).checkInsDue).toEqual([]);
    expect(todayPanel([visited], { now, zone: 'Africa/Lagos' }).checkInsDue).toEqual([visited]);
  });
});
