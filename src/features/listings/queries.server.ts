import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { isoInstant } from '#/db/iso-instant.server.ts';
import { type ItemKind, itemKinds } from '#/lib/item-kinds.ts';
import { type ListingKind, listingNouns } from '#/lib/listing-kinds.ts';
import type { Listing, ListingId } from './schema.ts';

const json = sql.raw(`json_build_object(
  'flags', l.link_flags,
  'heldFor', CASE WHEN l.held_at IS NOT NULL THEN 'reports' WHEN l.is_link_blocked THEN 'link' END,
  'checkedAt', ${isoInstant('l.checked_at')}, 'isCheckedByUs', l.is_checked_by_us, 'hunters', l.hunters,
  'isStale', l.stale_since IS NOT NULL, 'revision', l.revision,
  'version', l.version, 'changedAt', ${isoInstant('l.changed_at')})`);

/** Column: what is known of the listing of this kind and id (a column, such as 'p.id'); each item has one from a trigger. */
export const listingColumn = (kind: ListingKind, id: string): RawBuilder<Listing> =>
  sql<Listing>`(SELECT ${json} FROM listings l WHERE l.kind = ${sql.lit(kind)} AND l.item_id = ${sql.ref(id)})`;

/** Condition: the way out of the listing of this kind and id (a column) is hidden until an admin has looked. */
export const isHeld = (kind: ListingKind, id: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`EXISTS (SELECT FROM listings l WHERE l.kind = ${sql.lit(kind)} AND l.item_id = ${sql.ref(id)}
    AND (l.held_at IS NOT NULL OR l.is_link_blocked))`;

/** Condition: nothing is hidden or warned of at the listing of this kind and id (a column). */
export const isBeyondDoubt = (kind: ListingKind, id: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`EXISTS (SELECT FROM listings l WHERE l.kind = ${sql.lit(kind)} AND l.item_id = ${sql.ref(id)}
    AND l.held_at IS NULL AND NOT l.is_link_blocked AND l.link_flags = '[]')`;

/** Column: the revisions in which one of these fields was changed, with those changes, oldest first. */
export const revisionsColumn = (kind: ListingKind, id: string, fields: readonly string[]) => {
  const isOne = fields.map((field) => `@.field == "${field}"`).join(' || ');
  const found = sql`jsonb_path_query_array(r.changes, ${sql.lit(`$[*] ? (${isOne})`)})`;
  return sql`(SELECT coalesce(json_agg(json_build_object('at', ${sql.raw(isoInstant('r.at'))}, 'changes', ${found})
      ORDER BY r.number), '[]')
    FROM listing_revisions r WHERE r.kind = ${sql.lit(kind)} AND r.item_id = ${sql.ref(id)} AND ${found} <> '[]')`;
};

/** What visitors' pages of a kind are kept under. */
export const cacheNouns = { ...listingNouns, follow: 'follow' } as const;

type ItemTable = {
  table: string;
  /** Columns: what it is called, what stands beside that, and when it runs. */
  title: string;
  about: string;
  start: string;
  end: string;
  /** Condition of the row `t`, where its end alone doesn't say that it has ended. */
  ended?: string;
};

/** Where the items of each kind are. */
export const itemTables: Readonly<Record<ItemKind, ItemTable>> = {
  campaign: {
    ...{ table: 'hub_campaigns', title: 'title', about: 'category', start: 'start_date', end: 'end_date' },
    ended: `t.status = 'ended'`,
  },
  presale: {
    ...{ table: 'presales', title: 'project_name', about: 'blockchain' },
    ...{ start: 'presale_start', end: 'presale_end' },
  },
  quest: { table: 'quests', title: 'title', about: 'project_name', start: 'starts_at', end: 'ends_at' },
};

/** Expression: whether the item of that kind and id (columns) has ended; null for kinds that don't. */
export function hasEnded(
  kind: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  now: Date,
): RawBuilder<boolean | null> {
  const cases = itemKinds.map((one) => {
    const { table, end, ended } = itemTables[one];
    const is = ended === undefined ? sql`${sql.ref(`t.${end}`)} <= ${now}` : sql.raw(ended);
    return sql`WHEN ${sql.lit(one)} THEN (SELECT ${is} FROM ${sql.table(table)} t WHERE t.id = ${id})`;
  });
  return sql`CASE ${kind} ${sql.join(cases, sql` `)} END`;
}

/** What is known of a listing that is there. */
export async function getListing(db: Db, { kind, id }: ListingId): Promise<Listing> {
  const { rows } = await sql<{ listing: Listing }>`
    SELECT ${listingColumn(kind, 'one.id')} AS listing FROM (SELECT ${id}::uuid AS id) one`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a statement without a row');
  return row.listing;
}

/** Whether somebody published this themselves, or pays for it. */
export async function isOwnItem(
  db: Db,
  userId: string,
  { kind, id }: { kind: ListingKind | 'follow'; id: string },
): Promise<boolean> {
  const own =
    kind === 'follow'
      ? db.selectFrom('campaigns').select('id').where('id', '=', id).where('creator_id', '=', userId)
      : db
          .selectFrom('submissions')
          .select('id')
          .where('item_id', '=', id)
          .where('user_id', '=', userId)
          .where('status', '=', 'approved');
  return (await own.executeTakeFirst()) !== undefined;
}

/** What a person's own data says of listings. */
export const listingParts = [
  {
    name: 'listingFollows',
    read: (db: Db, userId: string) =>
      db
        .selectFrom('listing_follows')
        .select(['kind', 'item_id', 'created_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('item_id')
        .execute(),
  },
  {
    name: 'listingChecks',
    read: (db: Db, userId: string) =>
      db
        .selectFrom('listing_checks')
        .select(['kind', 'item_id', 'day', 'is_right', 'reason'])
        .where('user_id', '=', userId)
        .orderBy('at')
        .orderBy('item_id')
        .execute(),
  },
  {
    name: 'listingReports',
    read: (db: Db, userId: string) =>
      db
        .selectFrom('listing_reports')
        .select(['kind', 'item_id', 'what', 'text', 'created_at', 'status'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
  },
] as const;
