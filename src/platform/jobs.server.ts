import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { type JobHelpers, Logger, parseCronItems, run, type WorkerEvents } from 'graphile-worker';
import { sql, type UpdateObject } from 'kysely';
import type pg from 'pg';
import type { z } from 'zod';
import { type Db, type DbProbe, openDb } from '#/db/client.server.ts';
import { unlockJobs } from '#/db/queue-tables.server.ts';
import type { Database } from '#/db/schema.server.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import type { Ctx } from './context.server.ts';
import type { Log } from './log.server.ts';
import type { Mailer } from './mail-transport.server.ts';
import type { JobOutcome, Metrics } from './metrics/metrics.server.ts';
import { watchMissedJobs } from './missed-jobs.server.ts';
import type { PaymentProvider } from './payments/provider.server.ts';
import type { Services } from './services.server.ts';
import type { Traces } from './traces/traces.server.ts';

/** The outside services that jobs may use. */
export type JobServices = Pick<
  Services,
  | 'config'
  | 'limits'
  | 'linkGuard'
  | 'storage'
  | 'safeFetch'
  | 'unsubscribing'
  | 'channelCipher'
  | 'senders'
  | 'publish'
  | 'prices'
> & {
  mailer: Pick<Mailer, 'deliver'>;
  /** Undefined if payments are off. */
  payments: PaymentProvider | undefined;
};

/**
 * The context of every job: the ctx of a command without an actor, and its services. `db` is the pool: a job
 * opens its own transactions, and reports changes after they have committed; they are published at once.
 */
export type JobCtx = Ctx<undefined> &
  Omit<JobServices, 'publish'> & {
    /** For scans of whole tables: its statements may take an hour, and run one at a time. */
    slowDb: Db;
    /** Aborts on the job's timeout or when the process stops. */
    signal: AbortSignal;
  };

export type RunnableJob = {
  /** noun.verb */
  name: string;
  /** Crontab in UTC; the job then also runs with the payload {}. */
  schedule?: string | undefined;
  /**
   * If the last success is older than this, the job is added when a process starts and hourly after that:
   * schedules pass unnoticed while no process runs.
   */
  atLeastEveryMs?: number | undefined;
  maxAttempts: number;
  timeoutMs: number;
  /** Throws ZodError for an invalid payload, and every error of the job. */
  handle: (ctx: JobCtx, payload: unknown) => Promise<void>;
};

export type Job<P> = RunnableJob & { schema: z.ZodType<P> };

export type JobDefinition<P> = {
  name: string;
  schema: z.ZodType<P>;
  schedule?: string;
  /** With a schedule: a run missed for this long is caught up. */
  atLeastEveryMs?: number;
  /** Attempts before the job is given up; 12 (16 hours) by default. */
  maxAttempts?: number;
  /** Timeout, 60 s by default. A job that takes longer counts as failed and its `signal` aborts. */
  timeoutMs?: number;
  /** Must be safe to run twice, also concurrently. */
  run: (ctx: JobCtx, payload: P) => Promise<void>;
};

/** Declares a job; src/jobs.server.ts must list it. */
export function defineJob<P>(definition: JobDefinition<P>): Job<P> {
  const { name, schema, schedule, atLeastEveryMs, maxAttempts = 12, timeoutMs = 60_000 } = definition;
  return {
    name,
    schema,
    schedule,
    atLeastEveryMs,
    maxAttempts,
    timeoutMs,
    handle: async (ctx, payload) => definition.run(ctx, schema.parse(payload)),
  };
}

export type EnqueueOptions = {
  /** Adding a job with the key of a waiting job replaces that job. */
  key?: string;
  runAt?: Date;
  /** Jobs with a lower number run first; 0 by default. */
  priority?: number;
  /** Jobs with the same line run one after another. */
  queueName?: string;
};

/** Returns the key of the waiting run of a scheduled job. */
export const getScheduleKey = (name: string): string => `schedule ${name}`;

/** For bulk work: everything else runs first. */
export const bulkPriority = 10;

/** For work that a user waits for. */
export const urgentPriority = -1;

/** Adds a job in the caller's transaction: it runs after the commit, and never after a rollback. */
export function enqueue<P>(trx: Db, job: Job<P>, payload: P, options: EnqueueOptions = {}): Promise<void> {
  return add(trx, job, payload, options);
}

/**
 * Adds a scheduled job for this moment, replacing its waiting run if there is one. Notifies the user
 * `requestedBy` when it starts and ends.
 */
export function enqueueNow(trx: Db, job: RunnableJob, requestedBy: string): Promise<void> {
  return add(
    trx,
    job,
    { _askedBy: requestedBy },
    { key: getScheduleKey(job.name), priority: urgentPriority },
  );
}

