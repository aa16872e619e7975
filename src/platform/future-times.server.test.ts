import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { setUpDatabase } from '../../test/harness/database.ts';
import { resetFutureTimes } from './future-times.server.ts';
import { defineJob, enqueue, enqueueNow } from './jobs.server.ts';

const nightly = defineJob({
  name: 'test.nightly',
  schema: z.object({}),
  schedule: '0 2 * * *',
  run: async () => undefined,
});
const dayMs = 86_400_000;

const database = setUpDatabase();
beforeEach(async () => {
  await sql`DELETE FROM graphile_worker._private_known_crontabs`.execute(database.db);
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(database.db);
  await sql`DELETE FROM job_runs`.execute(database.db);
});

/** Rows left behind by a machine whose clock was 26 hours ahead. */
const ahead = sql`now() + interval '26 hours'`;
const reset = (now = new Date()) => resetFutureTimes(database.db, now);
const readHoursAhead = async (table: string, column: string): Promise<(number | null)[]> => {
  const { rows } = await sql<{ hours: number | null }>`
    SELECT round(extract(epoch FROM ${sql.ref(column)} - now()) / 3600)::int AS hours
    FROM graphile_worker.${sql.table(table)}`.execute(database.db);
  return rows.map(({ hours }) => hours);
};

describe('resetFutureTimes', () => {
  it('unblocks a schedule', async () => {
    await sql`INSERT INTO graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      VALUES ('ahead', now(), ${ahead}), ('just now', now(), now() + interval '5 seconds'), ('never', now(), NULL)`.execute(
      database.db,
    );
    expect(await reset()).toEqual({ schedules: 1, runs: 0, jobs: 0, workers: 0 });
    expect(await readHoursAhead('_private_known_crontabs', 'last_execution')).toEqual([0, null, 0]);
    expect(await reset()).toMatchObject({ schedules: 0 });
  });

  it('unblocks a schedule of a process that is behind', async () => {
    await sql`INSERT INTO graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      VALUES ('right', now(), now())`.execute(database.db);
    expect(await reset(new Date(Date.now() - dayMs))).toMatchObject({ schedules: 1 });
    expect(await readHoursAhead('_private_known_crontabs', 'last_execution')).toEqual([-24]);
  });

  it('makes a missed job visible', async () => {
    const right = new Date(Date.now() - 1_000);
    await database.db
      .insertInto('job_runs')
      .values([
        { job: 'ahead', started_at: ahead, ended_at: ahead, succeeded_at: ahead } as never,
        { job: 'right', started_at: right, ended_at: right, succeeded_at: right },
      ])
      .execute();
    expect(await reset()).toMatchObject({ runs: 1 });
    const rows = await database.db.selectFrom('job_runs').selectAll().orderBy('job').execute();
    expect(rows[0]?.succeeded_at).toBeNull();
    expect(rows[0]?.ended_at?.getTime()).toBeLessThan(Date.now() + 60_000);
    expect(rows[1]?.succeeded_at).toEqual(right);
  });

  it('preserves the remaining delay of a job', async () => {
    const inAnHour = new Date(Date.now() + 3_600_000);
    await enqueue(database.db, nightly, {}, { key: 'at once' });
    await enqueue(database.db, nightly, {}, { key: 'in an hour', runAt: inAnHour });
    await sql`UPDATE graphile_worker._private_jobs SET run_at = run_at + interval '26 hours',
      created_at = created_at + interval '26 hours', updated_at = updated_at + interval '26 hours'`.execute(
      database.db,
    );
    await enqueue(database.db, nightly, {}, { key: 'tomorrow', runAt: new Date(Date.now() + dayMs) });
    expect(await reset()).toMatchObject({ jobs: 2 });
    expect(await readHoursAhead('_private_jobs', 'run_at')).toEqual(expect.arrayContaining([0, 1, 24]));
  });

  it('unblocks a scheduled job that a process added by its own clock', async () => {
    await enqueueNow(database.db, nightly, 'somebody');
    await sql`UPDATE graphile_worker._private_jobs SET run_at = ${ahead}`.execute(database.db);
    expect(await reset()).toMatchObject({ jobs: 1 });
    expect(await readHoursAhead('_private_jobs', 'run_at')).toEqual([0]);
  });
});
