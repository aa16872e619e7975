import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  sql,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import { Ask, getFixed } from './ask.server.ts';
import { isReadTimeout } from './driver.server.ts';
import { type Purpose, reach } from './hosts.server.ts';
import type { Database } from './schema.server.ts';

/** The database as commands and queries see it: the pool, or the transaction they run in. */
export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;

const INT8 = 20;
const DATE = 1082;
const TEXTS: number = 1009;

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('a 64-bit number from the database is too large');
  return value;
}

const parseTexts: (text: string) => unknown = pg.types.getTypeParser(TEXTS, 'text');

/** Whole numbers come as numbers (an error beyond 2^53), calendar dates as 'YYYY-MM-DD', instants as Date. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return parseInt8;
    if (oid === DATE) return (text: string) => text;
    // Most lists are empty.
    if (oid === TEXTS) return (text: string) => (text === '{}' ? [] : parseTexts(text));
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  },
};

export type PoolOptions = {
  url: string;
  max: number;
  /** Role every connection switches to (SET ROLE), when the login role is not the application's own. */
  role?: string | undefined;
  /**
   * Whether a pooler stands before the database, which hands each transaction to another session and takes no settings with
   * the connection. They are kept with the role then (`sessionDefaults`).
   */
  isPooled?: boolean;
  /** Of several hosts: one that takes writes by default. */
  purpose?: Purpose;
  /** How long a statement may take; 10,000 ms by default. */
  timeoutMs?: number;
  onError: (error: Error) => void;
};

/**
 * What each session is set to. One plan for a statement whatever its values: ours look up one person's rows by index, and
 * planning them anew for each call (as PostgreSQL does where LIMIT is a parameter) costs more than running them. Such a plan takes a page for
 * a tenth of all rows, and so among many would start parallel workers for twenty of them: 13 ms in place of 1.
 */
export const sessionDefaults = (timeoutMs: number) => ({
  plan_cache_mode: 'force_generic_plan',
  max_parallel_workers_per_gather: '0',
  statement_timeout: String(Math.round(timeoutMs * 0.95)),
  idle_in_transaction_session_timeout: '15000',
});

function sessionOptions(timeoutMs: number, role: string | undefined): string {
  const settings = { ...sessionDefaults(timeoutMs), ...(role !== undefined && { role }) };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/** Pools whose statements may each come to another session: none is prepared there. */
const pooled = new WeakSet<pg.Pool>();

/**
 * Opens a pool. Connections are made when first needed; a lost connection is reported to `onError` and
 * replaced, never thrown. A caller waits at most half of `timeoutMs`, and 5 s, for a free connection.
 *
 * PostgreSQL ends a statement that takes too long, and the connection is then as good as before. A server that has fallen
 * silent ends nothing: a little later the connection is given up here.
 */
export function openPool(options: PoolOptions): pg.Pool {
  const { timeoutMs = 10_000 } = options;
  const pool = new pg.Pool({
    ...reach(options.url, options.purpose),
    max: options.max,
    types,
    connectionTimeoutMillis: Math.min(5_000, timeoutMs / 2),
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    query_timeout: timeoutMs,
    application_name: 'dropfolio',
    ...(options.isPooled !== true && { options: sessionOptions(timeoutMs, options.role) }),
  });
  if (options.isPooled === true) pooled.add(pool);
  // What ends is done before its last connection is closed: whatever befalls that one is nobody's business.
  const onError = (error: Error) => pool.ending || options.onError(error);
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

export type ClientOptions = {
  url: string;
  /** What the server's list of connections calls it. */
  name: string;
  role?: string | undefined;
  /** How long connecting may take. */
  connectMs: number;
  /** How long an answer may take; for ever where none is given. */
  answerMs?: number;
};

/** A connection beside the pool, for what needs one of its own. The caller connects and ends it. */
export function createClient({ url, name, role, connectMs, answerMs }: ClientOptions): pg.Client {
  const { Client, connectionString } = reach(url);
  return new Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
    application_name: name,
    ...(answerMs !== undefined && { query_timeout: answerMs }),
    ...(role !== undefined && { options: `-c role=${role}` }),
  });
}

/**
 * Whether the connection is of no use any more: its server said nothing to a statement, or takes no writes and is a
 * replica now.
 */
const isSpent = (error: unknown) =>
  isReadTimeout(error) || (error instanceof Error && 'code' in error && error.code === '25006');

const preparedAfter = 5;
const mostPrepared = 300;
const timesAsked = new Map<string, { count: number; name: string }>();

/** Rows of `*` change their shape when a migration adds a column, and a prepared statement then fails. */
const takesEveryColumn = /(select|returning)\s+(distinct\s+)?\*|"\.\*/i;

/** The name under which connections keep the plan of a statement that is asked again and again. */
function nameOf(text: string): string | undefined {
  const asked = timesAsked.get(text);
  if (asked !== undefined) {
    asked.count += 1;
    return asked.count > preparedAfter ? asked.name : undefined;
  }
  if (timesAsked.size < mostPrepared && !takesEveryColumn.test(text)) {
    timesAsked.set(text, { count: 1, name: `dropfolio_${timesAsked.size}` });
  }
  return undefined;
}

