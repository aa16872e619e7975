import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { tickReminders } from '../../src/features/reminders/jobs.server.ts';
import type { Log } from '../../src/platform/log.server.ts';
import { type Caller, createTestApp, type TestApp } from '../harness/app.ts';
import { runJobNow } from '../harness/run-job.ts';

export type Member = Caller & { id: string; email: string };
export type Dropped = { key: string; reason: string };

/** A Tuesday: the start of the clock that requests and ticks share. */
export const startMs = Date.parse('2026-11-24T10:00:00Z');

/**
 * Starts an app with a clock of its own for the tests of this file. Each test gets a new member and no alarms.
 * `defaults`: fields of the airdrops that `add` adds.
 */
export function createReminderTest(defaults: Record<string, unknown> = {}) {
  let app: TestApp;
  let member: Member;
  let now = new Date(startMs);

  beforeAll(async () => {
    app = await createTestApp({ limits: false, jobs: false, clock: () => now });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    now = new Date(startMs);
    const { ownerDb } = app.database;
    await sql`DELETE FROM graphile_worker._private_jobs`.execute(ownerDb);
    await sql`DELETE FROM airdrop_alarms`.execute(ownerDb);
    await sql`DELETE FROM daily_alarms`.execute(ownerDb);
    member = await app.createMember();
  });

  const setTime = (iso: string): void => {
    now = new Date(iso);
  };

  /** Runs the minute's job; returns the reminders that it dropped. */
  async function tick(times = 1): Promise<Dropped[]> {
    const dropped: Dropped[] = [];
    const log: Log = {
      ...app.services.log,
      info: (event, data) => {
        if (event === 'reminders.dropped') dropped.push(data as Dropped);
      },
    };
    const { db, config } = app.services;
    await runJobNow(db, tickReminders, {}, { now, log, config, times });
    return dropped;
  }

  /** Advances the time to an instant, and runs a tick. */
  async function goTo(iso: string): Promise<Dropped[]> {
    setTime(iso);
    return tick();
  }

  const listNotifications = (
    person: { id: string } = member,
  ): Promise<{ kind: string; title: string; body: string }[]> =>
    app.services.db
      .selectFrom('notifications')
      .select(['kind', 'title', 'body'])
      .where('user_id', '=', person.id)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  const titles = async (person?: { id: string }) =>
    (await listNotifications(person)).map(({ title }) => title);

  /** Adds an airdrop of the member, and checks in. Returns its id. */
  async function add(changes: Record<string, unknown> = {}): Promise<string> {
    const airdrop = {
      name: 'Nebula',
      project: 'Nebula Labs',
      status: 'active',
      eligibilityDate: '2026-11-01',
      claimDate: '2026-11-26T18:00:00.000Z',
      checkInDuration: 'monthly',
      ...defaults,
      ...changes,
    };
    const { status, body } = await member.call('POST', '/airdrops', airdrop, {
      'idempotency-key': `${Math.random()}`,
    });
    expect(status).toBe(201);
    const { id } = body as { id: string };
    await member.call('POST', `/airdrops/${id}/visits`);
    return id;
  }
  const edit = (id: string, changes: Record<string, unknown>) =>
    member.call('PATCH', `/airdrops/${id}`, changes);

  return {
    get app() {
      return app;
    },
    get member() {
      return member;
    },
    get now() {
      return now;
    },
    setTime,
    tick,
    goTo,
    listNotifications,
    titles,
    add,
    edit,
  };
}
