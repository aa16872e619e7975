import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { formatInstantSql } from '#/db/iso-instant.server.ts';
import { formatDisplayName } from '#/lib/person-names.ts';
import type { ListingId } from '../schema.ts';
import type { OutdatedListing } from './schema.ts';

const maxReasons = 5;

type Reason = { text: string; at: string; userId: string; first: string; last: string; email: string };

const reasons = sql<Reason[]>`(
  SELECT coalesce(json_agg(json_build_object('text', k.reason, 'userId', p.id, 'first', p.first_name,
    'last', p.last_name, 'email', p.email,
    'at', ${sql.raw(formatInstantSql('k.at'))}) ORDER BY k.at DESC), '[]')
  FROM (SELECT * FROM listing_checks w WHERE w.kind = l.kind AND w.item_id = l.item_id AND NOT w.is_right
    AND w.at > coalesce(l.looked_at, '-infinity') ORDER BY w.at DESC LIMIT ${sql.lit(maxReasons)}) k
  JOIN profiles p ON p.id = k.user_id)`;

const selectOutdated = (db: Db) =>
  db
    .selectFrom('listings as l')
    .innerJoin('search_entries as s', (join) =>
      join.onRef('s.kind', '=', 'l.kind').onRef('s.item_id', '=', 'l.item_id'),
    )
    .select(['l.kind', 'l.item_id', 's.title', 's.url', 'l.outdated_since', 'l.stale_since', 'l.wrong'])
    .select(['l.checked_at', reasons.as('reasons')])
    .where('l.outdated_since', 'is not', null);

type Row = Awaited<ReturnType<ReturnType<typeof selectOutdated>['executeTakeFirstOrThrow']>>;

const toOutdated = (row: Row): OutdatedListing => ({
  kind: row.kind,
  id: row.item_id,
  title: row.title,
  url: row.url,
  // The query returns only rows with a value.
  outdatedSince: (row.outdated_since ?? new Date(0)).toISOString(),
  isStale: row.stale_since !== null,
  checkedAt: row.checked_at?.toISOString() ?? null,
  wrong: row.wrong,
  reasons: row.reasons.map(({ text, at, userId, first, last, email }) => ({
    text,
    at,
    userId,
    name: formatDisplayName({ firstName: first, lastName: last, email }),
  })),
});

/** Returns a listing if it is stale or has complaints, else null. */
export async function findOutdated(db: Db, { kind, id }: ListingId): Promise<OutdatedListing | null> {
  const row = await selectOutdated(db)
    .where('l.kind', '=', kind)
    .where('l.item_id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : toOutdated(row);
}