async function add(trx: Db, job: RunnableJob, payload: unknown, options: EnqueueOptions): Promise<void> {
  await sql`SELECT FROM graphile_worker.add_job(
    identifier => ${job.name}::text,
    payload => ${JSON.stringify(payload)}::json,
    run_at => ${options.runAt ?? null}::timestamptz,
    max_attempts => ${job.maxAttempts}::int,
    job_key => ${options.key ?? null}::text,
    priority => ${options.priority ?? 0}::int,
    queue_name => ${options.queueName ?? null}::text
  )`.execute(trx);
}

export type StartJobsOptions = JobServices & {
  pool: pg.Pool;
  /**
   * For the worker's LISTEN and its polls; `pool` by default. The worker holds one connection while it runs.
   */
  queuePool?: pg.Pool;
  /** For `slowDb`; `pool` by default. */
  slowPool?: pg.Pool;
  jobs: readonly RunnableJob[];
  log: Log;
  /** Maximum number of concurrent jobs, 4 by default. */
  concurrency?: number;
  /** Whether schedules also trigger jobs; true by default. */
  schedules?: boolean;
  /** Counts runs; undefined if metrics are off. */
  metrics?: Metrics | undefined;
  /** Records runs; undefined if traces are off. */
  traces?: Traces | undefined;
  /** Called with the database queries of jobs. */
  probe?: DbProbe;
};

const defaultConcurrency = 4;
const sweepMs = 15_000;
const heartbeatMs = 10_000;
/** A worker without a heartbeat or a poll for this long counts as dead. */
const maxSilenceSeconds = 30;
const restartMs = 1_000;
/**
 * A worker's schedules count from its start: after a step of the clock they would wait, or run once for each
 * skipped minute.
 */
const maxClockStepMs = 60_000;
const stopMs = 10_000;

/**
 * Runs jobs and their schedules in this process under the application's database role. A failed attempt is
 * logged as one line `job.failed` and retried after 3, 7, 20, 55 s, … up to 6 h. A worker that lost the
 * database is replaced. Resolves when the worker polls for jobs, or waits to retry its start.
 */
