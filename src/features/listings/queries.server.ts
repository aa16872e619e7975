import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { formatInstantSql } from '#/db/iso-instant.server.ts';
import { type ItemKind, itemKinds } from '#/lib/item-kinds.ts';
import { type ListingKind, listingNouns } from '#/lib/listing-kinds.ts';
import type { Listing, ListingId } from './schema.ts';

const json = sql.raw(`json_build_object(
  'flags', l.link_flags,
  'heldFor', CASE WHEN l.held_at IS NOT NULL THEN 'reports' WHEN l.is_link_blocked THEN 'link' END,
  'checkedAt', ${formatInstantSql('l.checked_at')}, 'isCheckedByUs', l.is_checked_by_us, 'hunters', l.hunters,
  'isStale', l.stale_since IS NOT NULL, 'revision', l.revision,
  'isExample', l.is_example, 'version', l.version, 'changedAt', ${formatInstantSql('l.changed_at')})`);

/** SQL for the listing of an item by kind and id column, such as 'p.id'. A trigger creates a listing for every item. */
export const selectListing = (kind: ListingKind, id: string): RawBuilder<Listing> =>
  sql<Listing>`(SELECT ${json} FROM listings l WHERE l.kind = ${sql.lit(kind)} AND l.item_id = ${sql.ref(id)})`;

/** SQL condition: the item's links are hidden until an admin reviews it. */
export const isHeld = (kind: ListingKind, id: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`EXISTS (SELECT FROM listings l WHERE l.kind = ${sql.lit(kind)} AND l.item_id = ${sql.ref(id)}
    AND (l.held_at IS NOT NULL OR l.is_link_blocked))`;

/** SQL condition: the item is an example, which search engines shouldn't index. */
export const isExample = (kind: ListingKind, id: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`EXISTS (SELECT FROM listings l WHERE l.kind = ${sql.lit(kind)} AND l.item_id = ${sql.ref(id)}
    AND l.is_example)`;

/** SQL condition: the listing has neither hidden links nor link warnings. */
export const hasNoWarnings = (kind: ListingKind, id: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`EXISTS (SELECT FROM listings l WHERE l.kind = ${sql.lit(kind)} AND l.item_id = ${sql.ref(id)}
    AND l.held_at IS NULL AND NOT l.is_link_blocked AND l.link_flags = '[]')`;

/** SQL for the listing's revisions that changed one of these fields, with those changes, oldest first. */
export const selectRevisions = (kind: ListingKind, id: string, fields: readonly string[]) => {
  const isField = fields.map((field) => `@.field == "${field}"`).join(' || ');
  const changes = sql`jsonb_path_query_array(r.changes, ${sql.lit(`$[*] ? (${isField})`)})`;
  return sql`(SELECT coalesce(json_agg(json_build_object('at', ${sql.raw(formatInstantSql('r.at'))}, 'changes', ${changes})
      ORDER BY r.number), '[]')
    FROM listing_revisions r WHERE r.kind = ${sql.lit(kind)} AND r.item_id = ${sql.ref(id)} AND ${changes} <> '[]')`;
};

/** The cache key of the visitors' pages for each kind. */
export const cacheNouns = { ...listingNouns, follow: 'follow' } as const;

type ItemTable = {
  table: string;
  /** The columns of the title, the subtitle, and the dates. */
  title: string;
  subtitle: string;
  start: string;
  end: string;
  /** Condition on the row `t` under which it has ended before its end date. */
  ended?: string;
};

export const itemTables: Readonly<Record<ItemKind, ItemTable>> = {
  campaign: {
    table: 'hub_campaigns',
    title: 'title',
    subtitle: 'category',
    start: 'start_date',
    end: 'end_date',
    ended: `t.status = 'ended'`,
  },
  presale: {
    table: 'presales',
    title: 'project_name',
    subtitle: 'blockchain',
    start: 'presale_start',
    end: 'presale_end',
  },
  quest: { table: 'quests', title: 'title', subtitle: 'project_name', start: 'starts_at', end: 'ends_at' },
};

/** SQL for whether the item of this kind and id has ended; null for kinds without an end. */
export function hasEnded(
  kind: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  now: Date,
): RawBuilder<boolean | null> {
  const cases = itemKinds.map((itemKind) => {
    const { table, end, ended } = itemTables[itemKind];
    const condition = ended === undefined ? sql`${sql.ref(`t.${end}`)} <= ${now}` : sql.raw(ended);
    return sql`WHEN ${sql.lit(itemKind)} THEN (SELECT ${condition} FROM ${sql.table(table)} t WHERE t.id = ${id})`;
  });
  return sql`CASE ${kind} ${sql.join(cases, sql` `)} END`;
}

export async function getListing(db: Db, { kind, id }: ListingId): Promise<Listing> {
  const { rows } = await sql<{ listing: Listing }>`
    SELECT ${selectListing(kind, 'item.id')} AS listing FROM (SELECT ${id}::uuid AS id) item`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the statement returned no row');
  return row.listing;
}

/** Returns whether the user published the item or pays for it. */
export async function isOwnItem(
  db: Db,
  userId: string,
  { kind, id }: { kind: ListingKind | 'follow'; id: string },
): Promise<boolean> {
  const query =
    kind === 'follow'
      ? db.selectFrom('campaigns').select('id').where('id', '=', id).where('creator_id', '=', userId)
      : db
          .selectFrom('submissions')
          .select('id')
          .where('item_id', '=', id)
          .where('user_id', '=', userId)
          .where('status', '=', 'approved');
  return (await query.executeTakeFirst()) !== undefined;
}

export const listingParts = [
  {
    name: 'listingFollows',
    query: (db: Db, userId: string) =>
      db
        .selectFrom('listing_follows')
        .select(['kind', 'item_id', 'created_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('item_id'),
  },
  {
    name: 'listingChecks',
    query: (db: Db, userId: string) =>
      db
        .selectFrom('listing_checks')
        .select(['kind', 'item_id', 'day', 'is_right', 'reason'])
        .where('user_id', '=', userId)
        .orderBy('at')
        .orderBy('item_id'),
  },
  {
    name: 'listingReports',
    query: (db: Db, userId: string) =>
      db
        .selectFrom('listing_reports')
        .select(['kind', 'item_id', 'what', 'text', 'created_at', 'status'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id'),
  },
] as const;
