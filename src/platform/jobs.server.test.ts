import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { eventually, patienceMs, shortTimeoutMs } from '../../test/harness/eventually.ts';
import { createRecordingLog } from '../../test/harness/logs.ts';
import { unusedServices } from '../../test/harness/run-job.ts';
import { slowIt } from '../../test/harness/slow-it.ts';
import { jobs } from '../jobs.server.ts';
import type { JobCtx, RunnableJob } from './jobs.server.ts';
import { defineJob, enqueue, releaseDeadWorkers, startJobs } from './jobs.server.ts';

let database: TestDatabase;
let pool: pg.Pool;
let running: { stop: () => Promise<void> }[] = [];
let runs: { name: string; at: Date; aborted: boolean }[] = [];
/** Called in each run of the test job. Tests replace it to fail or block. */
let onRun: (name: string) => Promise<void> | void = () => undefined;

const testJob = defineJob({
  name: 'test.note',
  schema: z.strictObject({ name: z.string() }),
  timeoutMs: patienceMs,
  run: async (ctx, { name }) => {
    runs.push({ name, at: ctx.now, aborted: ctx.signal.aborted });
    await onRun(name);
  },
});

beforeAll(async () => {
  database = await createTestDatabase();
  pool = database.openPool();
});
afterAll(() => database.close());
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(running.map((worker) => worker.stop()));
  running = [];
  runs = [];
  onRun = () => undefined;
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(database.db);
  await database.db.deleteFrom('job_workers').execute();
});

async function startWorker(table: readonly RunnableJob[] = [testJob], queuePool = pool) {
  const { log, lines } = createRecordingLog();
  const mailer: JobCtx['mailer'] = { deliver: async () => 'sent' };
  running.push(await startJobs({ pool, queuePool, jobs: table, log, ...unusedServices, mailer }));
  return lines;
}

async function listQueuedJobs() {
  const { rows } = await sql<{ attempts: number; locked_by: string | null; run_at: Date }>`
    SELECT attempts, locked_by, run_at FROM graphile_worker.jobs ORDER BY id`.execute(database.db);
  return rows;
}

const listRunNames = () => runs.map(({ name }) => name);

