import { formatBytes } from '#/lib/sizes.ts';
import type { SystemStatus } from './schema.ts';

export const partNames = [
  'database',
  'disk',
  'jobs',
  'mail',
  'reminders',
  'backup',
  'examination',
  'instances',
  'clock',
  'payments',
] as const;
export type PartName = (typeof partNames)[number];

/** `why` is a sentence, also for `ok`. */
export type Verdict = { state: 'ok' | 'warn' | 'fail'; why: string };
export type Assessment = Record<PartName, Verdict>;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const MB = 1e6;

/** Counting stops here, see `systemStatus`. */
const maxCount = 10_000;

export const formatCounted = (n: number): string => `${n.toLocaleString('en')}${n >= maxCount ? '+' : ''}`;

const formatItems = (n: number, item: string, many = `${item}s`): string =>
  `${formatCounted(n)} ${n === 1 ? item : many}`;

function formatDuration(ms: number): string {
  if (ms >= 2 * dayMs) return formatItems(Math.floor(ms / dayMs), 'day');
  if (ms >= 2 * hourMs) return formatItems(Math.floor(ms / hourMs), 'hour');
  return formatItems(Math.max(1, Math.floor(ms / minuteMs)), 'minute');
}

const ok = (why: string): Verdict => ({ state: 'ok', why });
const warn = (why: string): Verdict => ({ state: 'warn', why });
const fail = (why: string): Verdict => ({ state: 'fail', why });

const getWaitMs = (since: string | null, readAt: string): number =>
  since === null ? 0 : Date.parse(readAt) - Date.parse(since);

/** Returns the verdict on a backlog by its waiting time. */
function assessBacklog(
  subject: string,
  waitMs: number,
  { warnMs, failMs }: { warnMs: number; failMs: number },
): Verdict {
  const why = `${subject} for ${formatDuration(waitMs)}.`;
  if (waitMs >= failMs) return fail(why);
  return waitMs >= warnMs ? warn(why) : ok(why);
}

export function assessDisk({
  freeBytes,
  totalBytes,
}: Pick<SystemStatus['storage'], 'freeBytes' | 'totalBytes'>): Verdict {
  if (freeBytes === null || totalBytes === null) return warn('Disk usage of the data folder is unavailable.');
  const why = `${formatBytes(freeBytes)} of ${formatBytes(totalBytes)} free.`;
  if (freeBytes < 200 * MB) return fail(why);
  return freeBytes < 1000 * MB ? warn(why) : ok(why);
}

function assessJobs({ queue, jobs, readAt }: SystemStatus): Verdict {
  const waitMs = getWaitMs(queue.oldestAt, readAt);
  const waiting = assessBacklog(`${formatItems(queue.waiting, 'job')} waiting, the first`, waitMs, {
    warnMs: 5 * minuteMs,
    failMs: 30 * minuteMs,
  });
  if (waiting.state !== 'ok') return waiting;
  const failedNames = jobs
    .filter(({ state }) => state === 'failed' || state === 'interrupted')
    .map(({ name }) => name);
  if (failedNames.length > 0) return warn(`The last run failed: ${failedNames.join(', ')}.`);
  const overdue = jobs.filter(({ isOverdue, state }) => isOverdue && state !== 'running');
  if (overdue.length > 0) return warn(`Overdue: ${overdue.map(({ name }) => name).join(', ')}.`);
  const givenUp = queue.givenUp.reduce((sum, { count }) => sum + count, 0);
  if (givenUp > 0) {
    const names = queue.givenUp.map(({ job }) => job).join(', ');
    return warn(`${formatItems(givenUp, 'job')} given up after the last attempt: ${names}.`);
  }
  if (queue.failing > 0) return ok(`${formatItems(queue.failing, 'job')} failed and will be retried.`);
  return queue.waiting > 0 ? waiting : ok('No jobs are waiting.');
}

function assessMail({ mails, readAt }: SystemStatus): Verdict {
  const waiting = assessBacklog(
    `${formatItems(mails.waiting, 'email')} waiting, the first`,
    getWaitMs(mails.oldestAt, readAt),
    { warnMs: 15 * minuteMs, failMs: hourMs },
  );
  if (waiting.state !== 'ok') return waiting;
  if (mails.inDoubt > 0) return warn(`${formatItems(mails.inDoubt, 'email')} may not have arrived.`);
  return mails.waiting > 0 ? waiting : ok('No emails are waiting.');
}

