import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { createClient } from '#/db/client.server.ts';
import { getOwnerUrl, isPrivilegeError, type OpenDatabase } from '#/platform/database.server.ts';
import { BackupError } from './backup-error.server.ts';

const prefix = 'dropfolio_verify_';

const withName = (url: string, name: string): string =>
  url.replace(/^(postgres(?:ql)?:\/\/[^/?#]*)(?:\/[^?#]*)?/, `$1/${name}`);

/** Drops databases left behind by killed processes. */
async function dropStale(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1) AND pg_has_role(datdba, 'USAGE')
      AND NOT EXISTS (SELECT FROM pg_stat_activity WHERE pg_stat_activity.datname = pg_database.datname)`,
    [prefix],
  );
  for (const { name } of rows) await admin.query(`DROP DATABASE IF EXISTS ${name}`);
}

/**
 * Creates an empty database next to the real one, and drops it after `work`. Throws BackupError if the login
 * may not create databases.
 */
export async function withScratchDatabase<T>(
  access: OpenDatabase,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const ownerUrl = getOwnerUrl(access);
  const name = `${prefix}${randomBytes(6).toString('hex')}`;
  const admin = createClient({ url: access.adminUrl, name: 'dropfolio verify', connectTimeoutMs: 10_000 });
  admin.on('error', () => undefined);
  await admin.connect();
  try {
    await dropStale(admin);
    const owner = decodeURIComponent(/^[^:]+:\/\/([^:@/?#]*)(?::[^@/?#]*)?@/.exec(ownerUrl)?.[1] ?? '');
    const ownerClause = access.adminUrl === ownerUrl ? '' : ` OWNER ${admin.escapeIdentifier(owner)}`;
    await admin.query(`CREATE DATABASE ${name} TEMPLATE template0${ownerClause}`);
    try {
      return await work(withName(ownerUrl, name));
    } finally {
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    }
  } catch (cause) {
    if (!isPrivilegeError(cause)) throw cause;
    throw new BackupError(
      'failed',
      'Verifying a backup requires a database role that can create databases: ALTER ROLE … CREATEDB.',
      { cause },
    );
  } finally {
    await admin.end().catch(() => undefined);
  }
}
