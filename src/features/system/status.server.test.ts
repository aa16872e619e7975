import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeMember } from '../../../test/factories/members.ts';
import { makeBackupRow, makeMail } from '../../../test/factories/operations.ts';
import { createCreditsOrder, makeSettledPayment } from '../../../test/factories/payments.ts';
import { setUpDatabase } from '../../../test/harness/database.ts';
import { slowIt } from '../../../test/harness/slow-it.ts';
import { defineJob, enqueue, getScheduleKey } from '../../platform/jobs.server.ts';
import { readSystemStatus } from './status-queries.server.ts';

const database = setUpDatabase();

const nightly = defineJob({
  name: 'test.nightly',
  schema: z.object({}),
  schedule: '41 3 * * *',
  run: async () => undefined,
});
const facts = {
  instanceId: undefined,
  settings: [],
  dataDir: tmpdir(),
  hasNightlyBackups: false,
  needsBackups: false,
  scheduled: [{ ...nightly, schedule: '41 3 * * *' }],
};
const readStatus = (change: Partial<typeof facts> = {}, now = new Date()) =>
  readSystemStatus(database.db, { facts: { ...facts, ...change }, now });

const minuteMs = 60_000;
const ago = (ms: number) => new Date(Date.now() - ms);

describe('readSystemStatus', () => {
  it('describes an empty database', async () => {
    expect(await readStatus()).toMatchObject({
      database: { version: expect.stringMatching(/^\d+/), level: expect.stringMatching(/^\d{3}-/) },
      queue: { waiting: 0, oldestAt: null, failing: 0, givenUp: [] },
      mails: { waiting: 0, oldestAt: null, inDoubt: 0 },
      reminders: { due: 0, oldestAt: null },
      jobs: [{ name: 'test.nightly', schedule: '41 3 * * *', state: 'never', startedAt: null }],
      instances: [],
      backups: { isSetUp: false, isNeeded: false, isLate: false, lastGoodAt: null, recent: [] },
      examination: null,
      storage: { files: 0, bytes: 0, isEstimate: false, freeBytes: expect.any(Number) },
      payments: { pending: 0, flagged: 0, stuckRefunds: 0 },
    });
  });

  it('counts waiting, failing, and abandoned jobs', async () => {
    const otherJob = defineJob({ name: 'test.later', schema: z.object({}), run: async () => undefined });
    const oldest = ago(7 * minuteMs);
    await enqueue(database.db, otherJob, {}, { runAt: oldest, priority: 10 });
    await enqueue(database.db, otherJob, {}, { runAt: ago(minuteMs) });
    await enqueue(database.db, otherJob, {}, { runAt: new Date(Date.now() + 60 * minuteMs) });
    const setAttempts = (attempts: number) =>
      sql`UPDATE graphile_worker._private_jobs SET attempts = ${attempts}, last_error = 'no route'
        WHERE key = ${`failed ${attempts}`}`.execute(database.db);
    const soon = new Date(Date.now() + minuteMs);
    await enqueue(database.db, otherJob, {}, { key: 'failed 3', runAt: soon });
    await enqueue(database.db, otherJob, {}, { key: 'failed 12', runAt: soon });
    await setAttempts(3);
    await setAttempts(12);
    const { queue } = await readStatus();
    expect(queue).toMatchObject({
      waiting: 2,
      oldestAt: oldest.toISOString(),
      failing: 1,
      givenUp: [{ job: 'test.later', count: 1 }],
    });
  });

  it('returns the state of a waiting, running, interrupted, failed, and succeeded job', async () => {
    const readState = async () => (await readStatus()).jobs[0]?.state;
    await enqueue(database.db, nightly, {}, { key: getScheduleKey(nightly.name) });
    expect(await readState()).toBe('waiting');
    await sql`SELECT graphile_worker.remove_job(${getScheduleKey(nightly.name)})`.execute(database.db);
    const setRun = (change: { started_at?: Date; ended_at?: Date | null; error?: string | null }) =>
      database.db
        .insertInto('job_runs')
        .values({ job: nightly.name, started_at: new Date(), ...change })
        .onConflict((conflict) => conflict.column('job').doUpdateSet(change))
        .execute();
    await setRun({ started_at: ago(1000) });
    expect(await readState()).toBe('running');
    await setRun({ started_at: ago(2 * minuteMs) });
    expect(await readState()).toBe('interrupted');
    await setRun({ ended_at: new Date(), error: 'no route' });
    expect(await readState()).toBe('failed');
    await setRun({ error: null });
    expect(await readState()).toBe('succeeded');
  });

  it('counts waiting emails and those in doubt, not sent or dropped ones', async () => {
    const { db } = database;
    const oldest = ago(20 * minuteMs);
    await makeMail(db, { created_at: oldest });
    await makeMail(db);
    await makeMail(db, { sent_at: new Date(), handed_over_at: new Date() });
    await makeMail(db, { text: null, html: null, created_at: ago(60 * minuteMs) });
    await makeMail(db, { handed_over_at: ago(5 * minuteMs), leased_until: ago(minuteMs) });
    await makeMail(db, { handed_over_at: new Date(), leased_until: new Date(Date.now() + minuteMs) });
    expect((await readStatus()).mails).toEqual({ waiting: 2, oldestAt: oldest.toISOString(), inDoubt: 1 });
  });

  it('reports backups as late two days after the last good one, if they are enabled', async () => {
    const { db } = database;
    const dayMs = 24 * 60 * minuteMs;
    // A database created today can't have an older backup.
    expect((await readStatus({ hasNightlyBackups: true })).backups.isLate).toBe(false);
    const inThreeDays = new Date(Date.now() + 3 * dayMs);
    expect((await readStatus({ hasNightlyBackups: true }, inThreeDays)).backups.isLate).toBe(true);
    expect((await readStatus({ hasNightlyBackups: false }, inThreeDays)).backups.isLate).toBe(false);

    const good = ago(3 * dayMs);
    await makeBackupRow(db, { taken_at: good });
    await makeBackupRow(db, { taken_at: ago(dayMs), error: 'The disk is full.' });
    const lateBackups = (await readStatus()).backups;
    expect(lateBackups).toMatchObject({ isLate: true, lastGoodAt: good.toISOString() });
    expect(lateBackups.recent.map(({ error }) => error)).toEqual(['The disk is full.', null]);
    await makeBackupRow(db, { taken_at: ago(dayMs / 2) });
    expect((await readStatus()).backups.isLate).toBe(false);
  });

  it('counts flagged payments until they are refunded', async () => {
    const { db } = database;
    const member = await makeMember(db);
    const { id } = await makeSettledPayment(db, member, createCreditsOrder(), { amount: 1 });
    expect((await readStatus()).payments).toEqual({ pending: 0, flagged: 1, stuckRefunds: 0 });
    await db.updateTable('payments').set({ refunded_at: new Date() }).where('id', '=', id).execute();
    expect((await readStatus()).payments.flagged).toBe(0);
  });
});

