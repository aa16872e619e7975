import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { defineStatement, type Placeholder } from '#/db/statement.server.ts';
import { AppError } from '#/lib/app-error.ts';
import { toLimitKey, toNetwork } from './addresses.server.ts';
import { getLatestEnd } from './clock-skew.server.ts';
import { createDiskFullError, isDiskFull } from './unavailable.server.ts';
import { createWindowCounter, type WindowCounter } from './window-counter.server.ts';

type Policy = {
  /** Maximum number of takes in one window. */
  limit: number;
  windowSeconds: number;
  /** The subject of the key: an account at one network, a client address, or any ID. */
  by: 'account' | 'address' | 'subject';
  /** A second, wider limit of an account over all networks. A network that signed in recently is exempt. */
  everywhere?: { limit: number; windowSeconds: number };
  /**
   * Counted in each process's memory, for limits that bound load and protect no secret: N processes together
   * allow N times as much.
   */
  isPerProcess?: boolean;
};

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** All rate limits of the application. A window starts with the key's first take. */
export const policies = {
  signInAccount: {
    by: 'account',
    limit: 5,
    windowSeconds: 15 * minute,
    everywhere: { limit: 100, windowSeconds: 5 * minute },
  },
  signInAddress: { by: 'address', limit: 30, windowSeconds: 15 * minute },
  // Every sign-in counts here, whatever its outcome: it hashes a password or checks a signature, and writes to the
  // audit log, which nobody can shorten. An address may belong to an office.
  everySignInAccount: {
    by: 'account',
    limit: 30,
    windowSeconds: 15 * minute,
    everywhere: { limit: 200, windowSeconds: 15 * minute },
  },
  everySignInAddress: { by: 'address', limit: 150, windowSeconds: 15 * minute },
  // Signing in by passkey or wallet takes two, one for its start and one for its end; a success gives them
  // back.
  passkeyAddress: { by: 'address', limit: 60, windowSeconds: 15 * minute },
  walletAddress: { by: 'address', limit: 60, windowSeconds: 15 * minute },
  // A six-digit code is easy to guess: five attempts, also across networks, and a hundred a day. A network
  // that recently entered a correct code is counted separately, so that guesses from elsewhere don't lock out
  // the account's owner.
  factorAccount: {
    by: 'account',
    limit: 5,
    windowSeconds: 5 * minute,
    everywhere: { limit: 5, windowSeconds: 5 * minute },
  },
  factorDay: {
    by: 'account',
    limit: 100,
    windowSeconds: day,
    everywhere: { limit: 100, windowSeconds: day },
  },
  backupCodes: { by: 'subject', limit: 5, windowSeconds: hour },
  factorNotice: { by: 'subject', limit: 1, windowSeconds: day },
  // Codes by text message: for an account's own phones, and separately for a number that is not verified yet
  // and may belong to somebody else. No two accounts share a limit, whatever number they enter; the limit per
  // network allows for many people.
  smsAccount: {
    by: 'account',
    limit: 5,
    windowSeconds: hour,
    everywhere: { limit: 15, windowSeconds: hour },
  },
  smsAddress: { by: 'address', limit: 60, windowSeconds: hour },
  smsNewAccount: { by: 'subject', limit: 5, windowSeconds: hour },
  smsNewAddress: { by: 'address', limit: 15, windowSeconds: hour },
  signUpAddress: { by: 'address', limit: 60, windowSeconds: hour },
  resetAccount: {
    by: 'account',
    limit: 3,
    windowSeconds: hour,
    everywhere: { limit: 10, windowSeconds: hour },
  },
  resetAddress: { by: 'address', limit: 30, windowSeconds: hour },
  resendAccount: {
    by: 'account',
    limit: 3,
    windowSeconds: hour,
    everywhere: { limit: 10, windowSeconds: hour },
  },
  // Anybody may write to support: visitors are limited by network, users by account.
  supportAddress: { by: 'address', limit: 5, windowSeconds: hour },
  supportPerson: { by: 'subject', limit: 20, windowSeconds: hour },
  newsletterAccount: {
    by: 'account',
    limit: 3,
    windowSeconds: hour,
    everywhere: { limit: 10, windowSeconds: hour },
  },
  newsletterAddress: { by: 'address', limit: 30, windowSeconds: hour },
  newsletterLink: { by: 'address', limit: 60, windowSeconds: hour },
  confirmAddress: { by: 'address', limit: 30, windowSeconds: hour },
  password: {
    by: 'account',
    limit: 5,
    windowSeconds: 15 * minute,
    everywhere: { limit: 100, windowSeconds: 15 * minute },
  },
  // Right ones count, too: each is hashed.
  passwordCheck: { by: 'subject', limit: 60, windowSeconds: hour },
  emailChange: { by: 'subject', limit: 5, windowSeconds: hour },
  // Each writes to the audit log, which nobody can shorten, and most of them send a mail.
  accessGrant: { by: 'subject', limit: 60, windowSeconds: hour },
  // A person has twenty channels at most, and tries them out one after another.
  channelTest: { by: 'subject', limit: 10, windowSeconds: hour },
  // Each of these calls the payment provider.
  purchase: { by: 'subject', limit: 120, windowSeconds: hour },
  paymentCheck: { by: 'subject', limit: 120, windowSeconds: 10 * minute },
  // Messages to the bot, and button presses.
  telegramChat: { by: 'subject', limit: 30, windowSeconds: minute },
  read: { by: 'subject', limit: 1_200, windowSeconds: minute, isPerProcess: true },
  write: { by: 'subject', limit: 300, windowSeconds: minute, isPerProcess: true },
  // Rendering a page blocks the thread for as long as dozens of calls. A person rarely loads one a second; an
  // address may belong to an office or a mobile network.
  page: { by: 'subject', limit: 60, windowSeconds: minute, isPerProcess: true },
  pageAddress: { by: 'address', limit: 600, windowSeconds: minute, isPerProcess: true },
  // Kilobytes of creating calls with an Idempotency-Key: their responses are stored for a day.
  cachedResponses: { by: 'subject', limit: 20_000, windowSeconds: day, isPerProcess: true },
  claim: { by: 'subject', limit: 60, windowSeconds: hour },
  // Checking a list covers all its items; the checks of today are shown to the user in one response.
  report: { by: 'subject', limit: 10, windowSeconds: hour },
  listingCheck: { by: 'subject', limit: 200, windowSeconds: day },
  // An admin reads each of them.
  dispute: { by: 'subject', limit: 30, windowSeconds: day },
  // Each may call the price service, which limits our requests too.
  priceLookup: { by: 'subject', limit: 120, windowSeconds: hour },
  upload: { by: 'subject', limit: 120, windowSeconds: hour },
  export: { by: 'subject', limit: 10, windowSeconds: minute },
  // For all devices of a user and the calendar services that fetch for them.
  calendarFeed: { by: 'subject', limit: 60, windowSeconds: 10 * minute },
  // Below the threshold of the alert on browser errors, so that one visitor alone can't trigger it.
  clientErrors: { by: 'address', limit: 30, windowSeconds: hour, isPerProcess: true },
  public: { by: 'address', limit: 600, windowSeconds: minute, isPerProcess: true },
} as const satisfies Record<string, Policy>;