export async function startJobs(options: StartJobsOptions): Promise<{ stop: () => Promise<void> }> {
  const { pool, slowPool, log, probe } = options;
  const db = openDb(pool, probe);
  const databases = { db, slowDb: slowPool === undefined ? db : openDb(slowPool, probe) };
  const stopping = new AbortController();

  const logWorkerLost = (error: unknown): undefined => {
    if (stopping.signal.aborted) return;
    log.warn('jobs.worker_lost', { reason: error instanceof Error ? error.message : String(error) });
  };
  const unlockOrphans = () => releaseDeadWorkers(db).catch(logWorkerLost);
  const start = () => startWorker(databases, options).catch(logWorkerLost);

  async function restartWhenEnded(first: Worker | undefined): Promise<void> {
    let worker = first;
    while (!stopping.signal.aborted) {
      await worker?.ended(stopping.signal).then(() => logWorkerLost('it ended by itself'), logWorkerLost);
      await worker?.stop();
      await delay(restartMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      worker = await start();
      if (worker !== undefined) await unlockOrphans();
    }
    await worker?.stop();
  }

  await unlockOrphans();
  const running = restartWhenEnded(await start());
  const sweep = setInterval(() => void unlockOrphans(), sweepMs);
  sweep.unref();
  const missedJobs = watchMissedJobs(db, options.schedules === false ? [] : options.jobs, getScheduleKey);
  return {
    stop: async () => {
      stopping.abort();
      clearInterval(sweep);
      missedJobs.stop();
      await running;
    },
  };
}

type Worker = {
  /** Resolves when the worker ended or is stopped; rejects if it must be replaced. */
  ended: (stopping: AbortSignal) => Promise<void>;
  /** Waits for running jobs, at most 10 s. */
  stop: () => Promise<void>;
};

type Databases = Pick<JobCtx, 'db' | 'slowDb'>;

async function startWorker(databases: Databases, options: StartJobsOptions): Promise<Worker> {
  const { db } = databases;
  const { jobs, pool, queuePool = pool, log, concurrency = defaultConcurrency, schedules = true } = options;
  const events: WorkerEvents = new EventEmitter();
  const ids = new Set<string>();
  // The pool or a worker in it holds the lock of a job.
  events.on('pool:create', ({ workerPool }) => ids.add(workerPool.id));
  events.on('worker:create', ({ worker }) => ids.add(worker.workerId));
  const runner = await run({
    pgPool: createPoolWithPlainErrors(queuePool),
    events,
    concurrency,
    noHandleSignals: true,
    // Without batches, the library doesn't wait for the completion of jobs when it stops, and an error in one
    // ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: createWorkerLogger(log),
    parsedCronItems: toCronItems(schedules ? jobs : []),
    taskList: Object.fromEntries(
      jobs.map((job) => [job.name, (payload, helpers) => runJob(job, payload, helpers, databases, options)]),
    ),
  });
  const health = watchHealth(runner.events, db, ids, options);
  const beat = () => recordHeartbeat(db, [...ids]).catch(() => undefined);
  await beat();
  const heartbeat = setInterval(() => void beat(), heartbeatMs);
  heartbeat.unref();
  return {
    ended: (stopping) =>
      Promise.race([
        runner.promise,
        health.failed,
        new Promise<void>((resolve) => {
          if (stopping.aborted) resolve();
          stopping.addEventListener('abort', () => resolve(), { once: true });
        }),
      ]),
    stop: async () => {
      health.stop();
      clearInterval(heartbeat);
      const stopTimeout = new AbortController();
      await Promise.race([
        runner.stop().catch(() => undefined),
        delay(stopMs, undefined, { signal: stopTimeout.signal }).catch(() => undefined),
      ]);
      stopTimeout.abort();
      await deleteWorkers(db, [...ids]).catch(() => undefined);
    },
  };
}

/**
 * Detects a worker that shuts itself down, whose polls fail, or that doesn't poll although it could run a job. The
 * library shuts it down when a completion fails, and never says that it has ended if two fail at once; it caches a
 * failed first lookup of its tasks forever. Unlocks the jobs that a failed poll may have locked.
 */
function watchHealth(
  events: WorkerEvents,
  db: Db,
  ids: ReadonlySet<string>,
  { concurrency = defaultConcurrency }: StartJobsOptions,
): { failed: Promise<never>; stop: () => void } {
  const { promise: failed, reject } = Promise.withResolvers<never>();
  failed.catch(() => undefined);
  let failures = 0;
  let remainingUnlocks = 0;
  const lockedKeys = new Set<string>();
  let activeAt = performance.now();
  const recordActivity = (): void => {
    failures = 0;
    activeAt = performance.now();
  };
  events.on('pool:gracefulShutdown', ({ message }) => reject(new Error(message)));
  events.on('worker:getJob:empty', recordActivity);
  events.on('job:start', ({ job }) => {
    lockedKeys.add(job.id);
    recordActivity();
  });
  events.on('job:complete', ({ job }) => {
    lockedKeys.delete(job.id);
    recordActivity();
  });
  events.on('worker:getJob:error', ({ error }) => {
    failures += 1;
    remainingUnlocks = Math.ceil((3 * maxSilenceSeconds * 1000) / sweepMs);
    if (failures >= 2 * concurrency) reject(error);
  });
  const getClockOffset = (): number => Date.now() - performance.now();
  const initialOffset = getClockOffset();
  const timer = setInterval(() => {
    if (Math.abs(getClockOffset() - initialOffset) > maxClockStepMs) {
      reject(new Error('the clock was changed'));
    }
    const isPolling = lockedKeys.size < concurrency;
    if (isPolling && performance.now() - activeAt > maxSilenceSeconds * 1000) {
      reject(new Error('the worker fell silent'));
    }
    if (remainingUnlocks === 0) return;
    remainingUnlocks -= 1;
    // The response that assigned these jobs to a worker was lost: they would stay locked while the worker
    // lives.
    unlockJobs(db, { workerIds: [...ids], lockedSeconds: maxSilenceSeconds, except: [...lockedKeys] }).catch(
      () => undefined,
    );
  }, sweepMs);
  timer.unref();
  return { failed, stop: () => clearInterval(timer) };
}

async function runJob(
  job: RunnableJob,
  payload: unknown,
  helpers: JobHelpers,
  { db, slowDb }: Databases,
  options: StartJobsOptions,
): Promise<void> {
  const {
    pool: _pool,
    queuePool: _queuePool,
    slowPool: _slowPool,
    jobs: _jobs,
    concurrency: _concurrency,
    probe: _probe,
    metrics,
    traces,
    publish,
    ...services
  } = options;
  const requestId = `job-${uuidv7()}`;
  const log = services.log.with({ id: requestId, job: job.name });
  const overtime = AbortSignal.timeout(job.timeoutMs);
  const signal = AbortSignal.any([overtime, helpers.abortSignal]);
  const { id, attempts, max_attempts } = helpers.job;
  const isGivenUp = attempts >= max_attempts;
  const startedAt = performance.now();
  const countRun = (outcome: JobOutcome) =>
    metrics?.recordJob(job.name, outcome, (performance.now() - startedAt) / 1000);
  const { payload: jobPayload, requestedBy } = readPayload(payload);
  const recordUpdate = async (update: RunUpdate): Promise<void> => {
    await recordRun(db, job, update).catch(() => undefined);
    if (requestedBy !== undefined) publish([{ topic: 'system', userId: requestedBy }]);
  };
  await recordUpdate({ started_at: sql`now()`, ended_at: null, error: null });
  try {
    const ctx: JobCtx = {
      ...services,
      db,
      slowDb,
      signal,
      log,
      actor: undefined,
      now: new Date(),
      requestId,
      changed: (...changes) => publish(changes),
    };
    const run = () => job.handle(ctx, jobPayload);
    await Promise.race([
      traces === undefined ? run() : traces.runJob(job.name, run),
      new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      }),
    ]);
    countRun('done');
    await recordUpdate({ ended_at: sql`now()`, succeeded_at: sql`now()` });
  } catch (error) {
    countRun(isGivenUp ? 'given_up' : 'failed');
    await recordUpdate({
      ended_at: sql`now()`,
      error: error instanceof Error ? error.message : String(error),
    });
    log.error('job.failed', error, {
      jobId: id,
      attempt: attempts,
      maxAttempts: max_attempts,
      givenUp: isGivenUp,
    });
    throw error;
  }
}