/** Returns the object with some of its methods replaced. */
function withMethods<T extends object>(object: T, methods: Partial<Record<PropertyKey, unknown>>): T {
  return new Proxy(object, {
    get: (target, key) => {
      if (key in methods) return methods[key];
      const value = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

type QueryResult = { rows: unknown[] };

/** Returns a pool that passes the queries of its clients through `intercept`, with their arguments as JSON. */
function interceptQueries(
  intercept: (runQuery: () => Promise<QueryResult>, args: string) => Promise<QueryResult>,
): pg.Pool {
  const connect = async () => {
    const client = await pool.connect();
    const query: (...args: unknown[]) => Promise<QueryResult> = client.query.bind(client);
    return withMethods(client, {
      query: (...args: unknown[]) => intercept(() => query(...args), JSON.stringify(args)),
    });
  };
  return withMethods(pool, {
    connect: (callback?: never) => (callback ? pool.connect(callback) : connect()),
  });
}

describe('a job', () => {
  it('runs after the transaction that added it has committed', async () => {
    await startWorker();
    await database.db.transaction().execute(async (trx) => {
      await enqueue(trx, testJob, { name: 'committed' });
      expect(listRunNames()).toEqual([]);
    });
    await eventually(() => expect(listRunNames()).toEqual(['committed']));
    await eventually(async () => expect(await listQueuedJobs()).toEqual([]));
    expect(runs[0]).toMatchObject({ at: expect.any(Date), aborted: false });
  });

  it('never runs if the transaction that added it rolls back', async () => {
    await startWorker();
    const failing = database.db.transaction().execute(async (trx) => {
      await enqueue(trx, testJob, { name: 'lost' });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await enqueue(database.db, testJob, { name: 'after' });
    await eventually(() => expect(listRunNames()).toEqual(['after']));
  });

  it('is replaced by a newer job with the same key before it runs', async () => {
    const runAt = new Date(Date.now() + 3_600_000);
    await enqueue(database.db, testJob, { name: 'first' }, { key: 'same', runAt });
    await enqueue(database.db, testJob, { name: 'second' }, { key: 'same' });
    expect(await listQueuedJobs()).toHaveLength(1);
    await startWorker();
    await eventually(() => expect(listRunNames()).toEqual(['second']));
  });

  it('waits until its run time', async () => {
    const runAt = new Date(Date.now() + 3_600_000);
    await enqueue(database.db, testJob, { name: 'later' }, { runAt });
    await startWorker();
    await enqueue(database.db, testJob, { name: 'now' });
    await eventually(() => expect(listRunNames()).toEqual(['now']));
    await eventually(async () =>
      expect(await listQueuedJobs()).toMatchObject([{ run_at: runAt, attempts: 0 }]),
    );
  });

  it('logs one line and retries after a failure', async () => {
    onRun = () => {
      throw new Error('the first attempt fails');
    };
    const lines = await startWorker();
    const startedAt = Date.now();
    await enqueue(database.db, testJob, { name: 'flaky' });
    await eventually(async () =>
      expect(await listQueuedJobs()).toMatchObject([{ attempts: 1, locked_by: null }]),
    );
    const [waiting] = await listQueuedJobs();
    expect(waiting?.run_at.getTime()).toBeGreaterThan(startedAt + 2_000);
    expect(lines.filter((line) => line.level !== 'debug' && line.level !== 'info')).toEqual([
      expect.objectContaining({
        level: 'error',
        event: 'job.failed',
        error: 'the first attempt fails',
        id: expect.stringMatching(/^job-/),
        job: 'test.note',
        attempt: 1,
        maxAttempts: 12,
        givenUp: false,
      }),
    ]);
    onRun = () => undefined;
    await sql`UPDATE graphile_worker._private_jobs SET run_at = now()`.execute(database.db);
    await eventually(() => expect(listRunNames()).toEqual(['flaky', 'flaky']));
  });

  it('fails without running for an invalid payload', async () => {
    const lines = await startWorker();
    await sql`SELECT graphile_worker.add_job('test.note', '{"nome": 1}'::json)`.execute(database.db);
    await eventually(() => expect(lines.some((line) => line.event === 'job.failed')).toBe(true));
    expect(runs).toEqual([]);
  });

  it('fails after its timeout', async () => {
    const slow = { ...testJob, timeoutMs: shortTimeoutMs };
    onRun = () => new Promise(() => undefined);
    const lines = await startWorker([slow]);
    await enqueue(database.db, slow, { name: 'endless' });
    await eventually(() => expect(lines.find((line) => line.event === 'job.failed')).toBeDefined());
    await eventually(async () =>
      expect(await listQueuedJobs()).toMatchObject([{ attempts: 1, locked_by: null }]),
    );
  });
});

describe('a worker', () => {
  it("runs a scheduled job without the scheduler's part of the payload", async () => {
    const lines = await startWorker();
    await sql`SELECT graphile_worker.add_job('test.note',
      '{"name": "scheduled", "_cron": {"ts": "2026-11-20T18:00:00Z", "backfilled": false}}'::json)`.execute(
      database.db,
    );
    await eventually(() => expect(listRunNames()).toEqual(['scheduled']));
    expect(lines.filter((line) => line.level === 'error')).toEqual([]);
  });

  it('shares the queue with other workers, each job running in one of them', async () => {
    await startWorker();
    await startWorker();
    const expected = Array.from({ length: 50 }, (_, index) => `job ${index}`);
    await database.db.transaction().execute(async (trx) => {
      for (const name of expected) await enqueue(trx, testJob, { name });
    });
    await eventually(async () => expect(await listQueuedJobs()).toEqual([]));
    expect(listRunNames().sort()).toEqual(expected.sort());
  });

  it('unlocks the jobs of a killed worker, and only those', async () => {
    await enqueue(database.db, testJob, { name: 'orphan' });
    await sql`UPDATE graphile_worker._private_jobs
      SET locked_by = 'killed', locked_at = now() - interval '31 seconds', attempts = 1`.execute(database.db);
    await enqueue(database.db, testJob, { name: 'busy' });
    await sql`UPDATE graphile_worker._private_jobs
      SET locked_by = 'alive', locked_at = now() - interval '9 minutes', attempts = 1
      WHERE locked_by IS NULL`.execute(database.db);
    await sql`INSERT INTO job_workers VALUES ('killed', now() - interval '31 seconds'),
      ('alive', now() - interval '20 seconds')`.execute(database.db);
    await releaseDeadWorkers(database.db);
    expect(await listQueuedJobs()).toMatchObject([{ locked_by: null }, { locked_by: 'alive' }]);
    await startWorker();
    await eventually(() => expect(listRunNames()).toEqual(['orphan']));
  });

  it('sends heartbeats while it runs, and none after it stopped', async () => {
    const listWorkers = () => database.db.selectFrom('job_workers').select('id').execute();
    const gate = Promise.withResolvers<void>();
    onRun = () => gate.promise;
    await startWorker();
    await enqueue(database.db, testJob, { name: 'long' });
    await eventually(async () => {
      const [job] = await listQueuedJobs();
      expect((await listWorkers()).map(({ id }) => id)).toContain(job?.locked_by);
    });
    gate.resolve();
    onRun = () => undefined;
    await Promise.all(running.map((worker) => worker.stop()));
    expect(await listWorkers()).toEqual([]);
  });

  slowIt('recovers after the database dropped its connections', async () => {
    await startWorker();
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(database.db);
    await eventually(() => enqueue(database.db, testJob, { name: 'afterwards' }));
    await eventually(() => expect(listRunNames()).toEqual(['afterwards']));
  });

  slowIt('survives a failed completion of a job, and runs it again', async () => {
    const revoke = sql`REVOKE DELETE ON graphile_worker._private_jobs FROM ${sql.id(database.appRole)}`;
    const grant = sql`GRANT DELETE ON graphile_worker._private_jobs TO ${sql.id(database.appRole)}`;
    onRun = async () => {
      await revoke.execute(database.ownerDb);
    };
    const lines = await startWorker();
    await enqueue(database.db, testJob, { name: 'again' });
    await eventually(() => expect(lines.some((line) => line.event === 'jobs.worker_lost')).toBe(true));
    onRun = () => undefined;
    await grant.execute(database.ownerDb);
    expect(listRunNames()).toEqual(['again']);
    await sql`UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 hour'`.execute(
      database.db,
    );
    await releaseDeadWorkers(database.db);
    await eventually(() => expect(listRunNames()).toEqual(['again', 'again']));
    await eventually(async () => expect(await listQueuedJobs()).toEqual([]));
  });

  it('is replaced after two completions failed at once', async () => {
    const completions: PromiseWithResolvers<never>[] = [];
    const failingPool = interceptQueries((runQuery, args) => {
      if (!args.includes('complete_job') || completions.length === 2) return runQuery();
      const completion = Promise.withResolvers<never>();
      completions.push(completion);
      return completion.promise;
    });
    // No worker is replaced for its silence.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await startWorker([testJob], failingPool);
    await enqueue(database.db, testJob, { name: 'first' });
    await eventually(() => expect(completions).toHaveLength(1));
    await enqueue(database.db, testJob, { name: 'second' });
    await eventually(() => expect(completions).toHaveLength(2));
    for (const { reject } of completions) reject(new Error('Connection terminated unexpectedly'));
    await enqueue(database.db, testJob, { name: 'afterwards' });
    await eventually(() => expect(listRunNames()).toEqual(['first', 'second', 'afterwards']));
  });

  slowIt('is replaced if it has not polled for 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const concurrency = 4;
    let unanswered = 0;
    const answer = Promise.withResolvers<QueryResult>();
    const silentPool = interceptQueries((runQuery, args) => {
      if (!args.includes('get_job') || unanswered === concurrency) return runQuery();
      unanswered += 1;
      return answer.promise;
    });
    const lines = await startWorker([testJob], silentPool);
    await eventually(() => expect(unanswered).toBe(concurrency));
    await enqueue(database.db, testJob, { name: 'afterwards' });
    vi.advanceTimersByTime(45_000);
    await eventually(() => expect(listRunNames()).toEqual(['afterwards']));
    expect(lines).toContainEqual(
      expect.objectContaining({ event: 'jobs.worker_lost', reason: 'the worker fell silent' }),
    );
    answer.resolve({ rows: [] });
  });

  it('is kept while all of its jobs run for longer than that', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const gate = Promise.withResolvers<void>();
    onRun = () => gate.promise;
    const lines = await startWorker();
    const names = ['first', 'second', 'third', 'fourth'];
    for (const name of names) await enqueue(database.db, testJob, { name });
    await eventually(() => expect(runs).toHaveLength(names.length));
    vi.advanceTimersByTime(45_000);
    gate.resolve();
    await eventually(async () => expect(await listQueuedJobs()).toEqual([]));
    expect(runs).toHaveLength(names.length);
    expect(lines.some(({ event }) => event === 'jobs.worker_lost')).toBe(false);
  });

  slowIt('reports itself as lost while the database starts, and recovers', async () => {
    let isStarting = false;
    const startingPool = withMethods(pool, {
      connect: (callback?: never) => {
        if (isStarting)
          return Promise.reject(
            Object.assign(new Error('the database system is starting up'), { code: '57P03' }),
          );
        return callback ? pool.connect(callback) : pool.connect();
      },
    });
    const lines = await startWorker([testJob], startingPool);
    isStarting = true;
    await eventually(() => expect(lines.some((line) => line.event === 'jobs.worker_lost')).toBe(true));
    isStarting = false;
    await enqueue(database.db, testJob, { name: 'afterwards' });
    await eventually(() => expect(listRunNames()).toEqual(['afterwards']));
  });

  slowIt('unlocks a job if the response that assigned it was lost', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let lost = 0;
    const losingPool = interceptQueries(async (runQuery, args) => {
      const response = await runQuery();
      if (!args.includes('get_job') || lost > 0 || response.rows.length === 0) return response;
      lost += 1;
      throw new Error('Query read timeout');
    });
    await startWorker([testJob], losingPool);
    const gate = Promise.withResolvers<void>();
    onRun = (name) => (name === 'running' ? gate.promise : undefined);
    await enqueue(database.db, testJob, { name: 'unassigned' }, { queueName: 'a line' });
    await eventually(() => expect(lost).toBe(1));
    await enqueue(database.db, testJob, { name: 'running' });
    await eventually(() => expect(listRunNames()).toEqual(['running']));
    await sql`UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '31 seconds'`.execute(
      database.db,
    );
    vi.advanceTimersByTime(15_000);
    await eventually(() => expect(listRunNames()).toEqual(['running', 'unassigned']));
    gate.resolve();
    await eventually(async () => expect(await listQueuedJobs()).toEqual([]));
  });

  it('lets running jobs finish when it stops', async () => {
    const gate = Promise.withResolvers<void>();
    onRun = () => gate.promise;
    await startWorker();
    await enqueue(database.db, testJob, { name: 'long' });
    await eventually(() => expect(listRunNames()).toEqual(['long']));
    const stopped = running[0]?.stop();
    gate.resolve();
    await stopped;
    expect(await listQueuedJobs()).toEqual([]);
  });
});

describe('jobs', () => {
  it('has unique names and valid schedules', async () => {
    expect(new Set(jobs.map((job) => job.name)).size).toBe(jobs.length);
    const lines = await startWorker(jobs);
    expect(lines.filter((line) => line.level === 'warn' || line.level === 'error')).toEqual([]);
  });

  it('catches up missed runs of daily jobs', () => {
    const daily = jobs.filter(({ schedule }) => /^\d+ \d+ \* \* /.test(schedule ?? ''));
    expect(daily.length).toBeGreaterThan(3);
    expect(
      daily.filter(({ atLeastEveryMs }) => atLeastEveryMs === undefined).map(({ name }) => name),
    ).toEqual([]);
  });
});
