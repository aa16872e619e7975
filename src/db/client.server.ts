import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  sql,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import { isReadTimeout } from './driver.server.ts';
import { getHostConnection, type Purpose } from './hosts.server.ts';
import type { Database } from './schema.server.ts';

/** The database for commands and queries: the pool, or the transaction they run in. */
export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;

const INT8 = 20;
const DATE = 1082;
const TEXT_ARRAY: number = 1009;

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('a 64-bit number from the database is too large');
  return value;
}

const parseTextArray: (text: string) => unknown = pg.types.getTypeParser(TEXT_ARRAY, 'text');

/** Parses int8 as number (throwing beyond 2^53), dates as 'YYYY-MM-DD', timestamps as Date. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return parseInt8;
    if (oid === DATE) return (text: string) => text;
    // Fast path, because most arrays are empty.
    if (oid === TEXT_ARRAY) return (text: string) => (text === '{}' ? [] : parseTextArray(text));
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  },
};

export type PoolOptions = {
  url: string;
  max: number;
  /** Role every connection switches to (SET ROLE), if the login role is not the application's own. */
  role?: string | undefined;
  /**
   * Whether connections go through a pooler, which may hand each transaction to another session and accepts
   * no settings on connect. The role then stores them (`createSessionDefaults`).
   */
  isPooled?: boolean;
  /** With several hosts: one that accepts writes by default. */
  purpose?: Purpose;
  /** Statement timeout; 10,000 ms by default. */
  timeoutMs?: number;
  /** How long callers wait for a free connection; half of `timeoutMs` by default, and at most 5 s. */
  waitMs?: number;
  onError: (error: Error) => void;
};

/**
 * Settings of every session. Generic plans for all values: our statements look up one user's rows by index,
 * and planning them again for each call (as PostgreSQL does if LIMIT is a parameter) costs more than running
 * them. A generic plan estimates a page at a tenth of all rows, and would start parallel workers for twenty
 * rows in a large table: 13 ms instead of 1.
 */
export const createSessionDefaults = (timeoutMs: number) => ({
  plan_cache_mode: 'force_generic_plan',
  max_parallel_workers_per_gather: '0',
  statement_timeout: String(Math.round(timeoutMs * 0.95)),
  idle_in_transaction_session_timeout: '15000',
});

function createSessionOptions(timeoutMs: number, role: string | undefined): string {
  const settings = { ...createSessionDefaults(timeoutMs), ...(role !== undefined && { role }) };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/** Pools behind a pooler, which never prepare statements, because each may reach another session. */
const poolerPools = new WeakSet<pg.Pool>();

/**
 * Opens a pool. Connections open on first use; a lost connection is reported to `onError` and replaced, never
 * thrown.
 *
 * PostgreSQL cancels a statement that takes too long, which leaves the connection usable. An unresponsive
 * server cancels nothing, so the client gives up the connection a little later.
 */
export function openPool(options: PoolOptions): pg.Pool {
  const { timeoutMs = 10_000, waitMs = Math.min(5_000, timeoutMs / 2) } = options;
  const pool = new pg.Pool({
    ...getHostConnection(options.url, options.purpose),
    max: options.max,
    types,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    query_timeout: timeoutMs,
    application_name: 'dropfolio',
    ...(options.isPooled !== true && { options: createSessionOptions(timeoutMs, options.role) }),
  });
  if (options.isPooled === true) poolerPools.add(pool);
  // After `end`, errors of the last connections don't matter.
  const onError = (error: Error) => pool.ending || options.onError(error);
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

export type ClientOptions = {
  url: string;
  /** Its application_name on the server. */
  name: string;
  role?: string | undefined;
  connectTimeoutMs: number;
  /** Query timeout; none by default. */
  queryTimeoutMs?: number;
};

/** Creates a dedicated connection outside the pool. The caller connects and ends it. */
export function createClient({
  url,
  name,
  role,
  connectTimeoutMs,
  queryTimeoutMs,
}: ClientOptions): pg.Client {
  const { Client, connectionString } = getHostConnection(url);
  return new Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: name,
    ...(queryTimeoutMs !== undefined && { query_timeout: queryTimeoutMs }),
    ...(role !== undefined && { options: `-c role=${role}` }),
  });
}

/**
 * Returns whether the connection is unusable: the server didn't respond to a statement, or became a read-only
 * replica, or a prepared statement no longer exists or returns other columns since a migration.
 */
const isUnusable = (error: unknown) =>
  isReadTimeout(error) ||
  (error instanceof Error && 'code' in error && ['25006', '26000', '0A000'].includes(String(error.code)));

const minUsesToPrepare = 5;
const maxPreparedStatements = 300;
const queryCounts = new Map<string, { count: number; name: string }>();

/** The row shape of `*` changes when a migration adds a column, which breaks prepared statements. */
const selectsAllColumns = /(select|returning)\s+(distinct\s+)?\*|"\.\*/i;

