import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';

let zoneNames: Promise<ReadonlySet<string>> | undefined;

async function readZoneNames(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`SELECT lower(name) AS name FROM pg_timezone_names`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Throws INVALID for a time zone that only Node knows: PostgreSQL would reject every query by the user's days. */
export async function assertKnownZone(db: Db, zone: string): Promise<void> {
  zoneNames ??= readZoneNames(db);
  try {
    if ((await zoneNames).has(zone.toLowerCase())) return;
  } catch (error) {
    zoneNames = undefined;
    throw error;
  }
  throw new AppError('INVALID', 'Select a valid time zone', { field: 'timeZone' });
}
