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

/** What jobs reach of the outside world. */
export type JobServices = Pick<
  Services,
  'config' | 'linkGuard' | 'storage' | 'safeFetch' | 'unsubscribing' | 'channelCipher' | 'senders' | 'publish'
> & {
  mailer: Pick<Mailer, 'deliver'>;
  /** Takes people's money; undefined where nothing is sold. */
  payments: PaymentProvider | undefined;
};

/**
 * What every job gets: the ctx of a command that nobody calls, and its services. `db` is the pool: a job opens its own
 * transactions, and reports what changed after they have committed, which is told at once.
 */
export type JobCtx = Ctx<undefined> &
  Omit<JobServices, 'publish'> & {
    /** For what looks at everything there is: its statements may take an hour, one at a time. */
    slowDb: Db;
    /** Aborts when the job's time is up or the process stops. */
    signal: AbortSignal;
  };

export type RunnableJob = {
  /** noun.verb */
  name: string;
  /** Crontab text in UTC; the job is then also run with the payload {}. */
  schedule?: string | undefined;
  /** Added by whoever starts, or has run for an hour, when it has not succeeded for so long: the clock goes on while nobody is there. */
  atLeastEveryMs?: number | undefined;
  maxAttempts: number;
  timeoutMs: number;
  /** Errors: ZodError for a payload that doesn't fit; whatever the job throws. */
  handle: (ctx: JobCtx, payload: unknown) => Promise<void>;
};

export type Job<P> = RunnableJob & { schema: z.ZodType<P> };

export type JobDefinition<P> = {
  name: string;
  schema: z.ZodType<P>;
  schedule?: string;
  /** With a schedule: catches up with what was missed for so long. */
  atLeastEveryMs?: number;
  /** Attempts before the job is given up; 12 (16 hours) by default. */
  maxAttempts?: number;
  /** Longest run, 60 s by default. A job that takes longer counts as failed and its `signal` aborts. */
  timeoutMs?: number;
  /** Must be safe to run twice, also at the same time. */
  run: (ctx: JobCtx, payload: P) => Promise<void>;
};

/** Declares a job; list it in src/jobs.server.ts. */
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
  /** While a job with this key waits, adding it again replaces it. */
  key?: string;
  runAt?: Date;
  /** Jobs with a lower number go first; 0 by default. */
  priority?: number;
  /** Jobs of one line run one after another. */
  line?: string;
};

/** The key under which a job with a schedule waits. */
export const scheduleKey = (name: string): string => `schedule ${name}`;

/** For what goes out in masses: everything else goes first. */
export const bulkPriority = 10;

/** For what somebody waits for. */
export const urgentPriority = -1;

/** Adds a job in the caller's transaction: it runs after the commit, and never if that doesn't come. */
export function enqueue<P>(trx: Db, job: Job<P>, payload: P, options: EnqueueOptions = {}): Promise<void> {
  return add(trx, job, payload, options);
}

/**
 * Adds a job that has a schedule for this moment, in the place of the run that waits, if one does. Whoever asked is told
 * when it begins and ends.
 */
export function enqueueNow(trx: Db, job: RunnableJob, askedBy: string): Promise<void> {
  return add(trx, job, { _askedBy: askedBy }, { key: scheduleKey(job.name), priority: urgentPriority });
}

async function add(trx: Db, job: RunnableJob, payload: unknown, options: EnqueueOptions): Promise<void> {
  await sql`SELECT FROM graphile_worker.add_job(
    identifier => ${job.name}::text,
    payload => ${JSON.stringify(payload)}::json,
    run_at => ${options.runAt ?? null}::timestamptz,
    max_attempts => ${job.maxAttempts}::int,
    job_key => ${options.key ?? null}::text,
    priority => ${options.priority ?? 0}::int,
    queue_name => ${options.line ?? null}::text
  )`.execute(trx);
}