type RunUpdate = UpdateObject<Database, 'job_runs'>;

/** Records runs for the admin page; only scheduled jobs, because the others are too many. */
async function recordRun(db: Db, job: RunnableJob, update: RunUpdate): Promise<void> {
  if (job.schedule === undefined) return;
  await db
    .insertInto('job_runs')
    .values({ job: job.name, started_at: sql`now()` })
    .onConflict((conflict) => conflict.column('job').doUpdateSet(update))
    .execute();
}

/** Returns the job's own payload: the scheduler adds `_cron`, a run requested by hand `_askedBy`. */
function readPayload(payload: unknown): { payload: unknown; requestedBy?: string } {
  if (payload === null || typeof payload !== 'object') return { payload };
  const { _cron, _askedBy, ...rest } = { _cron: undefined, _askedBy: undefined, ...payload };
  return { payload: rest, ...(typeof _askedBy === 'string' && { requestedBy: _askedBy }) };
}

function toCronItems(jobs: readonly RunnableJob[]) {
  return parseCronItems(
    jobs.flatMap((job) => {
      if (job.schedule === undefined) return [];
      const options = { maxAttempts: job.maxAttempts, jobKey: getScheduleKey(job.name), backfillPeriod: 0 };
      return [{ task: job.name, identifier: job.name, match: job.schedule, options }];
    }),
  );
}

async function recordHeartbeat(db: Db, ids: readonly string[]): Promise<void> {
  await sql`INSERT INTO job_workers (id, seen_at) SELECT id, now() FROM unnest(${ids}::text[]) AS id
    ON CONFLICT (id) DO UPDATE SET seen_at = now()`.execute(db);
}

async function deleteWorkers(db: Db, ids: readonly string[]): Promise<void> {
  await sql`DELETE FROM job_workers WHERE id = ANY(${ids}::text[])`.execute(db);
}

/** Unlocks the jobs of dead workers. (The library itself waits four hours.) */
export async function releaseDeadWorkers(db: Db): Promise<void> {
  await sql`DELETE FROM job_workers WHERE seen_at < now() - interval '1 day'`.execute(db);
  await sql`
    SELECT graphile_worker.force_unlock_workers(workers)
    FROM (
      SELECT array_agg(DISTINCT locked_by) AS workers FROM graphile_worker.jobs
      WHERE locked_at < now() - make_interval(secs => ${maxSilenceSeconds}) AND NOT EXISTS (
        SELECT FROM job_workers w
        WHERE w.id = locked_by AND w.seen_at > now() - make_interval(secs => ${maxSilenceSeconds}))
    ) AS dead
    WHERE workers IS NOT NULL`.execute(db);
}

/**
 * Wraps the pool for the library, which silently retries some connection errors, such as during a start of
 * PostgreSQL, with growing pauses of up to minutes. As plain errors they reach our handlers, and polling
 * continues at its usual rate.
 */
function createPoolWithPlainErrors(pool: pg.Pool): pg.Pool {
  type Acquired = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;
  const connect = (callback?: Acquired): unknown => {
    if (callback !== undefined) return pool.connect(callback);
    return pool.connect().catch((error: unknown) => {
      throw new Error(error instanceof Error ? error.message : String(error), { cause: error });
    });
  };
  return new Proxy(pool, {
    get: (target, key) => {
      if (key === 'connect') return connect;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function createWorkerLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    // Failed jobs are logged separately.
    if (level === 'error' && meta?.failure !== true) log.warn('jobs.worker', { message });
    else log.debug('jobs.worker', { message: message.split('\n', 1)[0] });
  });
}
