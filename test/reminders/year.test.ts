import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sendDelivery } from '../../src/features/channels/jobs.server.ts';
import { deliverNotifications } from '../../src/features/notifications/jobs.server.ts';
import { tickReminders } from '../../src/features/reminders/jobs.server.ts';
import { createCipher } from '../../src/platform/auth/cipher.server.ts';
import type { ChannelMessage } from '../../src/platform/channels/sender.server.ts';
import type { Job } from '../../src/platform/jobs.server.ts';
import { makeAirdrop } from '../factories/airdrops.ts';
import { makeWebhook } from '../factories/channels.ts';
import { makeMember } from '../factories/members.ts';
import { type CrashingDb, createCrashingDb } from '../harness/crashing-db.ts';
import { setUpDatabase } from '../harness/database.ts';
import { eventually } from '../harness/eventually.ts';
import { silentLog } from '../harness/logs.ts';
import { runJobNow, unusedServices } from '../harness/run-job.ts';
import { createRandom } from '../harness/seeded.ts';
import { recordReminders } from './record.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** The clock advances by this step; every instant in these tests is a multiple of it. */
const stepMs = 10 * minuteMs;

const zones = ['Europe/London', 'America/New_York', 'Africa/Lagos', 'Asia/Kathmandu', 'Australia/Lord_Howe'];
/** Minutes before a claim. */
const leads = [1440, 180, 30, 0];
const dailyAt = '02:30';
const resetLeads = [180, 60];
const reset = { hour: '04:00', zone: 'America/New_York' };

const database = setUpDatabase();

const cipher = createCipher('the secret of this test', 'channels');

type Person = { id: string; zone: string; channelId: string };
type Claim = {
  id: string;
  userId: string;
  at: number;
  /** The claim opens on this day in the person's zone, at an unknown time. */
  day?: string | undefined;
  closesAt: number;
  snapshotAt: number;
  ownAt: number;
};

async function makePerson(zone: string, since: number): Promise<Person> {
  const { db } = database;
  const { id } = await makeMember(db, { time_zone: zone });
  await db
    .insertInto('reminder_settings')
    .values({
      user_id: id,
      daily_at: dailyAt,
      lead_minutes: leads,
      reset_lead_minutes: resetLeads,
      quiet_from: null,
      quiet_to: null,
    })
    .execute();
  const channelId = await makeWebhook(db, { id }, { cipher });
  const daily = {
    status: 'active',
    eligibility_date: '2026-01-01',
    check_in_duration: 'daily',
    updated_at: new Date(since),
  } as const;
  await makeAirdrop(db, { id }, daily);
  await makeAirdrop(db, { id }, { ...daily, reset: `${reset.hour} ${reset.zone}` });
  return { id, zone, channelId };
}

/** Formatters of local times. The runtime's own are independent of the program's calculation. */
const clocks = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  ]),
);
const formatWallClock = (zone: string, at: number) => clocks.get(zone)?.format(at) ?? '';

/**
 * Returns the instants of the daily message: its hour on each day, the first of two when clocks go back, or an
 * hour later when clocks skip it.
 */
function listDailyInstants(zone: string, from: number, to: number): { day: string; at: number }[] {
  const instantsByText = new Map<string, number>();
  for (let at = to; at >= from; at -= stepMs) instantsByText.set(formatWallClock(zone, at), at);
  const days = new Set([...instantsByText.keys()].map((text) => text.slice(0, 10)));
  return [...days].flatMap((date) => {
    // Kathmandu's clock shows this time between two steps.
    const at = instantsByText.get(`${date} ${dailyAt}`) ?? instantsByText.get(`${date} 02:35`);
    if (at !== undefined) return [{ day: date, at }];
    const isSkipped = instantsByText.has(`${date} 01:50`) && instantsByText.has(`${date} 03:30`);
    return isSkipped ? [{ day: date, at: instantsByText.get(`${date} 03:30`) ?? 0 }] : [];
  });
}

/** Returns the last minute of a day in a zone, which stands for the day. */
function findDayEnd(zone: string, day: string): number {
  let at = Date.parse(`${day}T23:59:00Z`) + 15 * hourMs;
  while (formatWallClock(zone, at) !== `${day} 23:59`) at -= minuteMs;
  return at;
}

/**
 * Returns the reminders before the person's own day and the day of the reset end, at the next step. Both end at a clock's
 * hour, in these zones at a multiple of 5 minutes.
 */
function listResetInstants(zone: string, from: number, to: number): { key: string; at: number }[] {
  const instants = new Map<string, number>();
  for (let end = from; end <= to + 3 * hourMs; end += 5 * minuteMs) {
    if (
      !formatWallClock(zone, end).endsWith(' 00:00') &&
      !formatWallClock(reset.zone, end).endsWith(` ${reset.hour}`)
    )
      continue;
    for (const lead of resetLeads) {
      const at = end - lead * minuteMs;
      instants.set(`reset:${new Date(at).toISOString()}`, Math.ceil(at / stepMs) * stepMs);
    }
  }
  return [...instants].map(([key, at]) => ({ key, at }));
}

