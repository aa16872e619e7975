import { describe, expect, it } from 'vitest';
import { toLocalDateTime } from '#/lib/zones.ts';
import { toRhythmSettings } from '../airdrops/rhythm/schema.ts';
import {
  type PersonSettings,
  planClaimReminders,
  planDailyMessages,
  planDailyReminders,
  planDateReminders,
  planResetReminders,
  planSnoozedClaim,
  selectDue,
} from './plan.ts';
import { defaultReminderSettings } from './schema.ts';

const hourMs = 60 * 60_000;
const zones = ['Europe/London', 'America/New_York', 'Africa/Lagos', 'Asia/Kathmandu', 'Australia/Lord_Howe'];

const makePerson = (zone: string, settings: Partial<PersonSettings['settings']> = {}): PersonSettings => ({
  zone,
  rhythms: toRhythmSettings({ timeZone: zone }),
  settings: { ...defaultReminderSettings, ...settings },
});
const toInstant = (text: string) => Date.parse(text);
const toIso = (instant: number) => new Date(instant).toISOString();
const claimAt = (text: string) => ({ id: 'a', claimDate: toIso(toInstant(text)) });

describe('planClaimReminders', () => {
  it('plans each lead time; a claim without a closing date is never missed', () => {
    const claim = claimAt('2026-11-25T18:00:00Z');
    const planned = planClaimReminders(claim, makePerson('UTC', { leadMinutes: [0, 15, 180, 1440] }));
    expect(planned.map(({ kind, key, at: instant }) => [kind, key, toIso(instant)])).toEqual([
      ['claim_opens', 'claim:a:2026-11-25T18:00:00.000Z:1440', '2026-11-24T18:00:00.000Z'],
      ['claim_opens', 'claim:a:2026-11-25T18:00:00.000Z:180', '2026-11-25T15:00:00.000Z'],
      ['claim_opens', 'claim:a:2026-11-25T18:00:00.000Z:15', '2026-11-25T17:45:00.000Z'],
      ['claim_opens', 'claim:a:2026-11-25T18:00:00.000Z:0', '2026-11-25T18:00:00.000Z'],
    ]);
  });

  it('counts lead times in hours across DST changes', () => {
    // In London, DST ends at 01:00Z on October 25.
    const [first] = planClaimReminders(claimAt('2026-10-25T12:00:00Z'), makePerson('Europe/London'));
    expect(toIso(first?.at ?? 0)).toBe('2026-10-24T12:00:00.000Z');
  });

  it('delays reminders until quiet hours end', () => {
    const quiet = makePerson('Europe/London', { leadMinutes: [180], quietFrom: '22:00', quietTo: '07:00' });
    const [reminder] = planClaimReminders(claimAt('2026-11-25T09:00:00Z'), quiet);
    expect(toIso(reminder?.at ?? 0)).toBe('2026-11-25T07:00:00.000Z');
  });

  it('sends reminders at the start of quiet hours that outlast the claim', () => {
    const quiet = makePerson('America/New_York', { leadMinutes: [60], quietFrom: '22:00', quietTo: '07:00' });
    // 02:00 in New York; an hour before is 01:00, within quiet hours.
    const [reminder] = planClaimReminders(claimAt('2026-11-25T07:00:00Z'), quiet);
    expect(toIso(reminder?.at ?? 0)).toBe('2026-11-25T03:00:00.000Z');
  });

  it('supports quiet hours within one day', () => {
    const quiet = makePerson('Africa/Lagos', { leadMinutes: [0], quietFrom: '13:00', quietTo: '15:00' });
    const getSentAt = (text: string) => toIso(planClaimReminders(claimAt(text), quiet)[0]?.at ?? 0);
    expect(getSentAt('2026-11-25T11:59:00Z')).toBe('2026-11-25T11:59:00.000Z');
    expect(getSentAt('2026-11-25T13:00:00Z')).toBe('2026-11-25T12:00:00.000Z');
    expect(getSentAt('2026-11-25T14:00:00Z')).toBe('2026-11-25T14:00:00.000Z');
  });

  it.each(zones)('avoids quiet hours around DST changes in %s', (zone) => {
    const quiet = makePerson(zone, { leadMinutes: [180], quietFrom: '23:15', quietTo: '06:45' });
    for (const day of ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01']) {
      for (let minutes = -24 * 60; minutes < 48 * 60; minutes += 7) {
        const claimDate = toIso(toInstant(`${day}T00:00:00Z`) + minutes * 60_000);
        for (const { at: sentAt } of planClaimReminders({ id: 'a', claimDate }, quiet)) {
          const { time } = toLocalDateTime(sentAt, zone);
          expect(time >= '06:45' && time <= '23:15', `${toIso(sentAt)} is ${time}`).toBe(true);
        }
      }
    }
  });

  it('sends snoozed reminders even in quiet hours', () => {
    const claim = claimAt('2026-11-25T18:00:00Z');
    expect(planSnoozedClaim(claim, toInstant('2026-11-25T19:30:00Z'), { zone: 'UTC' })).toMatchObject({
      kind: 'claim_opens',
      at: toInstant('2026-11-25T19:30:00Z'),
    });
  });
});

