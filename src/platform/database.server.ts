import type pg from 'pg';
import { createClient, openPool, sessionDefaults } from '#/db/client.server.ts';
import { getBackendPid } from '#/db/driver.server.ts';
import { getHostAndPath } from '#/db/hosts.server.ts';
import type { Log } from './log.server.ts';

/** The role that owns nothing and that the web process works under. */
export const appRole = 'dropfolio_app';

/** How this process reaches its database. */
export type DatabaseAccess = {
  url: string;
  /** Another address for migrations; null: the same login does both. */
  ownerUrl: string | null;
  /** The database itself, where a pooler stands before `url`. */
  directUrl?: string | null;
  /** A replica that may be a little behind. */
  readUrl?: string | null;
  embedded: boolean;
};

/** A database in use by this process. */
export type OpenDatabase = DatabaseAccess & {
  /** The login that may make databases, if any may. */
  adminUrl: string;
  /** Stops the embedded server when nobody else uses it. */
  release: () => Promise<void>;
};

/** The login that owns the tables, on a connection that stays one session. */
export const ownerAddress = ({ url, ownerUrl, directUrl }: DatabaseAccess): string =>
  ownerUrl ?? directUrl ?? url;

export type PrepareOptions = {
  log: Log;
  migrate: (pool: pg.Pool, appRole: string | undefined) => Promise<void>;
  /** How long a statement of the web process may take; 10,000 ms by default. */
  timeoutMs?: number;
};

export type PreparedDatabase = {
  /** Which role connections must switch to; undefined where the login is the application's own. */
  role: string | undefined;
  /** Whether a pooler stands before `url`: sessions are had at `directUrl` alone. */
  isPooled: boolean;
  /** Whether the web process signs in as a superuser, who is above every rule. */
  isSuperuser: boolean;
};

/** The database can't be reached. `cause` says why; the message names no password. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
}

/** The login may not make what the program needs. The message says what to grant. */
export class DatabasePrivilegeError extends Error {
  override readonly name = 'DatabasePrivilegeError';
}

const notAllowed = '42501';

/** Runs migrations; a login that lacks the right to create tables is an error that says so. */
async function withPrivileges(url: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === notAllowed)) throw cause;
    throw new DatabasePrivilegeError(
      `The login for the database at ${getHostAndPath(url)} isn’t allowed to create its tables: ${cause.message}. ` +
        'Make it the owner of the database: ALTER DATABASE … OWNER TO …',
      { cause },
    );
  }
}

/** An address leads to a pooler where a session is needed. The message says which setting to change. */
export class PoolerError extends Error {
  override readonly name = 'PoolerError';
}

type Login = { name: string; isPooled: boolean; isSuperuser: boolean };

