import { describe, expect, it } from 'vitest';
import { makeMixedRows, mixedRowsNow } from '../../../test/factories/mixed-rhythms.ts';
import { createSampleAirdrop } from '../../../test/factories/sample-airdrop.ts';
import { measureCpuMs } from '../../../test/harness/cpu-time.ts';
import type { DayRange } from './calls.ts';
import { applyVisit, buildTodayPanel, isCheckedIn, isCheckInDue, isVisitedToday } from './check-in.ts';
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

describe('buildTodayPanel', () => {
  const now = Date.parse('2026-11-20T23:30:00.000Z');
  const getIds = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id));

  it('groups due check-ins, claims within 24 hours, and overdue claims', () => {
    const soon = createSampleAirdrop({
      id: 'soon',
      claimDate: '2026-11-21T10:00:00.000Z',
      lastVisitDate: today,
    });
    const lateClaim = createSampleAirdrop({
      id: 'late',
      claimDate: '2026-11-20T10:00:00.000Z',
      lastVisitDate: today,
    });
    const unvisited = createSampleAirdrop({ id: 'unvisited' });
    const done = createSampleAirdrop({
      id: 'done',
      status: 'claimed',
      claimDate: '2026-11-20T10:00:00.000Z',
    });
    expect(
      buildTodayPanel([soon, lateClaim, unvisited, done], {
        now,
        settings: toRhythmSettings({ timeZone: 'UTC' }),
      }),
    ).toEqual({
      groups: {
        claimsSoon: [soon],
        overdue: [lateClaim],
        claimsOpen: [],
        checkInsDue: [unvisited],
        startsToday: [],
      },
      dueIds: getIds([unvisited]),
      startingIds: new Set(),
    });
  });

  it('lists an airdrop once, and returns all of its actions', () => {
    const starting = { status: 'upcoming', eligibilityDate: today } as const;
    const claim = createSampleAirdrop({ id: 'claim', ...starting, claimDate: '2026-11-20T23:58:00.000Z' });
    const lateClaim = createSampleAirdrop({ id: 'late', ...starting, claimDate: '2026-11-20T10:00:00.000Z' });
    const due = createSampleAirdrop({ id: 'due', ...starting });
    const visited = createSampleAirdrop({ id: 'visited', ...starting, lastVisitDate: today });
    const begun = createSampleAirdrop({
      id: 'begun',
      status: 'upcoming',
      eligibilityDate: '2026-11-19',
      lastVisitDate: today,
    });
    const active = createSampleAirdrop({ id: 'active', eligibilityDate: today, lastVisitDate: today });
    const next = createSampleAirdrop({ id: 'next', status: 'upcoming', eligibilityDate: '2026-11-21' });
    expect(
      buildTodayPanel([claim, lateClaim, due, visited, begun, active, next], {
        now,
        settings: toRhythmSettings({ timeZone: 'UTC' }),
      }),
    ).toEqual({
      groups: {
        claimsSoon: [claim],
        overdue: [lateClaim],
        claimsOpen: [],
        checkInsDue: [due],
        startsToday: [visited],
      },
      dueIds: getIds([claim, lateClaim, due]),
      startingIds: getIds([claim, lateClaim, due, visited]),
    });
    expect(
      buildTodayPanel([next], { now, settings: toRhythmSettings({ timeZone: 'Africa/Lagos' }) }).startingIds,
    ).toEqual(getIds([next]));
  });

  it("uses the user's day", () => {
    const visited = createSampleAirdrop({ checkInDuration: 'daily', lastVisitDate: '2026-11-20' });
    expect(
      buildTodayPanel([visited], { now, settings: toRhythmSettings({ timeZone: 'UTC' }) }).groups.checkInsDue,
    ).toEqual([]);
    expect(
      buildTodayPanel([visited], { now, settings: toRhythmSettings({ timeZone: 'Africa/Lagos' }) }).groups
        .checkInsDue,
    ).toEqual([visited]);
  });

  it("lists only claims of airdrops added on the user's day", () => {
    const added = {
      status: 'upcoming',
      eligibilityDate: today,
      createdAt: '2026-11-20T23:29:00.000Z',
    } as const;
    const plain = createSampleAirdrop({ id: 'plain', ...added });
    const claim = createSampleAirdrop({ id: 'claim', ...added, claimDate: '2026-11-21T10:00:00.000Z' });
    const lastDay = createSampleAirdrop({ id: 'last day', ...added, createdAt: '2026-11-19T23:59:00.000Z' });
    const rows = [plain, claim, lastDay];
    expect(buildTodayPanel(rows, { now, settings: toRhythmSettings({ timeZone: 'UTC' }) })).toEqual({
      groups: { claimsSoon: [claim], overdue: [], claimsOpen: [], checkInsDue: [lastDay], startsToday: [] },
      dueIds: getIds([lastDay]),
      startingIds: getIds([lastDay]),
    });
    expect(
      buildTodayPanel(rows, { now, settings: toRhythmSettings({ timeZone: 'UTC' }), includesNew: true })
        .dueIds,
    ).toEqual(getIds(rows));
  });

  it('lists only claims within a day of paused airdrops, and while the user is away', () => {
    const due = createSampleAirdrop({ id: 'due' });
    const starting = createSampleAirdrop({ id: 'starting', status: 'upcoming', eligibilityDate: today });
    const late = createSampleAirdrop({ id: 'late', claimDate: '2026-11-20T10:00:00.000Z' });
    const soon = createSampleAirdrop({ id: 'soon', claimDate: '2026-11-21T10:00:00.000Z' });
    const rows = [due, starting, late, soon];
    const list = (some: typeof rows, away?: DayRange) => {
      const { groups, dueIds, startingIds } = buildTodayPanel(some, {
        now,
        settings: toRhythmSettings({ timeZone: 'UTC' }),
        away,
      });
      return [...Object.values(groups).flat(), ...dueIds, ...startingIds].map((item) =>
        typeof item === 'string' ? item : item.id,
      );
    };
    const pause = (pausedUntil: string) => list(rows.map((row) => ({ ...row, pausedUntil })));
    expect(pause('2026-11-21')).toEqual(['soon']);
    expect(pause(today)).toEqual(list(rows));
    expect(list(rows, { from: today, until: '2026-11-21' })).toEqual(['soon']);
    expect(list(rows, { from: '2026-11-10', until: today })).toEqual(list(rows));
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

describe('buildTodayPanel with rhythms', () => {
  const settings = toRhythmSettings({ timeZone: 'America/New_York' });
  const now = Date.parse('2026-11-26T22:00:00.000Z');

  it('sorts by the time that remains', () => {
    const rows = [
      createSampleAirdrop({ id: 'week', checkInDuration: 'weekly' }),
      createSampleAirdrop({ id: 'faucet', rhythm: '24 hours after' }),
      createSampleAirdrop({ id: 'day', checkInDuration: 'daily' }),
      createSampleAirdrop({ id: 'utc', checkInDuration: 'daily', reset: '00:00 UTC' }),
    ];
    const { groups } = buildTodayPanel(rows, { now, settings });
    expect(groups.checkInsDue.map(({ id }) => id)).toEqual(['utc', 'day', 'week', 'faucet']);
  });

  // `npm run bench today` has the milliseconds, which depend on the machine.
  it('takes time in proportion to the airdrops', () => {
    const measure = (count: number, runs: number) => {
      const rows = makeMixedRows(count);
      return measureCpuMs(() => {
        for (let run = 0; run < runs; run += 1) buildTodayPanel(rows, { now: mixedRowsNow, settings });
      });
    };
    measure(1_000, 50);
    expect(measure(10_000, 20) / measure(1_000, 200)).toBeLessThan(5);
  });
});
