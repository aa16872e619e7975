import { sql } from 'kysely';
import { type Db, withCustomPlans } from '#/db/client.server.ts';
import { maxClockSkewMs } from '#/platform/clock-skew.server.ts';
import { getMaxPauseMs } from '#/platform/crontab.server.ts';
import { readDiskSpace } from '#/platform/disk.server.ts';
import type { Facts } from '#/platform/facts.server.ts';
import { listInstances } from '#/platform/instances.server.ts';
import { isInDoubt } from '#/platform/mails-in-doubt.server.ts';
import { listWaitingSchedules, maxCounted, readQueue } from '#/platform/queue.server.ts';
import { version } from '#/platform/version.server.ts';
import { readLedger } from '../overview/queries.server.ts';
import type { ScheduledJob, SystemBackup, SystemStatus } from './schema.ts';

const maxBackups = 7;
const maxBackupAgeMs = 2 * 86_400_000;
/** Sums the sizes of up to this many files; of more, a sample of about this size. */
const maxSummedFiles = 20_000;

type Database = SystemStatus['database'] & { since: Date };

async function readDatabase(db: Db): Promise<Database> {
  const { rows } = await sql<{ version: string; level: string | null; since: Date | null; bytes: number }>`
    SELECT current_setting('server_version') AS version, level, since,
      pg_database_size(current_database()) AS bytes FROM schema_level`.execute(db);
  const { version: server = '', level = null, since = null, bytes = 0 } = rows[0] ?? {};
  return { version: server, level: level ?? '', since: since ?? new Date(0), bytes };
}

async function readQueueStatus(db: Db): Promise<SystemStatus['queue']> {
  const { waiting, oldestAt, failing, givenUp } = await readQueue(db);
  return {
    waiting,
    oldestAt: oldestAt?.toISOString() ?? null,
    failing,
    givenUp: givenUp.map(({ lastAt, ...item }) => ({ ...item, lastAt: lastAt.toISOString() })),
  };
}

async function readMails(db: Db, now: Date): Promise<SystemStatus['mails']> {
  const { rows } = await sql<{ waiting: number; oldest: Date | null; in_doubt: number }>`
    SELECT count(*)::int AS waiting, min(created_at) AS oldest, (
      SELECT count(*)::int FROM (
        SELECT FROM mails m WHERE ${isInDoubt(now)} LIMIT ${maxCounted}) AS doubtful
    ) AS in_doubt
    FROM (
      SELECT created_at FROM mails
      WHERE (text IS NOT NULL OR html IS NOT NULL) AND sent_at IS NULL AND handed_over_at IS NULL
      ORDER BY created_at LIMIT ${maxCounted}
    ) AS first`.execute(db);
  const { waiting = 0, oldest = null, in_doubt: inDoubt = 0 } = rows[0] ?? {};
  return { waiting, oldestAt: oldest?.toISOString() ?? null, inDoubt };
}

async function readReminders(db: Db, now: Date): Promise<SystemStatus['reminders']> {
  const selectDue = (table: string) =>
    sql`(SELECT next_at FROM ${sql.table(table)} WHERE next_at <= ${now} LIMIT ${maxCounted})`;
  // A rescheduled alarm is due since '-infinity', and hasn't waited.
  const selectOldest = (table: string) =>
    sql`(SELECT min(next_at) FROM ${sql.table(table)} WHERE next_at > '-infinity' AND next_at <= ${now})`;
  const { rows } = await sql<{ due: number; oldest: Date | null }>`SELECT
    (SELECT count(*)::int FROM (${selectDue('airdrop_alarms')} UNION ALL ${selectDue('daily_alarms')}) AS first) AS due,
    least(${selectOldest('airdrop_alarms')}, ${selectOldest('daily_alarms')}) AS oldest`.execute(db);
  return { due: Math.min(rows[0]?.due ?? 0, maxCounted), oldestAt: rows[0]?.oldest?.toISOString() ?? null };
}

type Run = { started_at: Date; ended_at: Date | null; error: string | null };

function getJobState(
  run: Run | undefined,
  isWaiting: boolean,
  timeoutMs: number,
  now: Date,
): ScheduledJob['state'] {
  const isOpen = run !== undefined && run.ended_at === null;
  if (isOpen && now.getTime() - run.started_at.getTime() < timeoutMs) return 'running';
  if (isWaiting) return 'waiting';
  if (run === undefined) return 'never';
  if (isOpen) return 'interrupted';
  return run.error === null ? 'succeeded' : 'failed';
}