export type PolicyName = keyof typeof policies;

/** The policies counted across all processes. */
export type SharedPolicyName = {
  [Name in PolicyName]: (typeof policies)[Name] extends { isPerProcess: true } ? never : Name;
}[PolicyName];

/** An account and client address for account policies; a client address or an ID for the others. */
export type LimitSubject = string | { account: string; address: string };

export type ConsumeOptions = { now: Date; cost?: number };

export type Limits = {
  /**
   * Takes `cost` (1) from the subject's limit in this window and returns the remaining amount.
   * Throws AppError RATE_LIMITED with details {retryAfter: whole seconds}, and UNAVAILABLE if the store is
   * unreachable (a limit fails closed).
   */
  consume: (policy: PolicyName, subject: LimitSubject, options: ConsumeOptions) => Promise<number>;
  /**
   * Undoes a legitimate take, such as one with a correct password. An account's network is then remembered
   * for 30 days: attacks from elsewhere no longer count against the account there.
   */
  restore: (policy: SharedPolicyName, subject: LimitSubject, options: ConsumeOptions) => Promise<void>;
  /** Undoes a take without remembering the network, such as for a message that failed to send. */
  undo: (policy: SharedPolicyName, subject: LimitSubject, options: ConsumeOptions) => Promise<void>;
};

export type LimitsOptions = {
  /** Keys the stored hashes, so that email addresses can't be guessed from them. */
  secret?: string;
  /** Replaces the limits of the table, by policy. */
  overrides?: Partial<Record<PolicyName, { limit: number; windowSeconds: number }>>;
};

type Key = { narrow: string; wide: string; known: string };

const knownDays = 30;

/**
 * Creates fixed-window limits: exact across all processes through the table rate_limits, with one statement
 * per take, or counted in this process's memory for policies that are `isPerProcess`.
 */
