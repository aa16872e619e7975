import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';

let names: Promise<ReadonlySet<string>> | undefined;

async function readNames(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`SELECT lower(name) AS name FROM pg_timezone_names`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Throws INVALID for a time zone that Node knows and PostgreSQL doesn't, because every query by the person's days would fail. */
export async function assertKnownZone(db: Db, zone: string): Promise<void> {
  names ??= readNames(db);
  try {
    if ((await names).has(zone.toLowerCase())) return;
  } catch (error) {
    names = undefined;
    throw error;
  }
  throw new AppError('INVALID', 'Select a valid time zone', { field: 'timeZone' });
}
