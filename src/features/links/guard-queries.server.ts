import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';

/** Returns the digest of the list fetched from this URL; null if none was fetched. */
export async function readListDigest(db: Db, url: string): Promise<string | null> {
  const row = await db.selectFrom('link_lists').select('digest').where('url', '=', url).executeTakeFirst();
  return row?.digest ?? null;
}

/** Returns the list fetched from this URL, packed. */
export const readList = (db: Db, url: string) =>
  db.selectFrom('link_lists').select(['digest', 'hosts']).where('url', '=', url).executeTakeFirst();

/** Returns the verdicts of admins, ordered by host. */
export const readEntries = (db: Db) =>
  db.selectFrom('link_entries').select(['host', 'verdict']).orderBy('host').execute();

/** Returns the hosts of reviewed listings, sorted. */
export async function readVouchedHosts(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('listings')
    .select('vouched_hosts')
    .where(sql<boolean>`vouched_hosts <> '{}'`)
    .execute();
  return [...new Set(rows.flatMap(({ vouched_hosts }) => vouched_hosts))].toSorted();
}