describe('readSystemStatus with many rows', () => {
  slowIt('reads less than half of them', async () => {
    const { ownerDb, db } = database;
    const rows = 120_000;
    await sql`INSERT INTO mails (id, key, to_address, subject, text, html, created_at)
      SELECT gen_random_uuid(), 'many ' || n, 'ada@example.com', 'Welcome', 'Hello', 'Hello', now() - interval '1 day'
      FROM generate_series(1, ${rows}) AS n`.execute(ownerDb);
    await sql`INSERT INTO files (name, content_type, bytes, width, height)
      SELECT gen_random_uuid() || '.webp', 'image/webp', 1000 + n % 2, 1, 1 FROM generate_series(1, ${rows}) AS n`.execute(
      ownerDb,
    );
    await sql`INSERT INTO graphile_worker._private_jobs (task_id, run_at, priority)
      SELECT (SELECT min(id) FROM graphile_worker._private_tasks), now() + (n - 20000) * interval '1 second', 10 * (n % 2)
      FROM generate_series(1, ${rows}) AS n`.execute(ownerDb);
    await sql`ANALYZE mails, files, graphile_worker._private_jobs`.execute(ownerDb);
    const { status, read } = await db.transaction().execute(async (trx) => ({
      status: await readSystemStatus(trx, { facts, now: new Date() }),
      read: await sql<{ table: string; read: number }>`
        SELECT relname AS table, (seq_tup_read + idx_tup_fetch)::int AS read FROM pg_stat_xact_user_tables
        WHERE relname IN ('mails', 'files', '_private_jobs') ORDER BY 1`.execute(trx),
    }));
    expect(read.rows.map(({ table }) => table)).toEqual(['_private_jobs', 'files', 'mails']);
    for (const row of read.rows) expect(row.read, row.table).toBeLessThan(60_000);
    expect(status).toMatchObject({
      queue: { waiting: 10_000 },
      mails: { waiting: 10_000 },
      storage: { isEstimate: true },
    });
    expect(Math.abs(status.storage.bytes / (rows * 1000.5) - 1)).toBeLessThan(0.02);
  });
});