describe('planClaimReminders with a closing date', () => {
  const claim = { ...claimAt('2026-11-25T18:00:00Z'), claimCloseDate: '2026-12-05T18:00:00.000Z' };
  const toTuples = (planned: ReturnType<typeof planClaimReminders>) =>
    planned.map(({ kind, key, at: instant }) => [kind, key, toIso(instant)]);

  it('plans the lead times before both, and a missed reminder an hour after the close', () => {
    expect(toTuples(planClaimReminders(claim, makePerson('UTC', { leadMinutes: [1440, 0] })))).toEqual([
      ['claim_opens', 'claim:a:2026-11-25T18:00:00.000Z:1440', '2026-11-24T18:00:00.000Z'],
      ['claim_opens', 'claim:a:2026-11-25T18:00:00.000Z:0', '2026-11-25T18:00:00.000Z'],
      ['claim_closes', 'claim-closes:a:2026-12-05T18:00:00.000Z:1440', '2026-12-04T18:00:00.000Z'],
      ['claim_missed', 'claim-missed:a:2026-12-05T18:00:00.000Z', '2026-12-05T19:00:00.000Z'],
    ]);
  });

  it('plans the close alone without a claim date', () => {
    expect(
      toTuples(planClaimReminders({ ...claim, claimDate: null }, makePerson('UTC'))).map(([kind]) => kind),
    ).toEqual(['claim_closes', 'claim_closes', 'claim_missed']);
  });

  it('sends a snooze before the close as a reminder of the close', () => {
    const snooze = (text: string) => planSnoozedClaim(claim, toInstant(text), { zone: 'UTC' }).kind;
    expect(snooze('2026-11-25T17:00:00Z')).toBe('claim_opens');
    expect(snooze('2026-11-26T17:00:00Z')).toBe('claim_closes');
    expect(snooze('2026-12-05T18:01:00Z')).toBe('claim_missed');
  });
});

describe('planClaimReminders on a day without a time', () => {
  const claim = claimAt('2026-11-25T22:59:00Z');

  it('plans one reminder in the morning of that day', () => {
    const planned = planClaimReminders(claim, makePerson('Africa/Lagos', { leadMinutes: [0, 180, 1440] }));
    expect(planned).toEqual([
      {
        kind: 'claim_opens',
        key: 'claim:a:2026-11-25',
        at: toInstant('2026-11-25T08:00:00Z'),
        usefulUntil: toInstant('2026-11-25T23:00:00Z'),
      },
    ]);
  });

  it('plans it at the hour of the daily message, after quiet hours, and not without lead times', () => {
    const getSentAt = (settings: Parameters<typeof makePerson>[1]) =>
      planClaimReminders(claim, makePerson('Africa/Lagos', settings)).map(({ at }) => toIso(at));
    expect(getSentAt({ dailyAt: '07:30' })).toEqual(['2026-11-25T06:30:00.000Z']);
    expect(getSentAt({ quietFrom: '22:00', quietTo: '10:00' })).toEqual(['2026-11-25T09:00:00.000Z']);
    expect(getSentAt({ leadMinutes: [] })).toEqual([]);
  });

  it('has the same key in every time zone, so that a traveler isn’t reminded twice', () => {
    const [there] = planClaimReminders(claimAt('2026-11-25T14:59:00Z'), makePerson('Asia/Tokyo'));
    expect(there?.key).toBe('claim:a:2026-11-25');
  });
});

describe('planDateReminders', () => {
  const at = toInstant('2026-11-25T18:00:00Z');
  const dates = [
    { label: 'snapshot', at },
    { label: 'Vote', at },
  ];

  it('plans the lead times of each date, a day ahead by default', () => {
    expect(planDateReminders('a', dates, makePerson('UTC'))).toEqual(
      dates.map((date) => ({
        kind: 'airdrop_date',
        key: `date:a:${date.label.toLowerCase()}:2026-11-25T18:00:00.000Z:1440`,
        at: at - 24 * hourMs,
        usefulUntil: at,
        date,
      })),
    );
  });

  it('returns all that are due together, and only the latest of each date', () => {
    const planned = planDateReminders('a', dates, makePerson('UTC', { dateLeadMinutes: [180, 60] }));
    const { toSend, dropped } = selectDue(planned, at - 4 * hourMs, at - hourMs);
    expect(toSend.map(({ key }) => key.split(':').at(-1))).toEqual(['60', '60']);
    expect(dropped.map(({ reason }) => reason)).toEqual(['superseded', 'superseded']);
  });
});