/** Hears what the database is asked, and knows when not to ask it. */
export type DbProbe = {
  /** Why nothing can be asked now; undefined where it can. */
  refusal?: (() => Error | undefined) | undefined;
  /** Somebody waited so long for a connection, in seconds. */
  connected?: ((seconds: number) => void) | undefined;
  /** A statement is sent, with placeholders for its values; what this answers hears how it ended. */
  sent?: ((text: string) => ((error?: unknown) => void) | undefined) | undefined;
};

type PreparingPool = Omit<PostgresPool, 'connect'> & { connect: () => Promise<Connection> };
type Told = { command: string; rowCount: number | null; rows: Record<string, unknown>[] };

/** A connection while somebody holds it, as Kysely and fixed statements see it. */
type Connection = PostgresPoolClient & {
  ask: (text: string, values: readonly unknown[]) => Promise<Told>;
};

/** Statements that come back are prepared once on a connection; a transaction begins with its first, where that is a fixed one. */
function connectionOf(client: pg.PoolClient, isPooled: boolean, sent: DbProbe['sent']): Connection {
  let isToBegin = false;
  /** Ends at once what waits behind it, such as the ROLLBACK of its transaction. */
  const giveUp = (error: unknown): void => {
    if (isSpent(error) && client instanceof pg.Client) void client.end().catch(() => undefined);
  };
  const send = (text: string, values: readonly unknown[], begins: boolean): Promise<Told> =>
    new Promise((resolve, reject) => {
      const ended = sent?.(text);
      const done = (error?: Error | null, result?: Told): void => {
        ended?.(error ?? undefined);
        if (result !== undefined && !error) {
          resolve(result);
          return;
        }
        giveUp(error);
        reject(error);
      };
      const fixed = isPooled ? undefined : getFixed(text);
      if (fixed !== undefined) {
        client.query(new Ask(fixed, { values, begins, types, done }));
        return;
      }
      const name = values.length === 0 || isPooled ? undefined : nameOf(text);
      client.query({ text, values: [...values], ...(name !== undefined && { name }) }, done);
    });
  const ask: Connection['ask'] = async (text, values) => {
    if (text === 'begin') {
      isToBegin = true;
      return { command: 'BEGIN', rowCount: null, rows: [] };
    }
    if (!isToBegin) return send(text, values, false);
    isToBegin = false;
    // Nothing was asked in between.
    if (text === 'commit' || text === 'rollback') {
      return { command: text.toUpperCase(), rowCount: null, rows: [] };
    }
    const takesIt = !isPooled && getFixed(text) !== undefined;
    if (!takesIt) await send('begin', [], false);
    return send(text, values, takesIt);
  };
  return {
    ask,
    // Of the declared forms Kysely uses the one with cursors only where it is given a class for them.
    query: ask as never,
    release: (destroy) => client.release(destroy),
  };
}

/** The pool as Kysely sees it. */
function preparing(
  pool: pg.Pool,
  { connected, sent, refusal }: DbProbe,
  connect: () => Promise<pg.PoolClient> = () => pool.connect(),
): PreparingPool {
  const clients = new WeakMap<pg.PoolClient, Connection>();
  const isPooled = pooled.has(pool);
  async function take(): Promise<Connection> {
    const refused = refusal?.();
    if (refused !== undefined) throw refused;
    const asked = connected === undefined ? 0 : performance.now();
    const client = await connect();
    connected?.((performance.now() - asked) / 1000);
    let known = clients.get(client);
    if (known === undefined) {
      known = connectionOf(client, isPooled, sent);
      clients.set(client, known);
    }
    return known;
  }
  return { options: pool.options, end: () => pool.end(), connect: take };
}

const pools = new WeakMap<Db, PreparingPool>();

/**
 * Runs a statement whose text is fixed. On a pool it skips Kysely's own layers; in a transaction it is one of its
 * statements.
 */
export async function runFixed(
  db: Db,
  text: string,
  values: readonly unknown[],
): Promise<readonly unknown[]> {
  const pool = pools.get(db);
  if (pool === undefined) return (await db.executeQuery(CompiledQuery.raw(text, [...values]))).rows;
  const connection = await pool.connect();
  try {
    return (await connection.ask(text, values)).rows;
  } finally {
    connection.release();
  }
}

function openOn(pool: PreparingPool): Db {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return db;
}

/** Wraps a pool for typed queries. Closing the pool is the caller's work. */
export function openDb(pool: pg.Pool, probe: DbProbe = {}): Db {
  return openOn(preparing(pool, probe));
}

/** The same for a pool whose connections are looked at before they are used: `connect` answers one of them, or throws. */
export function openDbOn(pool: pg.Pool, connect: () => Promise<pg.PoolClient>, probe: DbProbe = {}): Db {
  return openOn(preparing(pool, probe, connect));
}

/** Runs `work` in a transaction, or in the one `db` already is. Rolls back when `work` throws. */
export function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  if (db.isTransaction) {
    // A Kysely instance that says isTransaction is a Transaction; its type doesn't narrow.
    return work(db as Trx);
  }
  return db.transaction().execute(work);
}

/**
 * Runs statements that are planned for their very values, in a transaction: searches over everybody's rows, where what is
 * rare and what is common need different plans (see `sessionDefaults`).
 */
export function withCustomPlans<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return inTransaction(db, async (trx) => {
    await sql`SET LOCAL plan_cache_mode = force_custom_plan`.execute(trx);
    return work(trx);
  });
}
