import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { type Place, statement } from '#/db/statement.server.ts';
import { AppError } from '#/lib/app-error.ts';
import { toLimitKey, toNetwork } from './addresses.server.ts';
import { latestEnd } from './clock-skew.server.ts';
import { createDiskFullError, isDiskFull } from './unavailable.server.ts';
import { createWindowCounter, type WindowCounter } from './window-counter.server.ts';

type Policy = {
  /** Takes in one window. */
  limit: number;
  windowSeconds: number;
  /** What a key is made of: an account at one network, a client address, or any id. */
  by: 'account' | 'address' | 'subject';
  /** Second, wider limit of an account over all networks. A network that signed in lately is exempt. */
  everywhere?: { limit: number; windowSeconds: number };
  /**
   * Counted by each process in its memory, for limits that bound load and protect no secret: N processes together allow N
   * times as much.
   */
  isPerProcess?: boolean;
};

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Every limit of the application. Windows begin with a key's first take. */
export const policies = {
  signInAccount: {
    by: 'account',
    limit: 5,
    windowSeconds: 15 * minute,
    everywhere: { limit: 100, windowSeconds: 5 * minute },
  },
  signInAddress: { by: 'address', limit: 30, windowSeconds: 15 * minute },
  // A sign-in by passkey or wallet takes two, its start and its end; the right one gives them back.
  passkeyAddress: { by: 'address', limit: 60, windowSeconds: 15 * minute },
  walletAddress: { by: 'address', limit: 60, windowSeconds: 15 * minute },
  // Six digits are few: five tries, also from many networks, and a hundred a day. A network of the account's own that gave
  // a right code lately is counted for itself, so that nobody's guesses shut its owner out.
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
  factorNotice: { by: 'subject', limit: 1, windowSeconds: day },
  // Codes by text message: of an account's own phones, and apart from them of a number that is yet to be proved, which may
  // be somebody else's. No two accounts share one, whatever number they name; a network's is wide enough for many people.
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
  // Anybody may write to the support: strangers by their network, others by who they are.
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
  emailChange: { by: 'subject', limit: 5, windowSeconds: hour },
  // A person has twenty channels at most, and tries them out one after another.
  channelTest: { by: 'subject', limit: 10, windowSeconds: hour },
  // Each of these asks the payment provider.
  purchase: { by: 'subject', limit: 120, windowSeconds: hour },
  paymentCheck: { by: 'subject', limit: 120, windowSeconds: 10 * minute },
  // What people write to the bot, and the buttons they press.
  telegramChat: { by: 'subject', limit: 30, windowSeconds: minute },
  read: { by: 'subject', limit: 1_200, windowSeconds: minute, isPerProcess: true },
  write: { by: 'subject', limit: 300, windowSeconds: minute, isPerProcess: true },
  // Rendering a page takes the thread for as long as dozens of calls. A person rarely loads one a second; an address may be
  // that of an office or of a mobile network.
  page: { by: 'subject', limit: 60, windowSeconds: minute, isPerProcess: true },
  pageAddress: { by: 'address', limit: 600, windowSeconds: minute, isPerProcess: true },
  // Kilobytes of creating calls with an Idempotency-Key: their answers are kept for a day.
  cachedResponses: { by: 'subject', limit: 20_000, windowSeconds: day, isPerProcess: true },
  claim: { by: 'subject', limit: 60, windowSeconds: hour },
  // Who looks a list through checks all of it; what they said today is shown to them in one answer.
  report: { by: 'subject', limit: 10, windowSeconds: hour },
  listingCheck: { by: 'subject', limit: 200, windowSeconds: day },
  // Each is read by an admin.
  dispute: { by: 'subject', limit: 30, windowSeconds: day },
  // Each may ask the service of prices, which counts our questions too.
  priceLookup: { by: 'subject', limit: 120, windowSeconds: hour },
  upload: { by: 'subject', limit: 120, windowSeconds: hour },
  export: { by: 'subject', limit: 10, windowSeconds: minute },
  // Of one person's: all their devices and the calendars that fetch it for them.
  calendarFeed: { by: 'subject', limit: 60, windowSeconds: 10 * minute },
  // Fewer than what the alert on errors in browsers takes to fire, so one visitor alone can't set it off.
  clientErrors: { by: 'address', limit: 30, windowSeconds: hour, isPerProcess: true },
  public: { by: 'address', limit: 600, windowSeconds: minute, isPerProcess: true },
} as const satisfies Record<string, Policy>;

