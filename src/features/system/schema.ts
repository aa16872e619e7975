import * as z from 'zod/mini';
import { overview } from '../overview/schema.ts';

/** Counts of potentially large tables stop at 10,000. */
const count = z.int();
const instant = z.string();
const nullableInstant = z.nullable(instant);

/** A running server process. */
const instance = z.strictObject({
  id: z.uuid(),
  host: z.string(),
  pid: z.int(),
  version: z.string(),
  /** Identifies the file storage: equal for all processes that share it. */
  fileStorageId: z.string(),
  startedAt: instant,
  seenAt: instant,
  /** Clock ahead of the database's; null before the first measurement. */
  clockSkewMs: z.nullable(z.number()),
});

const jobStates = ['never', 'waiting', 'running', 'succeeded', 'failed', 'interrupted'] as const;

/** A scheduled job and its last run. */
const scheduledJob = z.strictObject({
  name: z.string(),
  /** Crontab syntax, UTC. */
  schedule: z.string(),
  /** `interrupted`: it started, but neither finished nor is still running. */
  state: z.enum(jobStates),
  startedAt: nullableInstant,
  endedAt: nullableInstant,
  /** The last success, regardless of later runs. */
  succeededAt: nullableInstant,
  /** The last finished run's error, also while a retry is pending. */
  error: z.nullable(z.string()),
  /** A scheduled run was missed. */
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
  /** Why the backup failed; null if it succeeded. */
  error: z.nullable(z.string()),
  verifiedAt: nullableInstant,
  verificationError: z.nullable(z.string()),
});

/** The operator's status page data, from one snapshot and without long queries. */
export const systemStatus = z.strictObject({
  readAt: instant,
  version: z.string(),
  database: z.strictObject({
    /** PostgreSQL's version. */
    version: z.string(),
    /** The last migration. */
    level: z.string(),
    bytes: z.int(),
  }),
  queue: z.strictObject({
    waiting: count,
    oldestAt: nullableInstant,
    failing: count,
    givenUp: z.array(z.strictObject({ job: z.string(), count, lastAt: instant })),
  }),
  mails: z.strictObject({ waiting: count, oldestAt: nullableInstant, inDoubt: count }),
  /** Due reminders. */
  reminders: z.strictObject({ due: count, oldestAt: nullableInstant }),
  jobs: z.array(scheduledJob),
  instances: z.array(instance),
  backups: z.strictObject({
    /** Whether nightly backups are enabled. */
    isSetUp: z.boolean(),
    /** Whether a missing backup is a warning, as in production. */
    isNeeded: z.boolean(),
    /** The last good backup is older than two days although backups are enabled. */
    isLate: z.boolean(),
    lastGoodAt: nullableInstant,
    /** Newest first. */
    recent: z.array(backup),
  }),
  examination: overview.shape.ledger,
  storage: z.strictObject({
    files: z.int(),
    bytes: z.int(),
    /** The total is extrapolated from a sample, because there are too many files. */
    isEstimate: z.boolean(),
    /** The free space of the disk with DATA_DIR; null if unavailable. */
    freeBytes: z.nullable(z.int()),
    totalBytes: z.nullable(z.int()),
  }),
  payments: z.strictObject({
    /** Not yet settled by the provider. */
    pending: count,
    /** Unresolved flagged payments. */
    flagged: count,
    /** Refunds that failed or whose outcome is unknown. */
    stuckRefunds: count,
  }),
});

/** A node or explorer of a chain, with the requests of all processes. */
const chainSource = z.strictObject({
  host: z.string(),
  /** Failures since the last success. */
  failures: z.int(),
  succeededAt: nullableInstant,
  failedAt: nullableInstant,
  /** The last failure's error. */
  error: z.nullable(z.string()),
  /** The end of the backoff after failures. */
  retryAt: nullableInstant,
  succeeded: z.int(),
  failed: z.int(),
  /** Requests rejected by the source's rate limit. */
  limited: z.int(),
});

const systemChains = z.strictObject({
  /** Watched pairs of a wallet and a chain; late ones have been due for two hours. */
  watches: z.strictObject({ watched: count, due: count, late: count }),
  chains: z.array(z.strictObject({ id: z.int(), name: z.string(), sources: z.array(chainSource) })),
});
export type SystemChains = z.output<typeof systemChains>;

/** The status, and the process that read it. */
export const systemPage = z.extend(systemStatus, {
  /** Null if watching wallets on chain is off. */
  chains: z.nullable(systemChains),
  /** The responding instance. */
  instanceId: z.nullable(z.uuid()),
  settings: z.array(z.strictObject({ name: z.string(), value: z.string() })),
});
export type SystemPage = z.output<typeof systemPage>;

/** Worst first. */
export const systemProblems = z.strictObject({
  items: z.array(z.strictObject({ part: z.string(), state: z.enum(['warn', 'fail']), why: z.string() })),
});
export type SystemProblems = z.output<typeof systemProblems>;

const undeliveredMail = z.strictObject({
  id: z.uuid(),
  /** Mostly masked. */
  to: z.string(),
  subject: z.string(),
  since: instant,
  /** `in-doubt`: it may have been delivered. `failed`: it was not, and no retry is left. */
  state: z.enum(['in-doubt', 'failed']),
  why: z.string(),
  /** The body is retained for three days. */
  canResend: z.boolean(),
});
export const undeliveredMails = z.strictObject({ items: z.array(undeliveredMail) });
export type UndeliveredMail = z.output<typeof undeliveredMail>;

export const mailId = z.strictObject({ id: z.uuid() });
export const settleInput = z.strictObject({ id: z.uuid(), as: z.enum(['sent', 'given-up']) });
export const runInput = z.strictObject({ job: z.string().check(z.maxLength(100)) });

export { scheduledJob };
export type SystemStatus = z.output<typeof systemStatus>;
export type ScheduledJob = SystemStatus['jobs'][number];
export type SystemBackup = SystemStatus['backups']['recent'][number];
