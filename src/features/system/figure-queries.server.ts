import { sql } from 'kysely';
import { type Db, withCustomPlans } from '#/db/client.server.ts';
import type { Facts } from '#/platform/facts.server.ts';
import type { FleetFigure } from '#/platform/metrics/fleet.server.ts';
import { getCachedSystemStatus } from './cached-status.server.ts';
import { readChainFigure } from './chain-queries.server.ts';
import type { SystemStatus } from './schema.ts';

type Values = FleetFigure['values'];

const toValues = (value: number | null): Values => (value === null ? [] : [{ value }]);
const toFlag = (value: boolean): Values => toValues(value ? 1 : 0);
const toTimestamp = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso) / 1000);

/** Converts entries to values labeled with their keys. */
function toLabeledValues(label: string, values: Readonly<Record<string, number | null>>): Values {
  return Object.entries(values).flatMap(([key, value]) =>
    value === null ? [] : [{ labels: { [label]: key }, value }],
  );
}

function toFigures(status: SystemStatus): FleetFigure[] {
  const { database, queue, mails, reminders, jobs, instances, backups, examination, storage } = status;
  // An empty queue has a waiting time of zero.
  const toAge = (iso: string | null) =>
    toValues(iso === null ? 0 : Math.max(0, (Date.parse(status.readAt) - Date.parse(iso)) / 1000));
  const versions = new Map<string, number>();
  for (const { version } of instances) versions.set(version, (versions.get(version) ?? 0) + 1);
  const [lastBackup] = backups.recent;
  return [
    {
      name: 'dropfolio_database_size_bytes',
      help: 'Size of the database.',
      values: toValues(database.bytes),
    },
    {
      name: 'dropfolio_instances',
      help: 'Serving processes, by version.',
      values: toLabeledValues('version', Object.fromEntries(versions)),
    },
    {
      name: 'dropfolio_queue_jobs',
      help: 'Jobs by state: waiting, retrying, given up. Counted up to 10,000.',
      values: toLabeledValues('state', {
        waiting: queue.waiting,
        failing: queue.failing,
        given_up: queue.givenUp.reduce((sum, { count }) => sum + count, 0),
      }),
    },
    {
      name: 'dropfolio_queue_oldest_seconds',
      help: 'How long the oldest due job has waited.',
      values: toAge(queue.oldestAt),
    },
    {
      name: 'dropfolio_jobs_given_up',
      help: 'Jobs that failed permanently, by name.',
      values: queue.givenUp.map(({ job, count }) => ({ labels: { name: job }, value: count })),
    },
    {
      name: 'dropfolio_scheduled_job_last_success_timestamp_seconds',
      help: 'When a scheduled job last succeeded.',
      values: toLabeledValues(
        'name',
        Object.fromEntries(jobs.map((job) => [job.name, toTimestamp(job.succeededAt)])),
      ),
    },
    {
      name: 'dropfolio_scheduled_job_failed',
      help: 'Whether the last run of a scheduled job failed, also while it waits to be retried, or was cut off: 1 or 0.',
      values: toLabeledValues(
        'name',
        Object.fromEntries(
          jobs.map(({ name, state, error }) => [name, error !== null || state === 'interrupted' ? 1 : 0]),
        ),
      ),
    },
    {
      name: 'dropfolio_scheduled_job_overdue',
      help: 'Whether a scheduled job should have run again since its last run: 1 or 0.',
      values: toLabeledValues(
        'name',
        Object.fromEntries(jobs.map(({ name, isOverdue }) => [name, isOverdue ? 1 : 0])),
      ),
    },
    {
      name: 'dropfolio_mails',
      help: 'Emails waiting to be sent, and those that may or may not have been sent. Counted up to 10,000.',
      values: toLabeledValues('state', { waiting: mails.waiting, in_doubt: mails.inDoubt }),
    },
    {
      name: 'dropfolio_mails_oldest_seconds',
      help: 'How long the oldest email has waited to be sent.',
      values: toAge(mails.oldestAt),
    },
    {
      name: 'dropfolio_reminders_due',
      help: 'Due reminders. Counted up to 10,000.',
      values: toValues(reminders.due),
    },
    {
      name: 'dropfolio_reminders_oldest_seconds',
      help: 'How long the oldest of them has been due.',
      values: toAge(reminders.oldestAt),
    },
    {
      name: 'dropfolio_backup_expected',
      help: 'Whether backups are configured (1) or not (0).',
      values: toFlag(backups.isSetUp || backups.recent.length > 0),
    },
    {
      name: 'dropfolio_backup_late',
      help: 'Whether the last good backup is older than two days, where there should be any: 1 or 0.',
      values: toFlag(backups.isLate),
    },
    {
      name: 'dropfolio_backup_last_success_timestamp_seconds',
      help: 'When the last good backup was taken.',
      values: toValues(toTimestamp(backups.lastGoodAt)),
    },
    {
      name: 'dropfolio_backup_last_failed',
      help: 'Whether the last backup failed, or its verification did: 1 or 0.',
      values:
        lastBackup === undefined
          ? []
          : toFlag(lastBackup.error !== null || lastBackup.verificationError !== null),
    },
    {
      name: 'dropfolio_backup_last_size_bytes',
      help: 'Size of the last good backup.',
      values: toValues(backups.recent.find(({ error }) => error === null)?.bytes ?? null),
    },
    {
      name: 'dropfolio_ledger_breaches',
      help: 'Errors found by the last ledger check.',
      values:
        examination === null ? [] : toValues(examination.breaches.reduce((sum, { count }) => sum + count, 0)),
    },
    {
      name: 'dropfolio_ledger_examination_timestamp_seconds',
      help: 'When the credits were last examined.',
      values: toValues(toTimestamp(examination?.examinedAt ?? null)),
    },
    {
      name: 'dropfolio_ledger_examination_late',
      help: 'Whether the nightly examination of the credits is overdue: 1 or 0.',
      values: examination === null ? [] : toFlag(examination.isLate),
    },
    {
      name: 'dropfolio_files_bytes',
      help: 'Size of the uploaded pictures; of very many, an estimate.',
      values: toValues(storage.bytes),
    },
    {
      name: 'dropfolio_payments_open',
      help: 'Pending payments, flagged payments and stuck refunds. Counted up to 10,000.',
      values: toLabeledValues('state', {
        pending: status.payments.pending,
        flagged: status.payments.flagged,
        refund_stuck: status.payments.stuckRefunds,
      }),
    },
  ];
}

const paymentStates = ['created', 'opened', 'pending', 'succeeded', 'failed', 'expired'];

async function readRecentPayments(db: Db, now: Date): Promise<FleetFigure> {
  const since = new Date(now.getTime() - 86_400_000);
  const { rows } = await withCustomPlans(db, (trx) =>
    sql<{
      state: string;
      count: number;
    }>`SELECT state, count FROM unnest(${paymentStates}::text[]) AS s (state),
      LATERAL (SELECT count(*)::int FROM payments p WHERE p.state = s.state AND p.created_at > ${since}) AS c`.execute(
      trx,
    ),
  );
  return {
    name: 'dropfolio_payments_last_day',
    help: 'Payments begun in the last 24 hours, by their state now.',
    values: rows.map(({ state, count }) => ({ labels: { state }, value: count })),
  };
}

const maxAgeMs = 5_000;

/** Returns the metrics that all processes have in common, for Prometheus. */
export async function readFleetFigures(db: Db, facts: Facts): Promise<FleetFigure[]> {
  const now = new Date();
  const status = await getCachedSystemStatus({ db, facts, now }, maxAgeMs);
  return [...toFigures(status), await readRecentPayments(db, now), await readChainFigure(db)];
}
