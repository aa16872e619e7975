import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { eventually } from '../harness/eventually.ts';
import { silentLog } from '../harness/logs.ts';
import { runJobNow, unusedServices } from '../harness/run-job.ts';
import { createRandom } from '../harness/seeded.ts';
import { recordReminders } from './record.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** The clock advances by this step; every instant in these tests is a multiple of it. */
const step = 10 * minute;

const zones = ['Europe/London', 'America/New_York', 'Africa/Lagos', 'Asia/Kathmandu', 'Australia/Lord_Howe'];
const leads = [1440, 180, 30, 0];
const dailyAt = '02:30';
const resetLeads = [180, 60];
const reset = { hour: '04:00', zone: 'America/New_York' };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const cipher = createCipher('the secret of this test', 'channels');

type Person = { id: string; zone: string; channelId: string };
type Claim = { id: string; userId: string; at: number; closesAt: number; snapshotAt: number; ownAt: number };

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

/** Local times from the runtime's own formatter, to be independent of the program's calculation. */
const clocks = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  ]),
);
const wall = (zone: string, at: number) => clocks.get(zone)?.format(at) ?? '';

/**
 * Returns the instants of the daily message: its hour on each day, the first of two when clocks go back, or an
 * hour later when clocks skip it.
 */
function dailyInstants(zone: string, from: number, to: number): { day: string; at: number }[] {
  const shown = new Map<string, number>();
  for (let at = to; at >= from; at -= step) shown.set(wall(zone, at), at);
  const days = new Set([...shown.keys()].map((text) => text.slice(0, 10)));
  return [...days].flatMap((date) => {
    // Kathmandu's clock shows this time between two steps.
    const at = shown.get(`${date} ${dailyAt}`) ?? shown.get(`${date} 02:35`);
    if (at !== undefined) return [{ day: date, at }];
    const isSkipped = shown.has(`${date} 01:50`) && shown.has(`${date} 03:30`);
    return isSkipped ? [{ day: date, at: shown.get(`${date} 03:30`) ?? 0 }] : [];
  });
}

/**
 * Returns the reminders before the person's own day and the day of the reset end, at the next step. Both end at a clock's
 * hour, in these zones at a multiple of 5 minutes.
 */
function resetInstants(zone: string, from: number, to: number): { key: string; at: number }[] {
  const found = new Map<string, number>();
  for (let end = from; end <= to + 3 * hour; end += 5 * minute) {
    if (!wall(zone, end).endsWith(' 00:00') && !wall(reset.zone, end).endsWith(` ${reset.hour}`)) continue;
    for (const lead of resetLeads) {
      const at = end - lead * minute;
      found.set(`reset:${new Date(at).toISOString()}`, Math.ceil(at / step) * step);
    }
  }
  return [...found].map(([key, at]) => ({ key, at }));
}

type World = {
  random: () => number;
  now: number;
  sent: Map<string, number>;
};

