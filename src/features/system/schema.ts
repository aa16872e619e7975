import * as z from 'zod/mini';
import { overview } from '../overview/schema.ts';

/** Counts of what may be endless stop at 10,000. */
const count = z.int();
const instant = z.string();
const maybe = z.nullable(instant);

/** A process that serves. */
const instance = z.strictObject({
  id: z.uuid(),
  host: z.string(),
  pid: z.int(),
  version: z.string(),
  /** Where it keeps uploaded files: the same for all that see the same files. */
  filesPlace: z.string(),
  startedAt: instant,
  seenAt: instant,
  /** How far its clock is ahead of the database's; null until it was measured. */
  clockSkewMs: z.nullable(z.number()),
});

const jobStates = ['never', 'waiting', 'running', 'succeeded', 'failed', 'cut'] as const;

/** A job that runs by the clock, and its last run. */
const scheduledJob = z.strictObject({
  name: z.string(),
  /** Crontab text, UTC. */
  schedule: z.string(),
  /** `cut`: it began and neither ended nor runs any more. */
  state: z.enum(jobStates),
  startedAt: maybe,
  endedAt: maybe,
  /** Its last success, whatever came after it. */
  succeededAt: maybe,
  /** Of the last run that ended, also while it waits for its next attempt. */
  error: z.nullable(z.string()),
  /** It should have run again since. */
  isOverdue: z.boolean(),
});

const backup = z.strictObject({
  id: z.uuid(),
  place: z.string(),
  name: z.string(),
  takenAt: instant,
  finishedAt: instant,
  version: z.string(),
  bytes: z.int(),
  rows: z.int(),
  files: z.int(),
  isEncrypted: z.boolean(),
  /** Why there is none; null when there is. */
  error: z.nullable(z.string()),
  verifiedAt: maybe,
  verificationError: z.nullable(z.string()),
});

/** What an operator wants to know of the program while it runs. Read at one moment, and never by a long query. */
export const systemStatus = z.strictObject({
  readAt: instant,
  version: z.string(),
  database: z.strictObject({
    /** PostgreSQL's. */
    version: z.string(),
    /** The last migration. */
    level: z.string(),
    bytes: z.int(),
  }),
  queue: z.strictObject({
    waiting: count,
    oldestAt: maybe,
    failing: count,
    givenUp: z.array(z.strictObject({ job: z.string(), count, lastAt: instant })),
  }),
  mails: z.strictObject({ waiting: count, oldestAt: maybe, inDoubt: count }),
  /** Due reminders. */
  reminders: z.strictObject({ due: count, oldestAt: maybe }),
  jobs: z.array(scheduledJob),
  instances: z.array(instance),
  backups: z.strictObject({
    /** Whether one is made every night. */
    isSetUp: z.boolean(),
    /** The last good one is older than two days, where there should be any. */
    isLate: z.boolean(),
    lastGoodAt: maybe,
    /** The newest first. */
    recent: z.array(backup),
  }),
  examination: overview.shape.ledger,
  storage: z.strictObject({
    files: z.int(),
    bytes: z.int(),
    /** There are so many files that their size is reckoned from a sample. */
    isEstimate: z.boolean(),
    /** Of the disk that DATA_DIR is on; null where it doesn't say. */
    freeBytes: z.nullable(z.int()),
    totalBytes: z.nullable(z.int()),
  }),
  payments: z.strictObject({
    /** Paid, the provider hasn't settled them yet. */
    pending: count,
    /** Odd money that is still there. */
    flagged: count,
    /** Returns that failed, or whose outcome nobody knows. */
    stuckRefunds: count,
  }),
});
/** The status, and the program that has read it. */
export const systemPage = z.extend(systemStatus, {
  /** Of the instance that answered. */
  instanceId: z.nullable(z.uuid()),
  settings: z.array(z.strictObject({ name: z.string(), value: z.string() })),
});
export type SystemPage = z.output<typeof systemPage>;

/** What needs somebody, the worst first. */
export const systemProblems = z.strictObject({
  items: z.array(z.strictObject({ part: z.string(), state: z.enum(['warn', 'fail']), why: z.string() })),
});
export type SystemProblems = z.output<typeof systemProblems>;

const troubledMail = z.strictObject({
  id: z.uuid(),
  /** Most of the address is left out. */
  to: z.string(),
  subject: z.string(),
  since: instant,
  /** `in-doubt`: it may have arrived. `failed`: it did not, and no attempt is left. */
  state: z.enum(['in-doubt', 'failed']),
  why: z.string(),
  /** Its body is kept for three days. */
  canResend: z.boolean(),
});
export const troubledMails = z.strictObject({ items: z.array(troubledMail) });
export type TroubledMail = z.output<typeof troubledMail>;

export const mailId = z.strictObject({ id: z.uuid() });
export const settleInput = z.strictObject({ id: z.uuid(), as: z.enum(['sent', 'given-up']) });
export const runInput = z.strictObject({ job: z.string().check(z.maxLength(100)) });

export { scheduledJob };
export type SystemStatus = z.output<typeof systemStatus>;
export type ScheduledJob = SystemStatus['jobs'][number];
export type SystemBackup = SystemStatus['backups']['recent'][number];