export type StartJobsOptions = JobServices & {
  pool: pg.Pool;
  /** Where the worker listens and takes jobs, where that isn't `pool`. One connection stays with it as long as it runs. */
  queuePool?: pg.Pool;
  /** For `slowDb`, where that isn't `pool`. */
  slowPool?: pg.Pool;
  jobs: readonly RunnableJob[];
  log: Log;
  /** Jobs at the same time, 4 by default. */
  concurrency?: number;
  /** Whether jobs also run at the times of their schedules, as they do by default. */
  schedules?: boolean;
  /** Counts runs; undefined where nobody reads it. */
  metrics?: Metrics | undefined;
  /** Records runs; undefined where nobody is sent it. */
  traces?: Traces | undefined;
  /** Hears what their commands ask the database. */
  probe?: DbProbe;
};

const sweepMs = 15_000;
const heartbeatMs = 10_000;
/** Whoever has been silent for so long is taken for dead. */
const silenceS = 30;
const restartMs = 1_000;
/** Schedules of a worker go on from the time it began: after a step of the clock they would wait, or run for each minute left out. */
const maxClockStepMs = 60_000;
const stopMs = 10_000;

/**
 * Runs jobs, and their schedules, in this process under the application's database role. A failed attempt is
 * logged as one line `job.failed` and repeated after 3, 7, 20, 55 s, … up to 6 h. A worker that lost the
 * database is replaced. Resolves once the worker looks for jobs, or is waiting to try that again.
 */