export type PolicyName = keyof typeof policies;

/** The policies that all processes count together. */
export type SharedPolicyName = {
  [Name in PolicyName]: (typeof policies)[Name] extends { isPerProcess: true } ? never : Name;
}[PolicyName];

/** An account at a client address for account policies; a client address or an id for the others. */
export type LimitSubject = string | { account: string; address: string };

export type TakeOptions = { now: Date; cost?: number };

export type Limits = {
  /**
   * Takes `cost` (1) from what the subject may still do in this window and answers what is left.
   * Errors: AppError RATE_LIMITED with details {retryAfter: whole seconds}; UNAVAILABLE when the store
   * can't be asked (a limit never opens by failing).
   */
  take: (policy: PolicyName, subject: LimitSubject, options: TakeOptions) => Promise<number>;
  /**
   * Undoes a take that turned out to be honest, such as a right password. An account's network is then
   * remembered for 30 days: attacks from elsewhere no longer count against the account there.
   */
  giveBack: (policy: SharedPolicyName, subject: LimitSubject, options: TakeOptions) => Promise<void>;
  /** Undoes a take that came to nothing and says nothing of who made it, such as a message that was not sent. */
  undo: (policy: SharedPolicyName, subject: LimitSubject, options: TakeOptions) => Promise<void>;
};

export type LimitsOptions = {
  /** Makes the stored keys useless to guess e-mail addresses from. */
  secret?: string;
  /** Other figures than the table's, by policy. */
  overrides?: Partial<Record<PolicyName, { limit: number; windowSeconds: number }>>;
};

type Key = { narrow: string; wide: string; known: string };

const knownDays = 30;

/**
 * Limits in fixed windows: exact over all processes in the table rate_limits, one statement a take, or counted in this
 * process's memory for policies that are `isPerProcess`.
 */
export function createLimits(db: Db, options: LimitsOptions = {}): Limits {
  const counters = new Map<PolicyName, WindowCounter>();

  function counterOf(name: PolicyName): WindowCounter {
    const counter = counters.get(name) ?? createWindowCounter();
    counters.set(name, counter);
    return counter;
  }

  async function take(name: PolicyName, subject: LimitSubject, { now, cost = 1 }: TakeOptions) {
    const policy = policyOf(name, options);
    if (policy.isPerProcess === true) {
      const { limit, windowSeconds } = policy;
      const key = plainKeyOf(name, policy, subject);
      const taken = counterOf(name).take({ key, cost, limit, windowSeconds, now });
      if (!taken.passed) throw refusal(taken.endsAt, now);
      return taken.remaining;
    }
    const key = keyOf(name, policy, subject, options.secret ?? '');
    const taken = await stored(() => takeStored(db, key, policy, cost, now));
    return remainingOf(taken, policy, now);
  }

  function giver({ remembers }: { remembers: boolean }): Limits['giveBack'] {
    return async (name, subject, { now, cost = 1 }) => {
      const policy = policyOf(name, options);
      const key = keyOf(name, policy, subject, options.secret ?? '');
      await stored(() => giveBackStored(db, key, policy, { cost, now, remembers }));
    };
  }

  return { take, giveBack: giver({ remembers: true }), undo: giver({ remembers: false }) };
}

function policyOf(name: PolicyName, options: LimitsOptions): Policy {
  const other = options.overrides?.[name];
  return other === undefined ? policies[name] : { ...policies[name], ...other };
}

/** The key of a policy that counts addresses or ids. */
function plainKeyOf(name: PolicyName, { by }: Policy, subject: LimitSubject): string {
  if (typeof subject !== 'string' || by === 'account') {
    throw new TypeError(`${name} limits ${by === 'account' ? 'an account at an address' : 'no account'}`);
  }
  return by === 'address' ? toLimitKey(subject) : subject;
}

function keyOf(name: PolicyName, policy: Policy, subject: LimitSubject, secret: string): Key {
  const hash = (...parts: string[]) =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
  if (typeof subject === 'string') {
    return { narrow: hash(name, plainKeyOf(name, policy, subject)), wide: '', known: '' };
  }
  const account = subject.account.trim().toLowerCase();
  const network = toNetwork(subject.address);
  return {
    narrow: hash(name, account, network),
    wide: hash(name, account),
    known: hash('known', account, network),
  };
}

