import type pg from 'pg';
import { createClient, createSessionDefaults, openPool } from '#/db/client.server.ts';
import { getBackendPid } from '#/db/driver.server.ts';
import { getHostAndPath } from '#/db/hosts.server.ts';
import type { Log } from './log.server.ts';

/** The database role of the web process, which owns no tables. */
export const appRole = 'dropfolio_app';

/** The addresses through which this process reaches its database. */
export type DatabaseAccess = {
  url: string;
  /** A separate login for migrations; null if one login does both. */
  ownerUrl: string | null;
  /** The database itself, if `url` leads to a pooler. */
  directUrl?: string | null;
  /** A replica that may lag behind. */
  readUrl?: string | null;
  embedded: boolean;
};

/** A database in use by this process. */
export type OpenDatabase = DatabaseAccess & {
  /** The login that may create databases, if there is one. */
  adminUrl: string;
  /** Stops the embedded server unless another process uses it. */
  release: () => Promise<void>;
};

/** Returns the address for the login that owns the tables, on a connection that keeps one session. */
export const getOwnerUrl = ({ url, ownerUrl, directUrl }: DatabaseAccess): string =>
  ownerUrl ?? directUrl ?? url;

export type PrepareOptions = {
  log: Log;
  migrate: (pool: pg.Pool, appRole: string | undefined) => Promise<void>;
  /** Statement timeout of the web process; 10,000 ms by default. */
  timeoutMs?: number;
};

export type PreparedDatabase = {
  /** The role that connections must switch to; undefined if the login is the application's own role. */
  role: string | undefined;
  /** Whether `url` leads to a pooler: session features work only at `directUrl`. */
  isPooled: boolean;
  /** Whether the web process signs in as a superuser, who bypasses all permissions. */
  isSuperuser: boolean;
};

/** The database can't be reached. `cause` has the reason; the message contains no password. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
}

/** The login lacks a privilege. The message says what to grant. */
export class DatabasePrivilegeError extends Error {
  override readonly name = 'DatabasePrivilegeError';
}

/** An address leads to a pooler although sessions are needed. The message says which setting to change. */
export class PoolerError extends Error {
  override readonly name = 'PoolerError';
}

/** SQLSTATE insufficient_privilege. */
const insufficientPrivilege = '42501';

export const isPrivilegeError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === insufficientPrivilege;

/** Runs migrations. Throws DatabasePrivilegeError if the login may not create tables. */
async function runMigrations(url: string, migrate: () => Promise<void>): Promise<void> {
  try {
    await migrate();
  } catch (cause) {
    if (!isPrivilegeError(cause)) throw cause;
    throw new DatabasePrivilegeError(
      `The login for the database at ${getHostAndPath(url)} isn’t allowed to create its tables: ${cause.message}. ` +
        'Make it the owner of the database: ALTER DATABASE … OWNER TO …',
      { cause },
    );
  }
}

type Login = { name: string; isPooled: boolean; isSuperuser: boolean };

/**
 * Returns the role at an address and whether a pooler is in between: a pooler reports a made-up process ID on
 * connect.
 */