export function createLimits(db: Db, options: LimitsOptions = {}): Limits {
  const counters = new Map<PolicyName, WindowCounter>();

  function getCounter(name: PolicyName): WindowCounter {
    const counter = counters.get(name) ?? createWindowCounter();
    counters.set(name, counter);
    return counter;
  }

  async function consume(name: PolicyName, subject: LimitSubject, { now, cost = 1 }: ConsumeOptions) {
    const policy = getPolicy(name, options);
    if (policy.isPerProcess === true) {
      const { limit, windowSeconds } = policy;
      const key = toPlainKey(name, policy, subject);
      const consumed = getCounter(name).consume({ key, cost, limit, windowSeconds, now });
      if (!consumed.passed) throw createRateLimitError(consumed.endsAt, now);
      return consumed.remaining;
    }
    const key = toKey(name, policy, subject, options.secret ?? '');
    const consumed = await withStore(() => consumeStored(db, key, policy, cost, now));
    return getRemaining(consumed, policy, now);
  }

  function createRestore({ remembers }: { remembers: boolean }): Limits['restore'] {
    return async (name, subject, { now, cost = 1 }) => {
      const policy = getPolicy(name, options);
      const key = toKey(name, policy, subject, options.secret ?? '');
      await withStore(() => restoreStored(db, key, policy, { cost, now, remembers }));
    };
  }

  return { consume, restore: createRestore({ remembers: true }), undo: createRestore({ remembers: false }) };
}

function getPolicy(name: PolicyName, options: LimitsOptions): Policy {
  const other = options.overrides?.[name];
  return other === undefined ? policies[name] : { ...policies[name], ...other };
}

/** Returns the key of a policy that counts addresses or IDs. */
function toPlainKey(name: PolicyName, { by }: Policy, subject: LimitSubject): string {
  if (typeof subject !== 'string' || by === 'account') {
    throw new TypeError(`${name} limits ${by === 'account' ? 'an account at an address' : 'no account'}`);
  }
  return by === 'address' ? toLimitKey(subject) : subject;
}

function toKey(name: PolicyName, policy: Policy, subject: LimitSubject, secret: string): Key {
  const hash = (...parts: string[]) =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
  if (typeof subject === 'string') {
    return { narrow: hash(name, toPlainKey(name, policy, subject)), wide: '', known: '' };
  }
  const account = subject.account.trim().toLowerCase();
  const network = toNetwork(subject.address);
  return {
    narrow: hash(name, account, network),
    wide: hash(name, account),
    known: hash('known', account, network),
  };
}

async function withStore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (isDiskFull(cause)) throw createDiskFullError({ cause });
    throw new AppError('UNAVAILABLE', 'The service is busy. Please try again in a moment.', {
      cause,
      details: { retryAfter: 2 },
    });
  }
}

/** The result of a stored take; `used` and `resets_at` are null if a rejected take can't read them. */
type Consumed = { passed: boolean; used: number | null; resets_at: Date | null };

/** The values of a take, or their placeholders in a fixed statement. */
type Values<T = TakeParameters> = { [K in keyof T]: T[K] | Placeholder };

/**
 * One upsert of `key`: starts a new window if the old one is over, and does nothing if the take would exceed
 * the limit. A window that ends later than one starting now was started by a clock that was ahead, and counts
 * as over.
 */
function upsert({ key, cost, limit, now, end }: Values) {
  const isOver = sql`(r.resets_at <= ${now}::timestamptz OR r.resets_at > ${getLatestEnd(sql`${end}::timestamptz`)})`;
  return {
    values: sql`${key}::text, ${cost}::float8, ${end}::timestamptz`,
    onConflict: sql`
      ON CONFLICT (key) DO UPDATE SET
        used = CASE WHEN ${isOver} THEN excluded.used ELSE r.used + excluded.used END,
        resets_at = CASE WHEN ${isOver} THEN excluded.resets_at ELSE r.resets_at END
      WHERE ${isOver} OR r.used + excluded.used <= ${limit}::float8
      RETURNING used, resets_at`,
  };
}

/** The common table expression of a take under its narrow key; has no row if the take is rejected. */
function takeNarrow(take: Values) {
  const { values, onConflict } = upsert(take);
  return sql`narrow AS (
    INSERT INTO rate_limits AS r (key, used, resets_at)
    SELECT ${values} WHERE ${take.cost}::float8 <= ${take.limit}::float8 ${onConflict}
  )`;
}

/** A rejected take sees the row as it was before the statement, or no row if it is that new. */
const selectPrevious = ({ key, now }: Values, column: 'resets_at' | 'used') =>
  sql`(SELECT max(${sql.ref(column)}) FROM rate_limits WHERE key = ${key}::text AND resets_at > ${now}::timestamptz)`;