type World = {
  random: () => number;
  now: number;
  sent: Map<string, number>;
};

const createServices = (world: World) => ({
  ...unusedServices,
  channelCipher: cipher,
  now: new Date(world.now),
  log: silentLog,
  times: 1,
  senders: {
    push: undefined,
    telegram: undefined,
    webhook: {
      send: async ({ id: channelId }: { id: string }, message: ChannelMessage) => {
        const key = `${message.id} ${channelId}`;
        world.sent.set(key, (world.sent.get(key) ?? 0) + 1);
        return { state: 'sent' as const, answer: '200' };
      },
    },
  },
});

/** Runs a job as several processes may: in parallel, or killed at some statement and restarted. */
async function runUnreliably<P>(world: World, job: Job<P>, payload: P): Promise<void> {
  const roll = world.random();
  if (roll < 0.15) {
    const at = 1 + Math.floor(world.random() * 14);
    const when = world.random() < 0.5 ? 'after' : 'during';
    const crashing: CrashingDb = createCrashingDb(database.appUrl, { statementNumber: at, when });
    await runJobNow(crashing.db, job, payload, createServices(world)).catch(() => undefined);
    const backends = crashing.getBackendPids();
    await crashing.close().catch(() => undefined);
    await waitForExit(backends);
  }
  const workers = roll > 0.8 ? 3 : 1;
  const runs = Array.from({ length: workers }, () =>
    runJobNow(database.db, job, payload, createServices(world)).catch((error: unknown) => {
      if (!String(error).includes('another run is sending')) throw error;
    }),
  );
  await Promise.all(runs);
}

/** Waits until the database server has noticed that these backends' clients are gone, and released their locks. */
async function waitForExit(backends: readonly number[]): Promise<void> {
  await eventually(async () => {
    const { rows } = await sql`SELECT FROM pg_stat_activity WHERE pid = ANY(${[...backends]}::int[])`.execute(
      database.db,
    );
    expect(rows).toHaveLength(0);
  });
}

/** Runs the jobs that the tick queued until none is left. */
async function runQueuedJobs(world: World): Promise<void> {
  const { rows } = await sql<{ id: string; payload: { ids: string[] } }>`
    SELECT jobs.id, jobs.payload FROM graphile_worker._private_jobs jobs
    JOIN graphile_worker._private_tasks tasks ON tasks.id = jobs.task_id
    WHERE tasks.identifier = 'notifications.tell' ORDER BY jobs.id`.execute(database.ownerDb);
  for (const { id, payload } of rows) {
    await runUnreliably(world, deliverNotifications, payload);
    await sql`DELETE FROM graphile_worker._private_jobs WHERE id = ${id}`.execute(database.ownerDb);
  }
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(database.ownerDb);
  const waiting = await database.db
    .selectFrom('deliveries')
    .select('id')
    .where('state', '=', 'waiting')
    .where('channel', '=', 'webhook')
    .execute();
  for (const { id } of waiting) await runUnreliably(world, sendDelivery, { id });
}

type Window = { name: string; from: string; seed: number };

/** Each change of clocks in 2026 in these zones. */
const windows: Window[] = [
  { name: 'New York springs forward', from: '2026-03-07T00:00:00Z', seed: 1 },
  { name: 'London springs forward', from: '2026-03-28T00:00:00Z', seed: 2 },
  { name: 'Lord Howe falls back by half an hour', from: '2026-04-04T00:00:00Z', seed: 3 },
  { name: 'Lord Howe springs forward by half an hour', from: '2026-10-03T00:00:00Z', seed: 4 },
  { name: 'London falls back', from: '2026-10-24T00:00:00Z', seed: 5 },
  { name: 'New York falls back', from: '2026-10-31T00:00:00Z', seed: 6 },
];

/** Creates six airdrops for each person, two of which open on a day without a time, with dates at random instants from the start until a day after the end. */
async function makeClaims(
  people: readonly Person[],
  { random, start, end }: { random: () => number; start: number; end: number },
): Promise<Claim[]> {
  const pickInstant = () => start + stepMs * Math.floor(random() * ((end - start + dayMs) / stepMs));
  const claims: Claim[] = [];
  for (const { id: userId, zone } of people) {
    for (let count = 0; count < 6; count += 1) {
      const [opensAt, snapshotAt, ownAt] = [pickInstant(), pickInstant(), pickInstant()];
      const day = count < 4 ? undefined : formatWallClock(zone, opensAt).slice(0, 10);
      const at = day === undefined ? opensAt : findDayEnd(zone, day);
      const closesAt = opensAt + stepMs * (1 + Math.floor(random() * (dayMs / stepMs)));
      const { id } = await makeAirdrop(
        database.db,
        { id: userId },
        {
          status: 'upcoming',
          eligibility_date: '2099-01-01',
          claim_date: new Date(at),
          claim_close_date: new Date(closesAt),
          snapshot_date: new Date(snapshotAt),
          own_dates: JSON.stringify([{ label: 'Vote', date: new Date(ownAt).toISOString() }]),
          updated_at: new Date(start),
        },
      );
      claims.push({ id, userId, at, day, closesAt, snapshotAt, ownAt });
    }
  }
  return claims;
}

