import { describe, expect, it } from 'vitest';
import { localDateTime } from '#/lib/zones.ts';
import {
  claimReminders,
  dailyReminders,
  type PersonSettings,
  planDailyReminders,
  selectDue,
  snoozedClaim,
} from './plan.ts';
import { defaultReminderSettings } from './schema.ts';

const hourMs = 60 * 60_000;
const zones = ['Europe/London', 'America/New_York', 'Africa/Lagos', 'Asia/Kathmandu', 'Australia/Lord_Howe'];

const whose = (zone: string, settings: Partial<PersonSettings['settings']> = {}): PersonSettings => ({
  zone,
  settings: { ...defaultReminderSettings, ...settings },
});
const at = (iso: string) => Date.parse(iso);
const iso = (instant: number) => new Date(instant).toISOString();
const claimAt = (text: string) => ({ id: 'a', claimDate: at(text) });

describe('the reminders of a claim', () => {
  it('come by each lead before it, and an hour after it as missed', () => {
    const claim = claimAt('2026-11-25T18:00:00Z');
    const planned = claimReminders(claim, whose('UTC', { leadMinutes: [0, 15, 180, 1440] }));
    expect(planned.map(({ kind, key, at: instant }) => [kind, key, iso(instant)])).toEqual([
      ['claim_opens', 'claim:a:2026-11-25T18:00:00.000Z:1440', '2026-11-24T18:00:00.000Z'],
      ['claim_opens', 'claim:a:2026-11-25T18:00:00.000Z:180', '2026-11-25T15:00:00.000Z'],
      ['claim_opens', 'claim:a:2026-11-25T18:00:00.000Z:15', '2026-11-25T17:45:00.000Z'],
      ['claim_opens', 'claim:a:2026-11-25T18:00:00.000Z:0', '2026-11-25T18:00:00.000Z'],
      ['claim_missed', 'claim-missed:a:2026-11-25T18:00:00.000Z', '2026-11-25T19:00:00.000Z'],
    ]);
  });

  it('are hours before it also over a change of clocks', () => {
    // London leaves summer time at 01:00Z on 25 October.
    const [first] = claimReminders(claimAt('2026-10-25T12:00:00Z'), whose('Europe/London'));
    expect(iso(first?.at ?? 0)).toBe('2026-10-24T12:00:00.000Z');
  });

  it('wait for the end of quiet hours', () => {
    const quiet = whose('Europe/London', { leadMinutes: [180], quietFrom: '22:00', quietTo: '07:00' });
    const [told] = claimReminders(claimAt('2026-11-25T09:00:00Z'), quiet);
    expect(iso(told?.at ?? 0)).toBe('2026-11-25T07:00:00.000Z');
  });

  it('go out as quiet hours begin when the claim would be over at their end', () => {
    const quiet = whose('America/New_York', { leadMinutes: [60], quietFrom: '22:00', quietTo: '07:00' });
    // 02:00 in New York; an hour before is 01:00, deep in the quiet.
    const [told] = claimReminders(claimAt('2026-11-25T07:00:00Z'), quiet);
    expect(iso(told?.at ?? 0)).toBe('2026-11-25T03:00:00.000Z');
  });

  it('know quiet hours within one day', () => {
    const quiet = whose('Africa/Lagos', { leadMinutes: [0], quietFrom: '13:00', quietTo: '15:00' });
    const told = (text: string) => iso(claimReminders(claimAt(text), quiet)[0]?.at ?? 0);
    expect(told('2026-11-25T11:59:00Z')).toBe('2026-11-25T11:59:00.000Z');
    expect(told('2026-11-25T13:00:00Z')).toBe('2026-11-25T12:00:00.000Z');
    expect(told('2026-11-25T14:00:00Z')).toBe('2026-11-25T14:00:00.000Z');
  });

  it.each(zones)('fall into quiet hours at no minute around a change of clocks, in %s', (zone) => {
    const quiet = whose(zone, { leadMinutes: [180], quietFrom: '23:15', quietTo: '06:45' });
    for (const day of ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01']) {
      for (let minutes = -24 * 60; minutes < 48 * 60; minutes += 7) {
        const claimDate = at(`${day}T00:00:00Z`) + minutes * 60_000;
        for (const { at: told } of claimReminders({ id: 'a', claimDate }, quiet)) {
          const { time } = localDateTime(told, zone);
          expect(time >= '06:45' && time <= '23:15', `${iso(told)} is ${time}`).toBe(true);
        }
      }
    }
  });

  it('come once more at the end of a snooze, quiet hours or not', () => {
    const claim = claimAt('2026-11-25T18:00:00Z');
    expect(snoozedClaim(claim, at('2026-11-25T17:00:00Z'))).toMatchObject({ kind: 'claim_opens' });
    expect(snoozedClaim(claim, at('2026-11-25T19:30:00Z'))).toMatchObject({
      kind: 'claim_missed',
      at: at('2026-11-25T19:30:00Z'),
    });
  });
});