/** Returns the scheduled jobs by name, with their last runs. */
export async function readJobs(db: Db, { scheduled }: Facts, now: Date): Promise<ScheduledJob[]> {
  const names = scheduled.map(({ name }) => name);
  const waiting = await listWaitingSchedules(db, names);
  const rows = await db
    .selectFrom('job_runs')
    .select(['job', 'started_at', 'ended_at', 'succeeded_at', 'error'])
    .where('job', 'in', [...names, ''])
    .execute();
  const runs = new Map(rows.map((row) => [row.job, row]));
  return scheduled
    .map(({ name, schedule, timeoutMs }) => {
      const run = runs.get(name);
      return {
        name,
        schedule,
        state: getJobState(run, waiting.has(name), timeoutMs, now),
        startedAt: run?.started_at?.toISOString() ?? null,
        endedAt: run?.ended_at?.toISOString() ?? null,
        succeededAt: run?.succeeded_at?.toISOString() ?? null,
        error: run?.error ?? null,
        isOverdue: run !== undefined && now.getTime() - run.started_at.getTime() > getMaxPauseMs(schedule),
      };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

async function readInstances(db: Db): Promise<SystemStatus['instances']> {
  const rows = await listInstances(db);
  return rows.map(({ startedAt, seenAt, ...row }) => ({
    ...row,
    startedAt: startedAt.toISOString(),
    seenAt: seenAt.toISOString(),
  }));
}

async function readRecentBackups(db: Db): Promise<SystemBackup[]> {
  const rows = await db
    .selectFrom('backups')
    .select(['id', 'place', 'name', 'taken_at', 'finished_at', 'version', 'bytes', 'row_count', 'file_count'])
    .select(['encrypted', 'error', 'verified_at', 'verification_error'])
    .orderBy('number', 'desc')
    .limit(maxBackups)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    place: row.place,
    name: row.name,
    takenAt: row.taken_at.toISOString(),
    finishedAt: row.finished_at.toISOString(),
    version: row.version,
    bytes: row.bytes,
    rows: row.row_count,
    files: row.file_count,
    isEncrypted: row.encrypted,
    error: row.error,
    verifiedAt: row.verified_at?.toISOString() ?? null,
    verificationError: row.verification_error,
  }));
}

async function readBackups(
  db: Db,
  { hasNightlyBackups, needsBackups }: Facts,
  { since, now }: { since: Date; now: Date },
): Promise<SystemStatus['backups']> {
  const recent = await readRecentBackups(db);
  const lastGood = await db
    .selectFrom('backups')
    .select('taken_at')
    .where('error', 'is', null)
    // A backup from a wrong clock has no reliable time.
    .where('taken_at', '<=', new Date(now.getTime() + maxClockSkewMs))
    .orderBy('taken_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  // A database created today can't have an older backup.
  const age = now.getTime() - (lastGood?.taken_at ?? since).getTime();
  return {
    isSetUp: hasNightlyBackups,
    isNeeded: needsBackups,
    isLate: (hasNightlyBackups || recent.length > 0) && age > maxBackupAgeMs,
    lastGoodAt: lastGood?.taken_at?.toISOString() ?? null,
    recent,
  };
}

type Files = Pick<SystemStatus['storage'], 'files' | 'bytes' | 'isEstimate'>;

async function readFiles(db: Db): Promise<Files> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    SELECT count(*)::int AS files, coalesce(sum(bytes), 0)::bigint AS bytes
    FROM (SELECT bytes FROM files LIMIT ${maxSummedFiles}) AS first`.execute(db);
  const { files = 0, bytes = 0 } = rows[0] ?? {};
  if (files < maxSummedFiles) return { files, bytes, isEstimate: false };
  const { rows: estimates } = await sql<{ n: number }>`
    SELECT reltuples::bigint AS n FROM pg_class WHERE oid = 'files'::regclass`.execute(db);
  const total = Math.max(estimates[0]?.n ?? 0, files);
  const percent = Math.min(100, (100 * maxSummedFiles) / total);
  const { rows: sample } = await sql<{ mean: number | null }>`
    SELECT avg(bytes)::float8 AS mean FROM files TABLESAMPLE SYSTEM (${percent}::real)`.execute(db);
  return { files: total, bytes: Math.round(total * (sample[0]?.mean ?? bytes / files)), isEstimate: true };
}

async function readPayments(db: Db): Promise<SystemStatus['payments']> {
  const { rows } = await sql<SystemStatus['payments']>`SELECT
    (SELECT count(*)::int FROM (
      SELECT FROM payments WHERE state = 'pending' LIMIT ${maxCounted}) AS p) AS pending,
    (SELECT count(*)::int FROM (
      SELECT FROM payments WHERE flag IS NOT NULL AND refunded_at IS NULL AND charged_back_at IS NULL
      LIMIT ${maxCounted}) AS f) AS flagged,
    (SELECT count(*)::int FROM (
      SELECT FROM payment_refunds r WHERE state IN ('failed', 'unclear') AND NOT EXISTS (
        SELECT FROM payment_refunds later
        WHERE later.payment_id = r.payment_id AND later.state = 'done' AND later.created_at > r.created_at)
      LIMIT ${maxCounted}) AS r) AS "stuckRefunds"`.execute(db);
  return rows[0] ?? { pending: 0, flagged: 0, stuckRefunds: 0 };
}

/** Reads the system status with short queries on one connection. */
export async function readSystemStatus(
  db: Db,
  { facts, now }: { facts: Facts; now: Date },
): Promise<SystemStatus> {
  const disk = await readDiskSpace(facts.dataDir);
  return withCustomPlans(db, async (trx) => {
    const { since, ...database } = await readDatabase(trx);
    return {
      readAt: now.toISOString(),
      version,
      database,
      queue: await readQueueStatus(trx),
      mails: await readMails(trx, now),
      reminders: await readReminders(trx, now),
      jobs: await readJobs(trx, facts, now),
      instances: await readInstances(trx),
      backups: await readBackups(trx, facts, { since, now }),
      examination: await readLedger(trx, now),
      storage: { ...(await readFiles(trx)), ...disk },
      payments: await readPayments(trx),
    };
  });
}