function assessReminders({ reminders, readAt }: SystemStatus): Verdict {
  if (reminders.due === 0) return ok('No reminders are due.');
  return assessBacklog(
    `${formatItems(reminders.due, 'reminder')} due, the first`,
    getWaitMs(reminders.oldestAt, readAt),
    { warnMs: 10 * minuteMs, failMs: hourMs },
  );
}

function assessBackups({ backups, readAt }: SystemStatus): Verdict {
  const { isSetUp, isNeeded, isLate, lastGoodAt, recent } = backups;
  const [lastBackup] = recent;
  const age =
    lastGoodAt === null
      ? 'There is no backup yet.'
      : `The last backup is ${formatDuration(getWaitMs(lastGoodAt, readAt))} old.`;
  if (lastBackup !== undefined && lastBackup.error !== null)
    return fail(`The last backup failed: ${lastBackup.error} ${age}`);
  if (isLate) return fail(age);
  if (lastBackup !== undefined && lastBackup.verificationError !== null) {
    return fail(`The last backup can’t be restored: ${lastBackup.verificationError}`);
  }
  if (lastBackup === undefined && !isSetUp) {
    return isNeeded
      ? warn('No backups are set up. Set BACKUP_TO, or schedule “npm run backup”.')
      : ok('No backups are set up.');
  }
  return ok(age);
}

function assessExamination({ examination }: SystemStatus): Verdict {
  if (examination === null) return ok('The ledger hasn’t been checked yet.');
  const { breaches, isLate } = examination;
  if (breaches.length > 0) {
    return fail(
      `The credit ledger is inconsistent: ${breaches.map(({ invariant }) => invariant).join('; ')}.`,
    );
  }
  return isLate ? warn('The nightly check of the ledger is overdue.') : ok('The ledger is consistent.');
}

function assessInstances({ instances }: SystemStatus): Verdict {
  const storageIds = new Set(instances.map(({ fileStorageId }) => fileStorageId));
  if (storageIds.size > 1) {
    return fail('The instances keep uploaded files in different places. Pictures will be missing.');
  }
  const versions = [...new Set(instances.map(({ version }) => version))];
  if (versions.length > 1) return warn(`The instances run different versions: ${versions.join(', ')}.`);
  return ok(`${formatItems(instances.length, 'instance')} running.`);
}

const maxSkewMs = minuteMs;

function assessClocks({ instances }: SystemStatus): Verdict {
  const skewed = instances.filter(({ clockSkewMs }) => Math.abs(clockSkewMs ?? 0) > maxSkewMs);
  const [first] = skewed;
  if (first === undefined) return ok('The clocks agree.');
  const skew = first.clockSkewMs ?? 0;
  const difference = `${formatDuration(Math.abs(skew))} ${skew > 0 ? 'ahead of' : 'behind'} the database’s`;
  if (skewed.length === instances.length && skewed.length > 1) {
    return fail(`The clocks of all instances are ${difference}. One of them is wrong.`);
  }
  return fail(`The clock of ${first.host} is ${difference}.`);
}

function assessPayments({ payments }: SystemStatus): Verdict {
  const { stuckRefunds, pending } = payments;
  if (stuckRefunds > 0) return warn(`${formatItems(stuckRefunds, 'refund')} failed or unclear.`);
  return ok(pending === 0 ? 'No payments are pending.' : `${formatItems(pending, 'payment')} pending.`);
}

/** Returns each part's state with its reason. */
export function assess(status: SystemStatus): Assessment {
  const { version, bytes } = status.database;
  return {
    database: ok(`PostgreSQL ${version}, ${formatBytes(bytes)}.`),
    disk: assessDisk(status.storage),
    jobs: assessJobs(status),
    mail: assessMail(status),
    reminders: assessReminders(status),
    backup: assessBackups(status),
    examination: assessExamination(status),
    instances: assessInstances(status),
    clock: assessClocks(status),
    payments: assessPayments(status),
  };
}

export type Problem = { part: PartName; state: 'warn' | 'fail'; why: string };

/** Returns the problems, worst first. */
export function toProblems(assessment: Assessment): Problem[] {
  const listByState = (state: Problem['state']) =>
    partNames.flatMap((part) => {
      const verdict = assessment[part];
      return verdict.state === state ? [{ part, state, why: verdict.why }] : [];
    });
  return [...listByState('fail'), ...listByState('warn')];
}
