import { sql } from 'kysely';
import { notFound } from '#/lib/app-error.ts';
import type { Ctx } from '#/platform/context.server.ts';
import { createBackgroundYielder } from '#/platform/event-loop.server.ts';
import { byInstant, readList } from '#/platform/keyset.server.ts';
import { packagedLists } from './guard.server.ts';
import { listDomains } from './hosts.server.ts';
import { parseHost } from './judge.server.ts';
import { listFlags } from './policy.ts';
import {
  type EntriesInput,
  type EntriesPage,
  type ExplainedLink,
  type LinkEntry,
  type LinkEntryId,
  type LinkFlag,
  type LinkListsStatus,
  maxTracked,
} from './schema.ts';

const pageSize = 50;
/** Further blocked listings are shown once these are resolved. */
const maxBlockedListings = 50;

type ReadCtx = Pick<Ctx, 'db'>;

type Row = {
  id: string;
  host: string;
  verdict: LinkEntry['verdict'];
  note: string;
  created_by: string | null;
  created_at: Date;
};

const toEntry = (row: Row): LinkEntry => ({
  id: row.id,
  host: row.host,
  verdict: row.verdict,
  note: row.note,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
});

const selectEntries = ({ db }: ReadCtx) =>
  db
    .selectFrom('link_entries')
    .leftJoin('profiles', 'profiles.id', 'link_entries.created_by')
    .select([
      'link_entries.id',
      'link_entries.host',
      'link_entries.verdict',
      'link_entries.note',
      'link_entries.created_at',
      'profiles.email as created_by',
    ]);

export function listEntries(ctx: ReadCtx, { q, cursor }: EntriesInput): Promise<EntriesPage> {
  const entries = selectEntries(ctx).$if(q !== '', (query) =>
    query.where(sql<boolean>`strpos(link_entries.host || ' ' || lower(link_entries.note), ${q}) > 0`),
  );
  const by = byInstant('link_entries.created_at', 'link_entries.id');
  return readList(entries, { cursor, size: pageSize, by }, toEntry);
}

export async function getEntry(ctx: ReadCtx, { id }: LinkEntryId): Promise<LinkEntry> {
  const row = await selectEntries(ctx)
    .where('link_entries.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('entry'));
  return toEntry(row);
}

/** Returns the links whose verdict isn't 'ok'. Judging one blocks the thread for up to two milliseconds, so it yields in between. */
export async function judgeLinks(
  { linkGuard }: Pick<Ctx, 'linkGuard'>,
  urls: readonly string[],
): Promise<LinkFlag[]> {
  const pause = createBackgroundYielder();
  const flags: LinkFlag[] = [];
  for (const url of new Set(urls)) {
    flags.push(...listFlags(linkGuard, [url]));
    await pause();
  }
  return flags;
}

/** Returns the verdict on a link, its reasons, and the deciding entry. */
export async function explainLink(ctx: Pick<Ctx, 'db' | 'linkGuard'>, url: string): Promise<ExplainedLink> {
  const { linkGuard } = ctx;
  await linkGuard.refresh();
  const { verdict, reasons } = linkGuard.judge(url);
  const host = parseHost(url) ?? null;
  const entry =
    host === null
      ? undefined
      : await selectEntries(ctx)
          .where('host', 'in', [...listDomains(host)])
          .orderBy(sql`length(host)`, 'desc')
          .executeTakeFirst();
  return {
    verdict,
    reasons: [...reasons],
    host,
    entry: entry === undefined ? null : toEntry(entry),
    standing: linkGuard.getStatus(url) ?? null,
  };
}

async function readRenewedList({
  db,
  config,
}: Pick<Ctx, 'db' | 'config'>): Promise<LinkListsStatus['renewed']> {
  const url = config.linkListUrl;
  if (url === null) return null;
  const row = await db
    .selectFrom('link_lists')
    .select(['blocked', 'allowed', 'renewed_at', 'tried_at', 'error'])
    .where('url', '=', url)
    .executeTakeFirst();
  return {
    url,
    blocked: row?.blocked ?? 0,
    allowed: row?.allowed ?? 0,
    renewedAt: row?.renewed_at?.toISOString() ?? null,
    triedAt: row?.tried_at.toISOString() ?? null,
    error: row?.error ?? null,
  };
}

/** Counts the airdrops with a blocked link, up to `maxTracked`. */
export async function countDangerousAirdrops({ db }: ReadCtx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM (SELECT subject FROM link_warnings WHERE kind IS NULL ORDER BY found_at DESC LIMIT ${maxTracked}) w
      CROSS JOIN LATERAL (
        SELECT FROM airdrops WHERE project_link IS NOT NULL AND link_host = w.subject
        LIMIT ${maxTracked}) a
      LIMIT ${maxTracked}) found`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns the active lists, and the listings that they block. */
export async function readLists(ctx: Pick<Ctx, 'db' | 'config'>): Promise<LinkListsStatus> {
  const { db } = ctx;
  const [renewed, entries, blocked, blockedAirdrops, listings, judging] = await Promise.all([
    readRenewedList(ctx),
    db
      .selectFrom('link_entries')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('listings')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('is_link_blocked', '=', true)
      .executeTakeFirstOrThrow(),
    countDangerousAirdrops(ctx),
    db
      .selectFrom('listings')
      .leftJoin('search_entries', (join) =>
        join
          .onRef('search_entries.kind', '=', 'listings.kind')
          .onRef('search_entries.item_id', '=', 'listings.item_id'),
      )
      .select(['listings.kind', 'listings.item_id', 'link_flags', 'title', 'url'])
      .where('is_link_blocked', '=', true)
      .orderBy('listings.kind')
      .orderBy('listings.item_id')
      .limit(maxBlockedListings)
      .execute(),
    db.selectFrom('link_judgings').select('judged_at').where('what', '=', 'listings').executeTakeFirst(),
  ]);
  return {
    packaged: { blocked: packagedLists.blocked.size, allowed: packagedLists.allowed.size },
    renewed,
    entries: entries.count,
    blockedListings: listings.map(({ kind, item_id, link_flags, title, url }) => ({
      kind,
      id: item_id,
      title,
      path: url,
      flags: link_flags.filter(({ verdict }) => verdict === 'blocked'),
    })),
    blockedCount: blocked.count,
    blockedAirdrops,
    judgedAt: judging?.judged_at.toISOString() ?? null,
  };
}