describe('planDailyMessages', () => {
  it.each(zones)('keeps the person’s time every day across DST changes in %s', (zone) => {
    const planned = planDailyMessages('2026-01-01', '2026-12-31', makePerson(zone, { dailyAt: '09:30' }));
    const checkIns = planned.filter(({ kind }) => kind === 'check_ins');
    expect(checkIns).toHaveLength(365);
    expect(new Set(checkIns.map(({ at: sentAt }) => toLocalDateTime(sentAt, zone).time))).toEqual(
      new Set(['09:30']),
    );
    expect(new Set(checkIns.map(({ key }) => key)).size).toBe(365);
    const streaks = planned.filter(({ kind }) => kind === 'streak');
    expect(streaks.every(({ at: sentAt, usefulUntil }) => usefulUntil - sentAt === 3 * hourMs)).toBe(true);
    expect(planned.filter(({ kind }) => kind === 'week_ahead')).toHaveLength(52);
  });

  it('moves a skipped time forward', () => {
    // 02:30 doesn't exist in New York on 8 March 2026.
    const [reminder] = planDailyMessages(
      '2026-03-08',
      '2026-03-08',
      makePerson('America/New_York', { dailyAt: '02:30' }),
    );
    expect(toIso(reminder?.at ?? 0)).toBe('2026-03-08T07:30:00.000Z');
  });

  it('always includes a next reminder', () => {
    const now = toInstant('2026-11-25T23:59:00Z');
    const { nextAt } = selectDue(planDailyReminders(now, now, makePerson('UTC')), now, now);
    expect(toIso(nextAt ?? 0)).toBe('2026-11-26T09:00:00.000Z');
  });
});

describe('selectDue', () => {
  const claim = { id: 'a', claimDate: null, claimCloseDate: '2026-11-25T18:00:00.000Z' };
  const planned = planClaimReminders(claim, makePerson('UTC', { leadMinutes: [15, 180, 1440] }));
  const selectKeys = (since: string, now: string) => {
    const { toSend, dropped, nextAt } = selectDue(planned, toInstant(since), toInstant(now));
    return {
      toSend: toSend.map(({ key }) => key.split(':').at(-1)),
      dropped: dropped.map(({ planned: item, reason }) => `${item.key.split(':').at(-1)} ${reason}`),
      next: nextAt === undefined ? undefined : toIso(nextAt),
    };
  };

  it('selects reminders after `since`, exclusively', () => {
    expect(selectKeys('2026-11-24T17:59:00Z', '2026-11-24T18:00:00Z')).toEqual({
      toSend: ['1440'],
      dropped: [],
      next: '2026-11-25T15:00:00.000Z',
    });
    expect(selectKeys('2026-11-24T18:00:00Z', '2026-11-24T18:01:00Z').toSend).toEqual([]);
  });

  it('selects the last of several after a downtime', () => {
    expect(selectKeys('2026-11-24T00:00:00Z', '2026-11-25T16:00:00Z')).toEqual({
      toSend: ['180'],
      dropped: ['1440 superseded'],
      next: '2026-11-25T17:45:00.000Z',
    });
  });

  it('selects the missed reminder once the claim is past', () => {
    expect(selectKeys('2026-11-23T00:00:00Z', '2026-11-26T18:00:00Z')).toEqual({
      toSend: ['00.000Z'],
      dropped: ['1440 late', '180 late', '15 late'],
      next: undefined,
    });
  });

  it('selects nothing once the missed reminder is useless', () => {
    expect(selectKeys('2026-11-23T00:00:00Z', '2026-12-10T00:00:00Z').toSend).toEqual([]);
  });
});

describe('planResetReminders', () => {
  const plan = (
    person: PersonSettings,
    from = '2026-11-25T12:00:00Z',
    resets = [{ zone: 'UTC', hour: 0 }],
  ) => {
    const span = { from: toInstant(from), to: toInstant(from) };
    return planResetReminders(resets, span, person).map(({ at }) => toIso(at));
  };

  it('plans nothing without lead times', () => {
    expect(plan(makePerson('UTC'))).toEqual([]);
  });

  it('joins the days that end at the same moment', () => {
    expect(plan(makePerson('UTC', { resetLeadMinutes: [180, 60] }))).toEqual([
      '2026-11-25T21:00:00.000Z',
      '2026-11-25T23:00:00.000Z',
      '2026-11-26T21:00:00.000Z',
      '2026-11-26T23:00:00.000Z',
    ]);
  });

  it('sends one message at the start of quiet hours that outlast the reset', () => {
    const quiet = { quietFrom: '20:00', quietTo: '08:00' };
    expect(plan(makePerson('UTC', { resetLeadMinutes: [180, 60], ...quiet }))).toEqual([
      '2026-11-25T20:00:00.000Z',
      '2026-11-26T20:00:00.000Z',
    ]);
  });

  it.each(zones)('counts hours across DST changes: %s', (zone) => {
    const person = makePerson(zone, { resetLeadMinutes: [180] });
    for (
      let day = toInstant('2026-01-01T00:00:00Z');
      day < toInstant('2027-01-01T00:00:00Z');
      day += 24 * hourMs
    ) {
      for (const { at, usefulUntil } of planResetReminders([], { from: day, to: day }, person)) {
        expect(usefulUntil - at).toBe(3 * hourMs);
        expect(toLocalDateTime(usefulUntil, zone).time).toBe('00:00');
      }
    }
  });
});