export async function startJobs(options: StartJobsOptions): Promise<{ stop: () => Promise<void> }> {
  const { pool, slowPool, log, probe } = options;
  const db = openDb(pool, probe);
  const databases = { db, slowDb: slowPool === undefined ? db : openDb(slowPool, probe) };
  const stopping = new AbortController();

  const lost = (error: unknown): undefined => {
    if (stopping.signal.aborted) return;
    log.warn('jobs.worker_lost', { reason: error instanceof Error ? error.message : String(error) });
  };
  const freeOrphans = () => releaseDeadWorkers(db).catch(lost);
  const start = () => startWorker(databases, options).catch(lost);

  async function keepRunning(first: Worker | undefined): Promise<void> {
    let worker = first;
    while (!stopping.signal.aborted) {
      await worker?.ended(stopping.signal).then(() => lost('it ended by itself'), lost);
      await worker?.stop();
      await delay(restartMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      worker = await start();
      if (worker !== undefined) await freeOrphans();
    }
    await worker?.stop();
  }

  await freeOrphans();
  const running = keepRunning(await start());
  const sweep = setInterval(() => void freeOrphans(), sweepMs);
  sweep.unref();
  const missed = watchMissedJobs(db, options.schedules === false ? [] : options.jobs, scheduleKey);
  return {
    stop: async () => {
      stopping.abort();
      clearInterval(sweep);
      missed.stop();
      await running;
    },
  };
}

type Worker = {
  /** Resolves when the worker ended or is asked to; rejects when it must be replaced. */
  ended: (stopping: AbortSignal) => Promise<void>;
  /** Waits for running jobs, 10 s at most. */
  stop: () => Promise<void>;
};

type Databases = Pick<JobCtx, 'db' | 'slowDb'>;

async function startWorker(databases: Databases, options: StartJobsOptions): Promise<Worker> {
  const { db } = databases;
  const { jobs, pool, queuePool = pool, log, concurrency = 4, schedules = true } = options;
  const events: WorkerEvents = new EventEmitter();
  const ids = new Set<string>();
  // Jobs are locked in the name of the pool, or of a worker in it.
  events.on('pool:create', ({ workerPool }) => ids.add(workerPool.id));
  events.on('worker:create', ({ worker }) => ids.add(worker.workerId));
  const runner = await run({
    pgPool: failingAtOnce(queuePool),
    events,
    concurrency,
    noHandleSignals: true,
    // Unbatched, the library lets nobody wait for a job to be marked as done, and an error in that ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: workerLogger(log),
    parsedCronItems: cronItems(schedules ? jobs : []),
    taskList: Object.fromEntries(
      jobs.map((job) => [job.name, (payload, helpers) => runJob(job, payload, helpers, databases, options)]),
    ),
  });
  // The library keeps a failed first look-up of its tasks for good, and has been seen to end up without workers:
  // what polls in vain or not at all is replaced.
  const wedged = Promise.withResolvers<never>();
  wedged.promise.catch(() => undefined);
  let failures = 0;
  /** So often it still looks for what a failed poll may have taken. */
  let looks = 0;
  const taken = new Set<string>();
  let seenAt = performance.now();
  const seen = (): void => {
    failures = 0;
    seenAt = performance.now();
  };
  runner.events.on('worker:getJob:empty', seen);
  runner.events.on('job:start', ({ job }) => {
    taken.add(job.id);
    seen();
  });
  runner.events.on('job:complete', ({ job }) => {
    taken.delete(job.id);
    seen();
  });
  runner.events.on('worker:getJob:error', ({ error }) => {
    failures += 1;
    looks = Math.ceil((3 * silenceS * 1000) / sweepMs);
    if (failures >= 2 * concurrency) wedged.reject(error);
  });
  const longestSilence = longestRun(jobs) + 30_000;
  const clockOffset = (): number => Date.now() - performance.now();
  const offset = clockOffset();
  const watch = setInterval(() => {
    if (Math.abs(clockOffset() - offset) > maxClockStepMs) wedged.reject(new Error('the clock was changed'));
    if (performance.now() - seenAt > longestSilence) wedged.reject(new Error('the worker fell silent'));
    if (looks === 0) return;
    looks -= 1;
    // The answer that gave a worker these jobs was lost: they would wait for as long as it lives.
    unlockJobs(db, { workerIds: [...ids], heldForS: silenceS, except: [...taken] }).catch(() => undefined);
  }, sweepMs);
  watch.unref();
  const beat = () => noteAlive(db, [...ids]).catch(() => undefined);
  await beat();
  const heartbeat = setInterval(() => void beat(), heartbeatMs);
  heartbeat.unref();
  return {
    ended: (stopping) =>
      Promise.race([
        runner.promise,
        wedged.promise,
        new Promise<void>((resolve) => {
          if (stopping.aborted) resolve();
          stopping.addEventListener('abort', () => resolve(), { once: true });
        }),
      ]),
    stop: async () => {
      clearInterval(watch);
      clearInterval(heartbeat);
      const patience = new AbortController();
      await Promise.race([
        runner.stop().catch(() => undefined),
        delay(stopMs, undefined, { signal: patience.signal }).catch(() => undefined),
      ]);
      patience.abort();
      await forgetWorkers(db, [...ids]).catch(() => undefined);
    },
  };
}

const hour = 3_600_000;

/** Of those that could keep all hands busy; the others poll beside what takes hours. */
function longestRun(jobs: readonly RunnableJob[]): number {
  return Math.max(0, ...jobs.map((job) => job.timeoutMs).filter((ms) => ms < hour));
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
    queuePool: _queue,
    slowPool: _slow,
    jobs: _jobs,
    concurrency: _atOnce,
    ...more
  } = options;
  const { metrics, traces, probe: _probe, publish, ...services } = more;
  const requestId = `job-${uuidv7()}`;
  const log = services.log.with({ id: requestId, job: job.name });
  const overtime = AbortSignal.timeout(job.timeoutMs);
  const signal = AbortSignal.any([overtime, helpers.abortSignal]);
  const { id, attempts, max_attempts } = helpers.job;
  const started = performance.now();
  const count = (outcome: JobOutcome) =>
    metrics?.jobRan(job.name, outcome, (performance.now() - started) / 1000);
  const { payload: own, askedBy } = readPayload(payload);
  const note = async (update: RunUpdate): Promise<void> => {
    await noteRun(db, job, update).catch(() => undefined);
    if (askedBy !== undefined) publish([{ topic: 'system', userId: askedBy }]);
  };
  await note({ started_at: sql`now()`, ended_at: null, error: null });
  try {
    const ctx: JobCtx = {
      ...services,
      ...{ db, slowDb, signal, log },
      ...{ actor: undefined, now: new Date(), requestId },
      changed: (...changes) => publish(changes),
    };
    const run = () => job.handle(ctx, own);
    await Promise.race([
      traces === undefined ? run() : traces.job(job.name, run),
      new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      }),
    ]);
    count('done');
    await note({ ended_at: sql`now()`, succeeded_at: sql`now()` });
  } catch (error) {
    count(attempts >= max_attempts ? 'given_up' : 'failed');
    await note({ ended_at: sql`now()`, error: error instanceof Error ? error.message : String(error) });
    log.error('job.failed', error, {
      jobId: id,
      attempt: attempts,
      maxAttempts: max_attempts,
      givenUp: attempts >= max_attempts,
    });
    throw error;
  }
}

