import type pg from 'pg';
import { createClient, openPool } from '#/db/client.server.ts';
import { placeOf } from '#/db/hosts.server.ts';
import type { Log } from './log.server.ts';

/** The role that owns nothing and that the web process works under. */
export const appRole = 'dropfolio_app';

/** How this process reaches its database. */
export type DatabaseAccess = {
  url: string;
  /** Another address for migrations; null: the same login does both. */
  ownerUrl: string | null;
  embedded: boolean;
};

export type PrepareOptions = {
  log: Log;
  migrate: (pool: pg.Pool, appRole: string | undefined) => Promise<void>;
};

/** The database can't be reached. `cause` says why; the message names no password. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
}

async function roleOf(url: string): Promise<string> {
  const client = createClient({ url, name: 'dropfolio start', connectMs: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>('SELECT current_user AS name');
    return rows[0]?.name ?? '';
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DatabaseUnreachableError(`The database at ${placeOf(url)} is unreachable: ${reason}`, {
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

/**
 * Migrates as the owner and answers which role the web process's connections must switch to: none when its
 * login is a role of its own, the application's role when one login does both. A server that allows neither
 * is used as it is, with a warning.
 */
export async function prepareDatabase(
  access: DatabaseAccess,
  { log, migrate }: PrepareOptions,
): Promise<{ role: string | undefined }> {
  const ownerUrl = access.ownerUrl ?? access.url;
  const login = await roleOf(access.url);
  if (access.ownerUrl !== null) await roleOf(access.ownerUrl);
  const pool = openPool({
    url: ownerUrl,
    max: 2,
    timeoutMs: 600_000,
    onError: (error) => log.error('database.connection', error),
  });
  try {
    if (access.ownerUrl !== null) {
      await migrate(pool, login);
      return { role: undefined };
    }
    const separated = await makeAppRole(pool);
    if (!separated) {
      log.warn('database.one-role', {
        message:
          'the web process owns its tables; set DATABASE_OWNER_URL with a second role to separate them',
      });
    }
    await migrate(pool, separated ? appRole : undefined);
    return { role: separated ? appRole : undefined };
  } finally {
    await pool.end();
  }
}