describe('the reminders of days', () => {
  it.each(zones)('come at the person’s own hour on every day, over both changes of clocks, in %s', (zone) => {
    const planned = dailyReminders('2026-01-01', '2026-12-31', whose(zone, { dailyAt: '09:30' }));
    const checkIns = planned.filter(({ kind }) => kind === 'check_ins');
    expect(checkIns).toHaveLength(365);
    expect(new Set(checkIns.map(({ at: told }) => localDateTime(told, zone).time))).toEqual(
      new Set(['09:30']),
    );
    expect(new Set(checkIns.map(({ key }) => key)).size).toBe(365);
    const streaks = planned.filter(({ kind }) => kind === 'streak');
    expect(streaks.every(({ at: told, usefulUntil }) => usefulUntil - told === 3 * hourMs)).toBe(true);
    expect(planned.filter(({ kind }) => kind === 'week_ahead')).toHaveLength(52);
  });

  it('move forward over an hour that the clocks skip', () => {
    // 02:30 doesn't exist in New York on 8 March 2026.
    const [told] = dailyReminders(
      '2026-03-08',
      '2026-03-08',
      whose('America/New_York', { dailyAt: '02:30' }),
    );
    expect(iso(told?.at ?? 0)).toBe('2026-03-08T07:30:00.000Z');
  });

  it('always have a next one', () => {
    const now = at('2026-11-25T23:59:00Z');
    const { nextAt } = selectDue(planDailyReminders(now, now, whose('UTC')), now, now);
    expect(iso(nextAt ?? 0)).toBe('2026-11-26T09:00:00.000Z');
  });
});

describe('what is due', () => {
  const claim = claimAt('2026-11-25T18:00:00Z');
  const planned = claimReminders(claim, whose('UTC', { leadMinutes: [15, 180, 1440] }));
  const due = (since: string, now: string) => {
    const { tell, dropped, nextAt } = selectDue(planned, at(since), at(now));
    return {
      tell: tell.map(({ key }) => key.split(':').at(-1)),
      dropped: dropped.map(({ planned: one, reason }) => `${one.key.split(':').at(-1)} ${reason}`),
      next: nextAt === undefined ? undefined : iso(nextAt),
    };
  };

  it('is what came since the last look, that instant itself not twice', () => {
    expect(due('2026-11-24T17:59:00Z', '2026-11-24T18:00:00Z')).toEqual({
      tell: ['1440'],
      dropped: [],
      next: '2026-11-25T15:00:00.000Z',
    });
    expect(due('2026-11-24T18:00:00Z', '2026-11-24T18:01:00Z').tell).toEqual([]);
  });

  it('is the last of several after a downtime', () => {
    expect(due('2026-11-24T00:00:00Z', '2026-11-25T16:00:00Z')).toEqual({
      tell: ['180'],
      dropped: ['1440 superseded'],
      next: '2026-11-25T17:45:00.000Z',
    });
  });

  it('is that it was missed, once the claim is over', () => {
    expect(due('2026-11-23T00:00:00Z', '2026-11-26T18:00:00Z')).toEqual({
      tell: ['00.000Z'],
      dropped: ['1440 late', '180 late', '15 late'],
      next: undefined,
    });
  });

  it('is nothing once that is old news too', () => {
    expect(due('2026-11-23T00:00:00Z', '2026-12-10T00:00:00Z').tell).toEqual([]);
  });
});