type RunUpdate = UpdateObject<Database, 'job_runs'>;

/** What admins see of the jobs that run by the clock; the others are too many. */
async function noteRun(db: Db, job: RunnableJob, update: RunUpdate): Promise<void> {
  if (job.schedule === undefined) return;
  await db
    .insertInto('job_runs')
    .values({ job: job.name, started_at: sql`now()` })
    .onConflict((conflict) => conflict.column('job').doUpdateSet(update))
    .execute();
}

/** The job's own payload: the scheduler adds `_cron`, whoever asks for a run by hand `_askedBy`. */
function readPayload(payload: unknown): { payload: unknown; askedBy?: string } {
  if (payload === null || typeof payload !== 'object') return { payload };
  const { _cron, _askedBy, ...rest } = { _cron: undefined, _askedBy: undefined, ...payload };
  return { payload: rest, ...(typeof _askedBy === 'string' && { askedBy: _askedBy }) };
}

function cronItems(jobs: readonly RunnableJob[]) {
  return parseCronItems(
    jobs.flatMap((job) => {
      if (job.schedule === undefined) return [];
      const options = { maxAttempts: job.maxAttempts, jobKey: scheduleKey(job.name), backfillPeriod: 0 };
      return [{ task: job.name, identifier: job.name, match: job.schedule, options }];
    }),
  );
}

async function noteAlive(db: Db, ids: readonly string[]): Promise<void> {
  await sql`INSERT INTO job_workers (id, seen_at) SELECT id, now() FROM unnest(${ids}::text[]) AS id
    ON CONFLICT (id) DO UPDATE SET seen_at = now()`.execute(db);
}

async function forgetWorkers(db: Db, ids: readonly string[]): Promise<void> {
  await sql`DELETE FROM job_workers WHERE id = ANY(${ids}::text[])`.execute(db);
}

/** Frees the jobs of workers that aren't heard any more. (The library itself waits four hours.) */
export async function releaseDeadWorkers(db: Db): Promise<void> {
  await sql`DELETE FROM job_workers WHERE seen_at < now() - interval '1 day'`.execute(db);
  await sql`
    SELECT graphile_worker.force_unlock_workers(workers)
    FROM (
      SELECT array_agg(DISTINCT locked_by) AS workers FROM graphile_worker.jobs
      WHERE locked_at < now() - make_interval(secs => ${silenceS}) AND NOT EXISTS (
        SELECT FROM job_workers w
        WHERE w.id = locked_by AND w.seen_at > now() - make_interval(secs => ${silenceS}))
    ) AS dead
    WHERE workers IS NOT NULL`.execute(db);
}

/**
 * The pool for the library, which tries again by itself after some errors of connecting, such as while PostgreSQL starts: more
 * and more rarely, for minutes, and nobody is told. As plain errors they are ours to see, and it polls as often as ever.
 */
function failingAtOnce(pool: pg.Pool): pg.Pool {
  type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;
  const connect = (taken?: Taken): unknown => {
    if (taken !== undefined) return pool.connect(taken);
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

function workerLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    // Failed jobs have their own line.
    if (level === 'error' && meta?.failure !== true) log.warn('jobs.worker', { message });
    else log.debug('jobs.worker', { message: message.split('\n', 1)[0] });
  });
}