async function stored<T>(work: () => Promise<T>): Promise<T> {
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

/** The result of a stored take; after a refusal with `used` and `resets_at` where they are known. */
type Taken = { passed: boolean; used: number | null; resets_at: Date | null };

/** The values of a take, or the places for them in a fixed statement. */
type Values<T = Simple> = { [K in keyof T]: T[K] | Place };

/**
 * One upsert of `key`: a new window when the old one is over, nothing when it would exceed the limit. A window that ends later than one
 * that begins now was begun by a clock that was ahead, and is over.
 */
function upsert({ key, cost, limit, now, end }: Values) {
  const isOver = sql`(r.resets_at <= ${now}::timestamptz OR r.resets_at > ${latestEnd(sql`${end}::timestamptz`)})`;
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

function firstOf(of: Values) {
  const { values, onConflict } = upsert(of);
  return sql`first AS (
    INSERT INTO rate_limits AS r (key, used, resets_at)
    SELECT ${values} WHERE ${of.cost}::float8 <= ${of.limit}::float8 ${onConflict}
  )`;
}

/** A refused take sees the row as it was before the statement, or not at all when it is that new. */
const before = ({ key, now }: Values, column: 'resets_at' | 'used') =>
  sql`(SELECT max(${sql.ref(column)}) FROM rate_limits WHERE key = ${key}::text AND resets_at > ${now}::timestamptz)`;

const isNewerThanStatement = ({ passed, resets_at }: Taken): boolean => !passed && resets_at === null;

/** Takes once more where a row that is newer than the statement refused it. */
async function takeStored(db: Db, key: Key, policy: Policy, cost: number, now: Date): Promise<Taken> {
  const taken = await takeOnce(db, key, policy, cost, now);
  return isNewerThanStatement(taken) ? takeOnce(db, key, policy, cost, now) : taken;
}

type Simple = { key: string; cost: number; limit: number; now: Date; end: Date };

/** A take that one count decides. */
const takeSimply = statement<Simple, Taken>((at) => {
  const of = { key: at('key'), cost: at('cost'), limit: at('limit'), now: at('now'), end: at('end') };
  return sql`WITH ${firstOf(of)}
    SELECT true AS passed, used, resets_at FROM first
    UNION ALL
    SELECT false, ${before(of, 'used')}, ${before(of, 'resets_at')} WHERE NOT EXISTS (SELECT FROM first)`;
});

async function takeOnce(db: Db, key: Key, policy: Policy, cost: number, now: Date): Promise<Taken> {
  const end = new Date(now.getTime() + policy.windowSeconds * 1000);
  const narrow = { key: key.narrow, cost, limit: policy.limit, now, end };
  if (policy.everywhere === undefined) return one(await takeSimply(db, narrow));
  const { limit, windowSeconds } = policy.everywhere;
  const widelyEnds = new Date(now.getTime() + windowSeconds * 1000);
  const wide = { key: key.wide, cost, limit, now, end: widelyEnds };
  const second = upsert(wide);
  const { rows } = await sql<Taken>`WITH ${firstOf(narrow)},
    known AS (SELECT FROM rate_limits WHERE key = ${key.known} AND resets_at > ${now}),
    second AS (
      INSERT INTO rate_limits AS r (key, used, resets_at)
      SELECT ${second.values} FROM first WHERE NOT EXISTS (SELECT FROM known) ${second.onConflict}
    )
    SELECT true AS passed, used, resets_at FROM first
      WHERE EXISTS (SELECT FROM known) OR EXISTS (SELECT FROM second)
    UNION ALL
    SELECT false, NULL, CASE WHEN EXISTS (SELECT FROM first)
        THEN coalesce(${before(wide, 'resets_at')}, ${widelyEnds}::timestamptz)
        ELSE ${before(narrow, 'resets_at')} END
      WHERE NOT EXISTS (SELECT FROM first)
        OR NOT (EXISTS (SELECT FROM known) OR EXISTS (SELECT FROM second))`.execute(db);
  return one(rows);
}

function one(rows: readonly Taken[]): Taken {
  const [row] = rows;
  if (row === undefined) throw new Error('the limit statement answered nothing');
  return row;
}

async function giveBackStored(
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

function remainingOf(taken: Taken, policy: Policy, now: Date): number {
  if (taken.passed && taken.used !== null) return policy.limit - taken.used;
  throw refusal(taken.resets_at?.getTime() ?? now.getTime() + policy.windowSeconds * 1000, now);
}

function refusal(endsAt: number, now: Date): AppError {
  const retryAfter = Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000));
  return new AppError('RATE_LIMITED', 'Too many attempts. Please try again later.', {
    details: { retryAfter },
  });
}