async function inspectLogin(url: string): Promise<Login> {
  const client = createClient({ url, name: 'dropfolio start', connectTimeoutMs: 10_000 });
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

/**
 * Creates the application's role and lets the login switch to it. Returns false if the login lacks the
 * privilege. Another server that starts at the same time may be first.
 */
async function createAppRole(pool: pg.Pool): Promise<boolean> {
  try {
    await pool.query(`DO $$ BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${appRole}') THEN
        CREATE ROLE ${appRole} NOLOGIN;
      END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END $$`);
    // Before PostgreSQL 16, every member of a role can switch to it.
    const { rows } = await pool.query<{ canSwitch: boolean }>(`SELECT pg_has_role(current_user, '${appRole}',
      CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END) AS "canSwitch"`);
    if (rows[0]?.canSwitch !== true) {
      await pool.query(`DO $$ BEGIN
        GRANT ${appRole} TO current_user;
      EXCEPTION WHEN unique_violation THEN NULL;
      END $$`);
    }
    return true;
  } catch (error) {
    if (!isPrivilegeError(error)) throw error;
    return false;
  }
}

/** Stores settings on the role in this database, because connections through a pooler can't set them. */
async function storeSessionDefaults(url: string, timeoutMs: number): Promise<void> {
  const client = createClient({ url, name: 'dropfolio start', connectTimeoutMs: 10_000 });
  try {
    await client.connect();
    const requiredSettings = Object.entries(createSessionDefaults(timeoutMs)).map(
      ([name, value]) => `${name}=${value}`,
    );
    // Servers that start together would otherwise fail on each other's catalog row.
    await client.query("BEGIN; SELECT pg_advisory_xact_lock(hashtext('dropfolio.session_defaults'))");
    const { rows } = await client.query<{ settings: string[]; database: string }>(
      `SELECT coalesce(setconfig, '{}') AS settings, quote_ident(current_database()) AS database
      FROM (VALUES (1)) AS one LEFT JOIN pg_db_role_setting ON setrole = current_user::regrole
        AND setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    for (const setting of requiredSettings.filter((item) => rows[0]?.settings.includes(item) !== true)) {
      const [name, value] = setting.split('=');
      await client.query(`ALTER ROLE CURRENT_USER IN DATABASE ${rows[0]?.database} SET ${name} = '${value}'`);
    }
    await client.query('COMMIT');
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Inspects every address. Throws PoolerError if a pooler is used where sessions are needed. */
async function inspectLogins(access: DatabaseAccess, timeoutMs: number): Promise<Login> {
  const { url, ownerUrl, directUrl = null } = access;
  const direct = directUrl === null ? undefined : await inspectLogin(directUrl);
  if (direct?.isPooled === true) {
    throw new PoolerError('DATABASE_DIRECT_URL must lead to the database itself, not to a pooler.');
  }
  // Must run before the pooler opens its first session, which would otherwise keep the old defaults.
  if (directUrl !== null) await storeSessionDefaults(directUrl, timeoutMs);
  const login = await inspectLogin(url);
  if (login.isPooled && direct === undefined) {
    throw new PoolerError(
      'DATABASE_URL points to a pooler, which can’t LISTEN: set DATABASE_DIRECT_URL to the database itself.',
    );
  }
  if (direct !== undefined && direct.name !== login.name) {
    throw new PoolerError('DATABASE_DIRECT_URL must sign in as the same role as DATABASE_URL.');
  }
  if (ownerUrl !== null && (await inspectLogin(ownerUrl)).isPooled) {
    throw new PoolerError('DATABASE_OWNER_URL must lead to the database itself, not to a pooler.');
  }
  return login;
}

/**
 * Migrates as the owner and returns the role that the web process's connections must switch to: none if its
 * login is a separate role, the application's role if one login does both. If the server allows neither, or a
 * single login goes through a pooler, the login is used as it is, with a warning. Throws
 * DatabaseUnreachableError, DatabasePrivilegeError, and PoolerError.
 */
export async function prepareDatabase(
  access: DatabaseAccess,
  { log, migrate, timeoutMs = 10_000 }: PrepareOptions,
): Promise<PreparedDatabase> {
  const { name: login, isPooled, isSuperuser } = await inspectLogins(access, timeoutMs);
  const ownerUrl = getOwnerUrl(access);
  const pool = openPool({
    url: ownerUrl,
    max: 2,
    timeoutMs: 600_000,
    onError: (error) => log.error('database.connection', error),
  });
  try {
    if (access.ownerUrl !== null) {
      await runMigrations(ownerUrl, () => migrate(pool, login));
      return { role: undefined, isPooled, isSuperuser };
    }
    // Connections through a pooler can't switch roles.
    const isSeparated = !isPooled && (await createAppRole(pool));
    if (!isSeparated) {
      log.warn('database.one-role', {
        message:
          'the web process owns its tables; set DATABASE_OWNER_URL with a second role to separate them',
      });
    }
    await runMigrations(ownerUrl, () => migrate(pool, isSeparated ? appRole : undefined));
    return { role: isSeparated ? appRole : undefined, isPooled, isSuperuser };
  } finally {
    await pool.end();
  }
}