type ExpectedReminder = { userId: string; at: number; key: string };

/** Returns the reminders of an airdrop's dates. `daily`: the instants of the person's daily messages. */
function listClaimReminders(
  { id, userId, at, day, closesAt, snapshotAt, ownAt }: Claim,
  daily: readonly { day: string; at: number }[],
): ExpectedReminder[] {
  const listBefore = (subject: string, date: number, minutesBefore: readonly number[]) =>
    minutesBefore.map((minutes) => ({
      userId,
      at: date - minutes * minuteMs,
      key: `${subject}:${new Date(date).toISOString()}:${minutes}`,
    }));
  const leadsBeforeClosing = leads.filter((lead) => lead > 0);
  return [
    ...(day === undefined ? listBefore(`claim:${id}`, at, leads) : []),
    ...daily
      .filter((message) => message.day === day)
      .map((message) => ({ userId, at: message.at, key: `claim:${id}:${day}` })),
    ...listBefore(`claim-closes:${id}`, closesAt, leadsBeforeClosing),
    ...listBefore(`date:${id}:snapshot`, snapshotAt, [1440]),
    ...listBefore(`date:${id}:vote`, ownAt, [1440]),
    { userId, at: closesAt + hourMs, key: `claim-missed:${id}:${new Date(closesAt).toISOString()}` },
  ];
}

/** Returns the reminders that are due after the start, until the end. */
function listExpected(
  claims: readonly Claim[],
  people: readonly Person[],
  { start, end }: { start: number; end: number },
): ExpectedReminder[] {
  const daily = new Map(people.map(({ id, zone }) => [id, listDailyInstants(zone, start, end)]));
  const checkIns = [...daily].flatMap(([userId, messages]) =>
    messages.map(({ day, at }) => ({ userId, at, key: `check-ins:${day}` })),
  );
  const resets = people.flatMap(({ id, zone }) =>
    listResetInstants(zone, start, end).map((item) => ({ userId: id, ...item })),
  );
  const reminders = [
    ...claims.flatMap((claim) => listClaimReminders(claim, daily.get(claim.userId) ?? [])),
    ...checkIns,
    ...resets,
  ];
  return reminders.filter(({ at }) => at > start && at <= end);
}

describe('reminders across clock changes, with three workers that are sometimes killed', () => {
  it.each(windows)('are created once and sent once: $name', async ({ from, seed }) => {
    const random = createRandom(seed);
    const start = Date.parse(from);
    const world: World = { random, now: start, sent: new Map() };
    const people = await Promise.all(zones.map((zone) => makePerson(zone, start)));
    const end = start + 2 * dayMs;
    const claims = await makeClaims(people, { random, start, end });
    for (; world.now <= end; world.now += stepMs) {
      await runUnreliably(world, tickReminders, {});
      await runQueuedJobs(world);
    }
    // Jobs of a killed worker become available after their lease.
    for (let extra = 0; extra < 3; extra += 1) {
      world.now += stepMs;
      await runQueuedJobs(world);
    }

    const expected = listExpected(claims, people, { start, end });
    const notifications = await database.db
      .selectFrom('notifications')
      .select(['id', 'user_id', 'key', 'created_at'])
      .where(
        'user_id',
        'in',
        people.map(({ id }) => id),
      )
      .execute();
    const getName = (userId: string, key: string, at: number) =>
      `${userId} ${key} ${new Date(at).toISOString()}`;
    const expectedNames = expected.map(({ userId, key, at }) => getName(userId, key, at)).sort();
    const actualNames = notifications
      .map((row) => getName(row.user_id, row.key, row.created_at.getTime()))
      .sort();
    const deliveries = await database.db
      .selectFrom('deliveries')
      .select(['key', 'state', 'channel_id'])
      .where('channel', '=', 'webhook')
      .where(
        'user_id',
        'in',
        people.map(({ id }) => id),
      )
      .execute();
    const sent = deliveries.filter(({ state }) => state === 'sent');
    const missed = expectedNames.filter((item) => !actualNames.includes(item));
    recordReminders({
      name: 'clock changes in five zones, three workers killed at random',
      due: expectedNames.length,
      created: actualNames.length,
      sent: sent.length,
      duplicated:
        actualNames.length -
        new Set(actualNames).size +
        (deliveries.length - new Set(deliveries.map(({ key }) => key)).size),
      missed: missed.length + (notifications.length - sent.length),
      dropped: 0,
    });
    expect(actualNames).toEqual(expectedNames);
    expect(expectedNames.length).toBeGreaterThan(40);
    // Each message reached its channel. If a worker died before recording that, it was sent again with the same
    // id.
    expect(sent.map(({ key }) => key).sort()).toEqual(notifications.map(({ id }) => id).sort());
    const channels = new Set(people.map(({ channelId }) => channelId));
    const arrivedKeys = [...world.sent.keys()].filter((key) => channels.has(key.split(' ')[1] ?? ''));
    expect(arrivedKeys).toHaveLength(notifications.length);
  });
});
