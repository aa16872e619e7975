import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createClient } from '#/db/client.server.ts';
import { type OpenDatabase, ownerAddress } from '#/platform/database.server.ts';
import { BackupError } from './backup-error.server.ts';

const prefix = 'dropfolio_verify_';
const notAllowed = '42501';

const withName = (url: string, name: string): string =>
  url.replace(/^(postgres(?:ql)?:\/\/[^/?#]*)(?:\/[^?#]*)?/, `$1/${name}`);

/** Databases that a killed process has left. */
async function dropForgotten(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1) AND pg_has_role(datdba, 'USAGE')
      AND NOT EXISTS (SELECT FROM pg_stat_activity WHERE pg_stat_activity.datname = pg_database.datname)`,
    [prefix],
  );
  for (const { name } of rows) await admin.query(`DROP DATABASE IF EXISTS ${name}`);
}

/**
 * Makes an empty database beside the real one, and drops it after `work`. Throws BackupError where the login may not make
 * databases.
 */
export async function withScratchDatabase<T>(
  access: OpenDatabase,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const real = ownerAddress(access);
  const name = `${prefix}${randomBytes(6).toString('hex')}`;
  const admin = createClient({ url: access.adminUrl, name: 'dropfolio verify', connectMs: 10_000 });
  admin.on('error', () => undefined);
  await admin.connect();
  try {
    await dropForgotten(admin);
    const owner = decodeURIComponent(/^[^:]+:\/\/([^:@/?#]*)(?::[^@/?#]*)?@/.exec(real)?.[1] ?? '');
    const ofOwner = access.adminUrl === real ? '' : ` OWNER ${admin.escapeIdentifier(owner)}`;
    await admin.query(`CREATE DATABASE ${name} TEMPLATE template0${ofOwner}`);
    try {
      return await work(withName(real, name));
    } finally {
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    }
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError) || cause.code !== notAllowed) throw cause;
    throw new BackupError(
      'failed',
      'Verifying a backup requires a database role that can create databases: ALTER ROLE … CREATEDB.',
      { cause },
    );
  } finally {
    await admin.end().catch(() => undefined);
  }
}
