import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { notFound } from '#/lib/app-error.ts';
import { listingKinds } from '#/lib/listing-kinds.ts';
import { formatDisplayName } from '#/lib/person-names.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { byInstant, readList } from '#/platform/keyset.server.ts';
import type { LinkFlag } from '../../links/schema.ts';
import { wasDismissed } from './evidence-queries.server.ts';
import { heldItems } from './hold-commands.server.ts';
import { reportDoubts } from './independence.ts';
import { getListPath, type ReportReason } from './kinds.ts';
import type { Report, ReportedId, ReportedInput, ReportedItem, ReportedPage } from './schema.ts';

const pageSize = 10;
const maxReports = 10;

type PersonRow = { id: string; first_name: string; last_name: string; email: string };
const toPerson = ({ id, first_name: firstName, last_name: lastName, email }: PersonRow) => ({
  id,
  name: formatDisplayName({ firstName, lastName, email }),
});
const selectPerson = (id: RawBuilder<unknown>) => sql<PersonRow | null>`(
  SELECT json_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name, 'email', p.email)
  FROM profiles p WHERE p.id = ${id})`;

type Details = {
  title: string | null;
  url: string | null;
  held_at: Date | null;
  is_held_by_us: boolean | null;
  links: string[] | null;
  flags: LinkFlag[] | null;
  publisher: PersonRow | null;
};

const profileUrl = sql`'https://x.com/' || c.twitter_handle`;

async function readItem(db: Db, { kind, id }: ReportedId): Promise<Details | undefined> {
  const { rows } =
    kind === 'follow'
      ? await sql<Details>`
          SELECT '@' || c.twitter_handle AS title, NULL AS url, c.held_at, c.is_held_by_us,
            ARRAY[${profileUrl}] AS links, '[]'::jsonb AS flags, ${selectPerson(sql`c.creator_id`)} AS publisher
          FROM campaigns c WHERE c.id = ${id}`.execute(db)
      : await sql<Details>`
          SELECT s.title, s.url, l.held_at, l.is_held_by_us, l.links, l.link_flags AS flags, ${selectPerson(sql`(
            SELECT user_id FROM submissions b WHERE b.item_id = l.item_id AND b.status = 'approved' LIMIT 1)`)} AS publisher
          FROM listings l LEFT JOIN search_entries s ON s.kind = l.kind AND s.item_id = l.item_id
          WHERE l.kind = ${kind} AND l.item_id = ${id}`.execute(db);
  return rows[0];
}

type ReportRow = {
  id: string;
  user_id: string | null;
  network_hash: string | null;
  account_made_at: Date;
  created_at: Date;
  what: ReportReason;
  text: string;
  reporter: PersonRow | null;
  is_suspended: boolean | null;
  was_dismissed: boolean;
};

async function readReports(db: Db, { kind, id }: ReportedId, now: Date): Promise<Report[]> {
  const { rows } = await sql<ReportRow>`
    SELECT r.id, r.user_id, r.network_hash, r.account_made_at, r.created_at, r.what, r.text,
      ${selectPerson(sql`r.user_id`)} AS reporter, ${wasDismissed(now)} AS was_dismissed,
      (SELECT p.suspended_at IS NOT NULL FROM profiles p WHERE p.id = r.user_id) AS is_suspended
    FROM listing_reports r WHERE r.kind = ${kind} AND r.item_id = ${id} AND r.status = 'open'
    ORDER BY r.created_at, r.id LIMIT ${maxReports}`.execute(db);
  const doubts = reportDoubts(
    rows.map((row) => ({
      userId: row.user_id,
      networkHash: row.network_hash,
      accountMadeAt: row.account_made_at,
      createdAt: row.created_at,
      isSuspended: row.is_suspended === true,
      wasDismissed: row.was_dismissed,
    })),
  );
  return rows.map((row, index) => ({
    id: row.id,
    what: row.what,
    text: row.text,
    createdAt: row.created_at.toISOString(),
    reporter: row.reporter && toPerson(row.reporter),
    doubt: doubts[index] ?? null,
  }));
}

type ReportCounts = {
  open: number;
  upheld: number;
  dismissed: number;
  first: Date | null;
  last: Date | null;
};

async function countReports(db: Db, { kind, id }: ReportedId) {
  const { rows } = await sql<ReportCounts>`
    SELECT count(*) FILTER (WHERE status = 'open')::int AS open, count(*) FILTER (WHERE status = 'upheld')::int AS upheld,
      count(*) FILTER (WHERE status = 'dismissed')::int AS dismissed, max(created_at) FILTER (WHERE status = 'open') AS last,
      min(created_at) FILTER (WHERE status = 'open') AS first
    FROM listing_reports WHERE kind = ${kind} AND item_id = ${id}`.execute(db);
  return rows[0] ?? { open: 0, upheld: 0, dismissed: 0, first: null, last: null };
}

/** Returns an item with the data for a decision, or undefined if it was deleted. */
async function findReported({ db, now }: MemberCtx, item: ReportedId): Promise<ReportedItem | undefined> {
  const [details, reports, counts] = await Promise.all([
    readItem(db, item),
    readReports(db, item, now),
    countReports(db, item),
  ]);
  if (details === undefined) return undefined;
  return {
    ...item,
    title: details.title ?? '',
    url: details.url ?? getListPath(item.kind),
    publishedBy: details.publisher && toPerson(details.publisher),
    heldSince: details.held_at?.toISOString() ?? null,
    isHeldByUs: details.is_held_by_us === true,
    links: details.links ?? [],
    flags: details.flags ?? [],
    count: counts.open,
    since: (counts.first ?? details.held_at ?? now).toISOString(),
    upTo: counts.last?.toISOString() ?? null,
    reports,
    upheld: counts.upheld,
    dismissed: counts.dismissed,
  };
}

/** Throws `NOT_FOUND` if the item was deleted. */
export async function getReported(ctx: MemberCtx, { id }: { id: string }): Promise<ReportedItem> {
  const { rows } = await sql<{ kind: ReportedId['kind'] }>`
    SELECT kind FROM listings WHERE kind IN (${sql.join(listingKinds)}) AND item_id = ${id}
    UNION ALL SELECT 'follow' FROM campaigns WHERE id = ${id}`.execute(ctx.db);
  const [row] = rows;
  const item = row && (await findReported(ctx, { kind: row.kind, id }));
  if (item === undefined) throw notFound('listing');
  return item;
}

/** Lists items with open reports, or hidden items, longest-waiting first. */
export async function listReported(ctx: MemberCtx, { show, cursor }: ReportedInput): Promise<ReportedPage> {
  const rows =
    show === 'open'
      ? sql<{ kind: ReportedId['kind']; item_id: string; at: Date }>`(
          SELECT kind, item_id, first_at AS at FROM reported_items)`
      : heldItems;
  const page = await readList(
    ctx.db.selectFrom(rows.as('waiting')).select(['kind', 'item_id', 'at']),
    { cursor, size: pageSize, by: byInstant('at', 'item_id'), first: 'oldest' },
    ({ kind, item_id: id }) => ({ kind, id }),
  );
  const items = await Promise.all(page.items.map((item) => findReported(ctx, item)));
  return { ...page, items: items.filter((item) => item !== undefined) };
}