const isNewerThanStatement = ({ passed, resets_at }: Consumed): boolean => !passed && resets_at === null;

/** Repeats the take if it was rejected by a row newer than the statement. */
async function consumeStored(db: Db, key: Key, policy: Policy, cost: number, now: Date): Promise<Consumed> {
  const consumed = await consumeOnce(db, key, policy, cost, now);
  return isNewerThanStatement(consumed) ? consumeOnce(db, key, policy, cost, now) : consumed;
}

type TakeParameters = { key: string; cost: number; limit: number; now: Date; end: Date };

/** Counts a take under one key. */
const consumeNarrow = defineStatement<TakeParameters, Consumed>((place) => {
  const consumption = {
    key: place('key'),
    cost: place('cost'),
    limit: place('limit'),
    now: place('now'),
    end: place('end'),
  };
  return sql`WITH ${takeNarrow(consumption)}
    SELECT true AS passed, used, resets_at FROM narrow
    UNION ALL
    SELECT false, ${selectPrevious(consumption, 'used')}, ${selectPrevious(consumption, 'resets_at')} WHERE NOT EXISTS (SELECT FROM narrow)`;
});

async function consumeOnce(db: Db, key: Key, policy: Policy, cost: number, now: Date): Promise<Consumed> {
  const end = new Date(now.getTime() + policy.windowSeconds * 1000);
  const narrow = { key: key.narrow, cost, limit: policy.limit, now, end };
  if (policy.everywhere === undefined) return getFirst(await consumeNarrow(db, narrow));
  const { limit, windowSeconds } = policy.everywhere;
  const wideEnd = new Date(now.getTime() + windowSeconds * 1000);
  const wide = { key: key.wide, cost, limit, now, end: wideEnd };
  const wideUpsert = upsert(wide);
  const { rows } = await sql<Consumed>`WITH ${takeNarrow(narrow)},
    known AS (SELECT FROM rate_limits WHERE key = ${key.known} AND resets_at > ${now}),
    wide AS (
      INSERT INTO rate_limits AS r (key, used, resets_at)
      SELECT ${wideUpsert.values} FROM narrow WHERE NOT EXISTS (SELECT FROM known) ${wideUpsert.onConflict}
    )
    SELECT true AS passed, used, resets_at FROM narrow
      WHERE EXISTS (SELECT FROM known) OR EXISTS (SELECT FROM wide)
    UNION ALL
    SELECT false, NULL, CASE WHEN EXISTS (SELECT FROM narrow)
        THEN coalesce(${selectPrevious(wide, 'resets_at')}, ${wideEnd}::timestamptz)
        ELSE ${selectPrevious(narrow, 'resets_at')} END
      WHERE NOT EXISTS (SELECT FROM narrow)
        OR NOT (EXISTS (SELECT FROM known) OR EXISTS (SELECT FROM wide))`.execute(db);
  return getFirst(rows);
}

function getFirst(rows: readonly Consumed[]): Consumed {
  const [row] = rows;
  if (row === undefined) throw new Error('the limit statement returned no row');
  return row;
}

async function restoreStored(
  db: Db,
  key: Key,
  policy: Policy,
  { cost, now, remembers }: { cost: number; now: Date; remembers: boolean },
): Promise<void> {
  const keys = policy.everywhere === undefined ? [key.narrow] : [key.narrow, key.wide];
  const isKnown = remembers && policy.everywhere !== undefined;
  const until = new Date(now.getTime() + knownDays * 24 * hour * 1000);
  await sql`WITH known AS (
      INSERT INTO rate_limits (key, used, resets_at)
      SELECT ${key.known}::text, 0, ${until}::timestamptz WHERE ${isKnown}::boolean
      ON CONFLICT (key) DO UPDATE SET resets_at = excluded.resets_at
    )
    UPDATE rate_limits SET used = greatest(used - ${cost}::float8, 0)
    WHERE key = ANY(${keys}) AND resets_at > ${now}`.execute(db);
}

function getRemaining(consumed: Consumed, policy: Policy, now: Date): number {
  if (consumed.passed && consumed.used !== null) return policy.limit - consumed.used;
  throw createRateLimitError(
    consumed.resets_at?.getTime() ?? now.getTime() + policy.windowSeconds * 1000,
    now,
  );
}

function createRateLimitError(endsAt: number, now: Date): AppError {
  const retryAfter = Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000));
  return new AppError('RATE_LIMITED', 'Too many attempts. Please try again later.', {
    details: { retryAfter },
  });
}
