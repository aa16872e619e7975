import { describe, expect, it } from 'vitest';
import { createSampleAirdrop } from '../../../test/factories/sample-airdrop.ts';
import { applyVisit, isCheckedIn, isCheckInDue, isVisitedToday } from './check-in.ts';
import type { CheckInDuration } from './kinds.ts';
import { toRhythmSettings } from './rhythm/kinds.ts';

const today = '2026-11-20';
const started = { status: 'active', eligibilityDate: '2025-01-01' } as const;
const atNoon = (day: string) => ({
  now: Date.parse(`${day}T12:00:00.000Z`),
  settings: toRhythmSettings({ timeZone: 'UTC' }),
});
const isDue = (checkInDuration: CheckInDuration, lastVisitDate: string | null, day = today) =>
  isCheckInDue(createSampleAirdrop({ ...started, checkInDuration, lastVisitDate }), atNoon(day));

describe('isVisitedToday', () => {
  it("returns true only for a visit on the user's day", () => {
    expect(isVisitedToday({ lastVisitDate: today }, today)).toBe(true);
    expect(isVisitedToday({ lastVisitDate: '2026-11-19' }, today)).toBe(false);
    expect(isVisitedToday({ lastVisitDate: null }, today)).toBe(false);
  });
});

describe('isCheckInDue', () => {
  it('returns true for an active airdrop without a visit', () => {
    expect((['daily', 'weekly', 'monthly'] as const).every((duration) => isDue(duration, null))).toBe(true);
  });

  it('returns true from the start date on for upcoming and active airdrops only', () => {
    const never = { checkInDuration: 'daily', lastVisitDate: null } as const;
    for (const status of ['upcoming', 'active'] as const) {
      expect(
        isCheckInDue(createSampleAirdrop({ ...never, status, eligibilityDate: '2026-11-19' }), atNoon(today)),
      ).toBe(true);
      expect(
        isCheckInDue(createSampleAirdrop({ ...never, status, eligibilityDate: today }), atNoon(today)),
      ).toBe(true);
      expect(
        isCheckInDue(createSampleAirdrop({ ...never, status, eligibilityDate: '2026-11-21' }), atNoon(today)),
      ).toBe(false);
    }
    for (const status of ['claimed', 'expired'] as const) {
      expect(
        isCheckInDue(createSampleAirdrop({ ...never, status, eligibilityDate: today }), atNoon(today)),
      ).toBe(false);
    }
  });

  it('resets daily check-ins each calendar day', () => {
    expect(isDue('daily', '2026-11-19')).toBe(true);
    expect(isDue('daily', today)).toBe(false);
  });

  it('resets weekly check-ins on Mondays', () => {
    expect(isDue('weekly', '2026-11-16', '2026-11-22')).toBe(false);
    expect(isDue('weekly', '2026-11-22', '2026-11-23')).toBe(true);
    expect(isDue('weekly', '2025-12-29', '2026-01-04')).toBe(false);
    expect(isDue('weekly', '2025-11-20', today)).toBe(true);
  });

  it('resets monthly check-ins on the first', () => {
    expect(isDue('monthly', '2026-11-01', '2026-11-30')).toBe(false);
    expect(isDue('monthly', '2026-11-30', '2026-12-01')).toBe(true);
    expect(isDue('monthly', '2025-11-20', today)).toBe(true);
  });

  it('returns false if the last visit is tomorrow, after traveling west', () => {
    expect((['daily', 'weekly', 'monthly'] as const).some((duration) => isDue(duration, '2026-11-21'))).toBe(
      false,
    );
  });
});

describe('isCheckedIn and applyVisit of a faucet', () => {
  const settings = toRhythmSettings({ timeZone: 'UTC' });
  const at = (time: string) => ({ now: Date.parse(`2026-11-26T${time}:00.000Z`), settings });
  const visit = '2026-11-26T08:00:00.000Z';
  const faucet = createSampleAirdrop({
    rhythm: '4 hours after',
    lastVisitDate: '2026-11-26',
    recentVisits: [visit],
  });

  it('returns unchecked as soon as it is ready', () => {
    expect(isCheckedIn(faucet, at('11:59'))).toBe(true);
    expect(isCheckedIn(faucet, at('12:00'))).toBe(false);
    expect(isCheckedIn({ ...faucet, rhythm: null }, at('12:00'))).toBe(true);
  });

  it('adds one visit until it is ready', () => {
    expect(applyVisit(faucet, at('11:59'))).toBe(faucet);
    expect(applyVisit(faucet, at('12:00')).recentVisits).toEqual(['2026-11-26T12:00:00.000Z', visit]);
  });
});