/** Returns the name under which connections cache the plan of a repeated statement. */
function getStatementName(text: string): string | undefined {
  const queryCount = queryCounts.get(text);
  if (queryCount !== undefined) {
    queryCount.count += 1;
    return queryCount.count > minUsesToPrepare ? queryCount.name : undefined;
  }
  if (queryCounts.size < maxPreparedStatements && !selectsAllColumns.test(text)) {
    queryCounts.set(text, { count: 1, name: `dropfolio_${queryCounts.size}` });
  }
  return undefined;
}

/** Prepares a statement with this text from its first use on. */
export function prepareFromFirstUse(text: string): void {
  const { name } = queryCounts.get(text) ?? { name: `dropfolio_${queryCounts.size}` };
  queryCounts.set(text, { count: minUsesToPrepare, name });
}

/** Observes database queries, and rejects them during an outage. */
export type DbProbe = {
  /** Returns the error for queries now; undefined if the database is available. */
  getOutageError?: (() => Error | undefined) | undefined;
  /** Called with the seconds that a caller waited for a connection. */
  recordConnectionWait?: ((seconds: number) => void) | undefined;
  /** Called with a statement's text with placeholders; the returned function is called when it ends. */
  startStatement?: ((text: string) => ((error?: unknown) => void) | undefined) | undefined;
};

type Result = { command: string; rowCount: number | null; rows: Record<string, unknown>[] };

/**
 * Wraps a connection: prepares repeated statements once, and starts a transaction with its first statement, so
 * that an empty one sends nothing.
 */
function wrapConnection(
  client: pg.PoolClient,
  isPooled: boolean,
  sent: DbProbe['startStatement'],
): PostgresPoolClient {
  let isBeginPending = false;
  /** Fails the queued statements at once, such as the ROLLBACK of the transaction. */
  const closeIfUnusable = (error: unknown): void => {
    if (isUnusable(error) && client instanceof pg.Client) void client.end().catch(() => undefined);
  };
  const send = (text: string, values: readonly unknown[]): Promise<Result> =>
    new Promise((resolve, reject) => {
      const onEnd = sent?.(text);
      const name = values.length === 0 || isPooled ? undefined : getStatementName(text);
      client.query(
        { text, values: [...values], ...(name !== undefined && { name }) },
        (error: Error | null | undefined, result?: Result) => {
          onEnd?.(error ?? undefined);
          if (result !== undefined && !error) {
            resolve(result);
            return;
          }
          closeIfUnusable(error);
          reject(error);
        },
      );
    });
  const query = async (text: string, values: readonly unknown[]): Promise<Result> => {
    if (text === 'begin') {
      isBeginPending = true;
      return { command: 'BEGIN', rowCount: null, rows: [] };
    }
    if (!isBeginPending) return send(text, values);
    isBeginPending = false;
    // No statement ran in between.
    if (text === 'commit' || text === 'rollback') {
      return { command: text.toUpperCase(), rowCount: null, rows: [] };
    }
    await send('begin', []);
    return send(text, values);
  };
  return {
    // Kysely uses the overload with cursors only if it has a cursor class.
    query: query as never,
    release: (destroy) => client.release(destroy),
  };
}

/** Adapts the pool to Kysely. */
function createPreparingPool(
  pool: pg.Pool,
  { recordConnectionWait, startStatement, getOutageError }: DbProbe,
  connect: () => Promise<pg.PoolClient> = () => pool.connect(),
): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const isPooled = poolerPools.has(pool);
  async function acquire(): Promise<PostgresPoolClient> {
    const outageError = getOutageError?.();
    if (outageError !== undefined) throw outageError;
    const startedAt = recordConnectionWait === undefined ? 0 : performance.now();
    const client = await connect();
    recordConnectionWait?.((performance.now() - startedAt) / 1000);
    let wrapped = clients.get(client);
    if (wrapped === undefined) {
      wrapped = wrapConnection(client, isPooled, startStatement);
      clients.set(client, wrapped);
    }
    return wrapped;
  }
  return { options: pool.options, end: () => pool.end(), connect: acquire };
}

const createDb = (pool: PostgresPool): Db => new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });

/** Wraps a pool for typed queries. The caller closes the pool. */
export function openDb(pool: pg.Pool, probe: DbProbe = {}): Db {
  return createDb(createPreparingPool(pool, probe));
}

/** Like openDb, with `connect` to check each connection before its use; it returns one or throws. */
export function openDbOn(pool: pg.Pool, connect: () => Promise<pg.PoolClient>, probe: DbProbe = {}): Db {
  return createDb(createPreparingPool(pool, probe, connect));
}

/** Runs `work` in a transaction, or in the one that `db` already is. Rolls back if `work` throws. */
export function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  if (db.isTransaction) {
    // A Kysely instance with isTransaction is a Transaction; its type doesn't narrow.
    return work(db as Trx);
  }
  return db.transaction().execute(work);
}

/**
 * Runs statements with custom plans, in a transaction: for searches over all users' rows, where rare and
 * common values need different plans (see `createSessionDefaults`).
 */
export function withCustomPlans<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return inTransaction(db, async (trx) => {
    await sql`SET LOCAL plan_cache_mode = force_custom_plan`.execute(trx);
    return work(trx);
  });
}
