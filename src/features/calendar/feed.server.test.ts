import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { toInstant } from '#/lib/zones.ts';
import { makeAirdrop, makeAirdrops } from '../../../test/factories/airdrops.ts';
import { type Caller, setUpApp } from '../../../test/harness/app.ts';
import {
  createFollowedPresale,
  createSampleClaim,
  getDayFromNow,
  getNoonFromNow,
  makeFeed,
  send,
  type TestFeed,
} from '../../../test/harness/calendar.ts';

const app = setUpApp({ limits: false, jobs: false });
let person: Caller & { id: string; email: string };
let feed: TestFeed;

beforeEach(async () => {
  person = await app.createMember();
  feed = await makeFeed(app, person);
});

const addAirdrop = (changes: Record<string, unknown> = {}) =>
  send(person, 'POST', '/airdrops', { ...createSampleClaim(), ...changes });

describe('calendar feed', () => {
  it('contains claims with alarms, starts, and followed presales', async () => {
    const { id } = await addAirdrop({ name: 'Season 1', projectLink: 'https://scroll.example/a,b;c?d=1' });
    const { id: sale } = await createFollowedPresale(app, person);
    const tracker = `${app.baseUrl}/tracker?q=Season%201`;
    const description = `Scroll Labs\nhttps://scroll.example/a,b;c?d=1\nIn Dropfolio: ${tracker}`;
    const events = await feed.readEvents();
    expect(Object.fromEntries(events)).toMatchObject({
      [`claim-${id}@localhost`]: {
        summary: 'Claim: Scroll Labs · Season 1',
        description,
        url: tracker,
        status: 'CONFIRMED',
        start: getNoonFromNow(5),
        end: getNoonFromNow(5).replace('T12:00', 'T12:30'),
        alarms: [1440, 180],
      },
      [`start-${id}@localhost`]: {
        summary: 'Starts: Scroll Labs · Season 1',
        description,
        start: getDayFromNow(-3),
        alarms: [],
      },
      [`presale-${sale}@localhost`]: {
        summary: 'Presale: Harbour, Finance; Ltd (HBR)',
        url: `${app.baseUrl}/presales/${sale}`,
        start: getNoonFromNow(2),
        end: getNoonFromNow(9),
        alarms: [],
      },
    });
    expect(events.size).toBe(3);
  });

  it('contains each other date under its own title, with its own alarms', async () => {
    await app.services.db
      .insertInto('reminder_settings')
      .values({ user_id: person.id, date_lead_minutes: [60], quiet_from: null, quiet_to: null })
      .execute();
    const { id } = await addAirdrop({
      claimCloseDate: getNoonFromNow(9),
      snapshotDate: getNoonFromNow(1),
      registrationEndDate: getNoonFromNow(2),
      tokenLaunchDate: getNoonFromNow(3),
      unlockDate: getNoonFromNow(4),
      ownDates: [{ label: 'Vote; final', date: getNoonFromNow(6) }],
    });
    const events = await feed.readEvents();
    const dates = [...events.values()].filter(({ uid }) => !/^(claim|start)-\d/.test(uid));
    expect(dates.map(({ summary, start, alarms }) => [summary, start, alarms].join(' ')).sort()).toEqual([
      `Claim closes: Scroll ${getNoonFromNow(9)} 1440,180`,
      `Registration ends: Scroll ${getNoonFromNow(2)} 60`,
      `Snapshot: Scroll ${getNoonFromNow(1)} 60`,
      `Token launch: Scroll ${getNoonFromNow(3)} 60`,
      `Unlock: Scroll ${getNoonFromNow(4)} 60`,
      `Vote; final: Scroll ${getNoonFromNow(6)} 60`,
    ]);
    expect(events.get(`claim-close-${id}@localhost`)?.summary).toBe('Claim closes: Scroll');
  });

  it('contains no personal data, wallets, or notes', async () => {
    await addAirdrop({ walletAddress: '0x52908400098527886E0F7030069857D2E4169EE7', notes: 'Written by me' });
    const text = await feed.readText();
    const secrets = [person.email, person.id, '0x52908400098527886E', 'Written by me'];
    expect(secrets.filter((secret) => text.replaceAll('\r\n ', '').includes(secret))).toEqual([]);
  });

  it('contains its name and refresh interval', async () => {
    const text = await feed.readText();
    expect(text.split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Dropfolio//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'NAME:Dropfolio',
      'X-WR-CALNAME:Dropfolio',
      'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
      'X-PUBLISHED-TTL:PT6H',
      'X-WR-TIMEZONE:UTC',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('uses the person’s lead times, and no alarms for muted airdrops', async () => {
    await app.services.db
      .insertInto('reminder_settings')
      .values({ user_id: person.id, lead_minutes: [20160, 15, 0], quiet_from: null, quiet_to: null })
      .execute();
    const { id } = await addAirdrop();
    expect((await feed.findEntry('claim', id))?.alarms).toEqual([20160, 15, 0]);
    await send(person, 'PATCH', `/airdrops/${id}`, { isMuted: true });
    expect(await feed.findEntry('claim', id)).toMatchObject({ status: 'CONFIRMED', alarms: [] });
  });

  const hostileNames: [string, string][] = [
    ['commas, semicolons, backslashes, and quotes', 'a,b;c\\d:e"f'],
    ['new lines and an injected component', 'line\r\nBEGIN:VEVENT\nUID:x\rEND'],
    ['emoji of several parts', '👩‍👩‍👧‍👦🇳🇬é'.repeat(12)],
    ['two hundred letters', 'x'.repeat(200)],
    ['two hundred letters of two bytes', 'ü'.repeat(200)],
    ['seventy-four letters of three bytes', '漢'.repeat(74)],
    ['control characters', 'tab\tnot \u0001\u001b[31m\u007f\u0085 separators \u2028\u2029 end'],
    // Omits a backslash before an n, which node-ical parses as a line break.
    ['apparent escapes', '\\d \\, \\; \\\\'],
    ['a backslash at its end', 'ends in a backslash\\'],
    ['markup and a text direction override', '<script>alert(1)</script> &amp; \u202eright to left'],
  ];
  it.each(hostileNames)('escapes a name with %s', async (_label, name) => {
    const { id } = await makeAirdrop(app.services.db, person, {
      name,
      project: name,
      status: 'active',
      eligibility_date: getDayFromNow(1),
      claim_date: getNoonFromNow(1),
    });
    const cleaned = name.replace(/[^\P{Cc}\n]|[\u2028\u2029]/gu, ' ');
    const claim = await feed.findEntry('claim', id);
    expect(claim?.summary).toBe(`Claim: ${cleaned}`);
    expect(claim?.description).toBe(
      `${cleaned}\nIn Dropfolio: ${app.baseUrl}/tracker?q=${encodeURIComponent(name)}`,
    );
    expect((await feed.readEvents()).size).toBe(2);
  });

  /** Returns the next two days with a DST change in the zone. */
  function findDstChanges(zone: string): string[] {
    const getOffset = (date: string) =>
      Date.parse(`${date}T12:00:00Z`) - toInstant({ date, time: '12:00' }, zone);
    const days = Array.from({ length: 400 }, (_, index) => getDayFromNow(index + 2));
    return days.filter((day, index) => getOffset(day) !== getOffset(days[index - 1] ?? day)).slice(0, 2);
  }

  // Zones without DST are tested on London's days.
  const zones = [
    ['Europe/London', 'Europe/London'],
    ['America/New_York', 'America/New_York'],
    ['Africa/Lagos', 'Europe/London'],
    ['Asia/Kathmandu', 'Europe/London'],
    ['Australia/Lord_Howe', 'Australia/Lord_Howe'],
  ] as const;
  it.each(zones)('keeps instants and days in %s across DST changes', async (zone, dstZone) => {
    const days = findDstChanges(dstZone);
    expect(days).toHaveLength(2);
    await send(person, 'PATCH', '/account', { firstName: 'Ada', lastName: 'Lovelace', timeZone: zone });
    const airdrops: { id: string; day: string; claimDate: string | null }[] = [];
    // Includes repeated and skipped hours.
    for (const day of days) {
      for (const time of ['00:00', '01:30', '02:15', '03:00', '23:58', '23:59']) {
        const claimDate = new Date(toInstant({ date: day, time }, zone)).toISOString();
        const { id } = await addAirdrop({ eligibilityDate: day, claimDate });
        airdrops.push({ id, day, claimDate: time === '23:59' ? null : claimDate });
      }
    }
    const events = await feed.readEvents();
    for (const { id, day, claimDate } of airdrops) {
      // A claim without a time is an all-day event with an alarm at nine.
      expect(events.get(`claim-${id}@localhost`)).toMatchObject(
        claimDate === null ? { start: day, alarms: [-540] } : { start: claimDate, alarms: [1440, 180] },
      );
      expect(events.get(`start-${id}@localhost`)).toMatchObject({ start: day });
    }
    expect(await feed.readText()).toContain(`X-WR-TIMEZONE:${zone}`);
  });

  it('spans 30 days back to two years ahead', async () => {
    const addInDays = async (days: number) =>
      (
        await addAirdrop({
          name: `In ${days}`,
          eligibilityDate: getDayFromNow(days),
          claimDate: getNoonFromNow(days),
        })
      ).id;
    const ids = [await addInDays(-29), await addInDays(0), await addInDays(729)];
    for (const days of [-32, 733]) await addInDays(days);
    const expected = ids.flatMap((id) => [`claim-${id}@localhost`, `start-${id}@localhost`]);
    expect([...(await feed.readEvents()).keys()].toSorted()).toEqual(expected.toSorted());
  });

  it('contains the 2,000 nearest entries', async () => {
    await makeAirdrops(app.services.db, person, 5_000);
    await sql`UPDATE airdrops SET claim_date = ${getNoonFromNow(0)}::timestamptz + revision * interval '1 hour',
      eligibility_date = ${getDayFromNow(-60)}::date WHERE user_id = ${person.id}`.execute(app.services.db);
    const events = await feed.readEvents();
    expect(events.size).toBe(2_000);
    const numbers = [...events.values()].map(({ summary }) => Number(summary.split(' ').at(-1)));
    expect(Math.max(...numbers)).toBeLessThanOrEqual(2_012);
  });
});