const services = (world: World) => ({
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
async function run<P>(world: World, job: Job<P>, payload: P): Promise<void> {
  const luck = world.random();
  if (luck < 0.15) {
    const at = 1 + Math.floor(world.random() * 14);
    const when = world.random() < 0.5 ? 'after' : 'during';
    const crashing: CrashingDb = createCrashingDb(database.appUrl, { at, when });
    await runJobNow(crashing.db, job, payload, services(world)).catch(() => undefined);
    const backends = crashing.backends();
    await crashing.close().catch(() => undefined);
    await waitForExit(backends);
  }
  const workers = luck > 0.8 ? 3 : 1;
  const runs = Array.from({ length: workers }, () =>
    runJobNow(database.db, job, payload, services(world)).catch((error: unknown) => {
      if (!String(error).includes('another run is sending')) throw error;
    }),
  );
  await Promise.all(runs);
}

/** Waits until the server has noticed, which releases their locks. */
async function waitForExit(backends: readonly number[]): Promise<void> {
  await eventually(async () => {
    const { rows } = await sql`SELECT FROM pg_stat_activity WHERE pid = ANY(${[...backends]}::int[])`.execute(
      database.db,
    );
    expect(rows).toHaveLength(0);
  });
}

/** Runs the jobs that the tick queued until none is left. */
async function drain(world: World): Promise<void> {
  const { rows } = await sql<{ id: string; payload: { ids: string[] } }>`
    SELECT jobs.id, jobs.payload FROM graphile_worker._private_jobs jobs
    JOIN graphile_worker._private_tasks tasks ON tasks.id = jobs.task_id
    WHERE tasks.identifier = 'notifications.tell' ORDER BY jobs.id`.execute(database.ownerDb);
  for (const { id, payload } of rows) {
    await run(world, deliverNotifications, payload);
    await sql`DELETE FROM graphile_worker._private_jobs WHERE id = ${id}`.execute(database.ownerDb);
  }
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(database.ownerDb);
  const waiting = await database.db
    .selectFrom('deliveries')
    .select('id')
    .where('state', '=', 'waiting')
    .where('channel', '=', 'webhook')
    .execute();
  for (const { id } of waiting) await run(world, sendDelivery, { id });
}

type Window = { name: string; from: string; seed: number };

/** Each change of clocks in 2026 in these zones, and one with an outage of three days. */
const windows: Window[] = [
  { name: 'New York springs forward', from: '2026-03-07T00:00:00Z', seed: 1 },
  { name: 'London springs forward', from: '2026-03-28T00:00:00Z', seed: 2 },
  { name: 'Lord Howe falls back by half an hour', from: '2026-04-04T00:00:00Z', seed: 3 },
  { name: 'Lord Howe springs forward by half an hour', from: '2026-10-03T00:00:00Z', seed: 4 },
  { name: 'London falls back', from: '2026-10-24T00:00:00Z', seed: 5 },
  { name: 'New York falls back', from: '2026-10-31T00:00:00Z', seed: 6 },
];

describe('reminders across clock changes, with three workers that are sometimes killed', () => {
  it.each(windows)('are created once and sent once: $name', async ({ from, seed }) => {
    const random = createRandom(seed);
    const start = Date.parse(from);
    const length = 2 * day;
    const world: World = { random, now: start, sent: new Map() };
    const people = await Promise.all(zones.map((zone) => makePerson(zone, start)));
    const claims: Claim[] = [];
    for (const { id: userId } of people) {
      for (let count = 0; count < 4; count += 1) {
        const pick = () => start + step * Math.floor(random() * ((length + day) / step));
        const [at, snapshotAt, ownAt] = [pick(), pick(), pick()];
        const closesAt = at + step * (1 + Math.floor(random() * (day / step)));
        const row = await makeAirdrop(
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
        claims.push({ id: row.id, userId, at, closesAt, snapshotAt, ownAt });
      }
    }
    const end = start + length;
    for (; world.now <= end; world.now += step) {
      await run(world, tickReminders, {});
      await drain(world);
    }
    // Jobs of a killed worker become available after their lease.
    for (let more = 0; more < 3; more += 1) {
      world.now += step;
      await drain(world);
    }

    const isIn = (at: number) => at > start && at <= end;
    const expected = [
      ...claims.flatMap(({ id, userId, at, closesAt, snapshotAt, ownAt }) => {
        const expectAhead = (key: string, date: number, ahead: readonly number[]) =>
          ahead.map((lead) => ({
            userId,
            at: date - lead * minute,
            key: `${key}:${id}:${new Date(date).toISOString()}:${lead}`,
          }));
        return [
          ...expectAhead('claim', at, leads),
          ...expectAhead(
            'claim-closes',
            closesAt,
            leads.filter((lead) => lead > 0),
          ),
          ...expectAhead('date', snapshotAt, [1440]).map((item) => ({
            ...item,
            key: item.key.replace(id, `${id}:snapshot`),
          })),
          ...expectAhead('date', ownAt, [1440]).map((item) => ({
            ...item,
            key: item.key.replace(id, `${id}:vote`),
          })),
          { userId, at: closesAt + hour, key: `claim-missed:${id}:${new Date(closesAt).toISOString()}` },
        ];
      }),
      ...people.flatMap(({ id, zone }) =>
        dailyInstants(zone, start, end).map((item) => ({
          userId: id,
          at: item.at,
          key: `check-ins:${item.day}`,
        })),
      ),
      ...people.flatMap(({ id, zone }) =>
        resetInstants(zone, start, end).map((item) => ({ userId: id, ...item })),
      ),
    ].filter(({ at }) => isIn(at));
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
    const wanted = expected.map(({ userId, key, at }) => getName(userId, key, at)).sort();
    const got = notifications.map((row) => getName(row.user_id, row.key, row.created_at.getTime())).sort();
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
    const missed = wanted.filter((item) => !got.includes(item));
    recordReminders({
      what: 'clock changes in five zones, three workers killed at random',
      due: wanted.length,
      created: got.length,
      sent: sent.length,
      doubled:
        got.length - new Set(got).size + (deliveries.length - new Set(deliveries.map(({ key }) => key)).size),
      missed: missed.length + (notifications.length - sent.length),
      dropped: 0,
    });
    expect(got).toEqual(wanted);
    expect(wanted.length).toBeGreaterThan(40);
    // Each message reached its channel. If a worker died before recording that, it was sent again with the same
    // id.
    expect(sent.map(({ key }) => key).sort()).toEqual(notifications.map(({ id }) => id).sort());
    const channels = new Set(people.map(({ channelId }) => channelId));
    const arrived = [...world.sent.keys()].filter((key) => channels.has(key.split(' ')[1] ?? ''));
    expect(arrived).toHaveLength(notifications.length);
  });
});