/** Who signs in at an address, and where: a pooler makes up the process id that it names on connecting. */
async function lookAt(url: string): Promise<Login> {
  const client = createClient({ url, name: 'dropfolio start', connectMs: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string; pid: number; isSuperuser: boolean }>(
      `SELECT current_user AS name, pg_backend_pid() AS pid,
        current_setting('is_superuser') = 'on' AS "isSuperuser"`,
    );
    const { name = '', pid, isSuperuser = false } = rows[0] ?? {};
    return { name, isPooled: getBackendPid(client) !== pid, isSuperuser };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DatabaseUnreachableError(`The database at ${getHostAndPath(url)} is unreachable: ${reason}`, {
      cause,
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Makes the application's role, if the login may, and lets the login switch to it. False when it may not. */
async function makeAppRole(pool: pg.Pool): Promise<boolean> {
  try {
    await pool.query(`DO $$ BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${appRole}') THEN
        CREATE ROLE ${appRole} NOLOGIN;
      END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END $$`);
    const { rows } = await pool
      .query<{ member: boolean }>(`SELECT pg_has_role(current_user, '${appRole}', 'SET') AS member`)
      .catch(() =>
        pool.query<{ member: boolean }>(`SELECT pg_has_role(current_user, '${appRole}', 'MEMBER') AS member`),
      );
    if (rows[0]?.member !== true) await pool.query(`GRANT ${appRole} TO current_user`);
    return true;
  } catch {
    return false;
  }
}

/** Keeps with the role, in this database, what connections through a pooler can't ask for. */
async function keepSessionDefaults(url: string, timeoutMs: number): Promise<void> {
  const client = createClient({ url, name: 'dropfolio start', connectMs: 10_000 });
  try {
    await client.connect();
    const wanted = Object.entries(sessionDefaults(timeoutMs)).map(([name, value]) => `${name}=${value}`);
    // Servers that start together would fail on each other's row of the catalogue.
    await client.query("BEGIN; SELECT pg_advisory_xact_lock(hashtext('dropfolio.session_defaults'))");
    const { rows } = await client.query<{ settings: string[]; database: string }>(
      `SELECT coalesce(setconfig, '{}') AS settings, quote_ident(current_database()) AS database
      FROM (VALUES (1)) AS one LEFT JOIN pg_db_role_setting ON setrole = current_user::regrole
        AND setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    for (const setting of wanted.filter((one) => rows[0]?.settings.includes(one) !== true)) {
      const [name, value] = setting.split('=');
      await client.query(`ALTER ROLE CURRENT_USER IN DATABASE ${rows[0]?.database} SET ${name} = '${value}'`);
    }
    await client.query('COMMIT');
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Looks at every address. What leads to a pooler where sessions are needed is refused. */
async function lookAtAll(access: DatabaseAccess, timeoutMs: number): Promise<Login> {
  const { url, ownerUrl, directUrl = null } = access;
  const direct = directUrl === null ? undefined : await lookAt(directUrl);
  if (direct?.isPooled === true) {
    throw new PoolerError('DATABASE_DIRECT_URL must lead to the database itself, not to a pooler.');
  }
  // Before the pooler opens its first session, which would never hear of it.
  if (directUrl !== null) await keepSessionDefaults(directUrl, timeoutMs);
  const login = await lookAt(url);
  if (login.isPooled && direct === undefined) {
    throw new PoolerError(
      'DATABASE_URL points to a pooler, which can’t LISTEN: set DATABASE_DIRECT_URL to the database itself.',
    );
  }
  if (direct !== undefined && direct.name !== login.name) {
    throw new PoolerError('DATABASE_DIRECT_URL must sign in as the same role as DATABASE_URL.');
  }
  if (ownerUrl !== null && (await lookAt(ownerUrl)).isPooled) {
    throw new PoolerError('DATABASE_OWNER_URL must lead to the database itself, not to a pooler.');
  }
  return login;
}

/**
 * Migrates as the owner and answers which role the web process's connections must switch to: none when its
 * login is a role of its own, the application's role when one login does both. A server that allows neither, and
 * one login through a pooler, is used as it is, with a warning. Throws DatabaseUnreachableError, DatabasePrivilegeError and PoolerError.
 */
export async function prepareDatabase(
  access: DatabaseAccess,
  { log, migrate, timeoutMs = 10_000 }: PrepareOptions,
): Promise<PreparedDatabase> {
  const { name: login, isPooled, isSuperuser } = await lookAtAll(access, timeoutMs);
  const ownerUrl = ownerAddress(access);
  const pool = openPool({
    url: ownerUrl,
    max: 2,
    timeoutMs: 600_000,
    onError: (error) => log.error('database.connection', error),
  });
  try {
    if (access.ownerUrl !== null) {
      await withPrivileges(ownerUrl, () => migrate(pool, login));
      return { role: undefined, isPooled, isSuperuser };
    }
    // Through a pooler nobody can switch to it.
    const separated = !isPooled && (await makeAppRole(pool));
    if (!separated) {
      log.warn('database.one-role', {
        message:
          'the web process owns its tables; set DATABASE_OWNER_URL with a second role to separate them',
      });
    }
    await withPrivileges(ownerUrl, () => migrate(pool, separated ? appRole : undefined));
    return { role: separated ? appRole : undefined, isPooled, isSuperuser };
  } finally {
    await pool.end();
  }
}
