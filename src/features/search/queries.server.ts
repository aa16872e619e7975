import { type RawBuilder, sql } from 'kysely';
import { type Trx, withCustomPlans } from '#/db/client.server.ts';
import { foldText } from '#/lib/fold-text.ts';
import { shortWallet } from '#/lib/text.ts';
import { addressKey, cleanAddress } from '#/lib/wallet-address.ts';
import type { Ctx } from '#/platform/context.server.ts';
import { hasEnded } from '../listings/queries.server.ts';
import type { Found, FoundKind, SearchInput } from './schema.ts';

/** Of each kind. */
const mostShown = 5;
/** Looked at before the best are chosen. */
const maxCandidates = 200;
/** How much of what is typed must be found again, in trigrams: 'etherum' finds Ethereum. */
const likeness = 0.5;
/** Shorter texts have too few trigrams to be mistyped. */
const shortest = 3;

type Row = {
  kind: FoundKind;
  id: string;
  title: string;
  text: string;
  url: string;
  rank: number;
  has_ended: boolean;
};

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Better the further up: begins so, has a word that begins so, has it within, is like it. */
function rankOf(words: RawBuilder<unknown>, typed: string): RawBuilder<number> {
  const like = (pattern: string) => sql`${words} LIKE ${pattern}`;
  const part = escaped(typed);
  return sql<number>`CASE WHEN ${like(`${part}%`)} THEN 4 WHEN ${like(`% ${part}%`)} THEN 3
    WHEN ${like(`%${part}%`)} THEN 2 ELSE 0 END + word_similarity(${typed}, ${words})`;
}

/** What everybody may find: first what begins as typed, then what has it, then what is like it. */
async function findPublic(trx: Trx, typed: string, now: Date): Promise<Row[]> {
  const part = escaped(typed);
  const columns = sql`kind, item_id AS id, title, text, url, folded`;
  const ways = [
    sql`(SELECT ${columns} FROM search_entries WHERE folded LIKE ${`${part}%`} ORDER BY folded LIMIT ${maxCandidates})`,
    ...(typed.length < shortest
      ? [
          sql`(SELECT ${columns} FROM search_entries WHERE folded LIKE ${`% ${part}%`} LIMIT ${maxCandidates})`,
        ]
      : [
          sql`(SELECT ${columns} FROM search_entries WHERE folded LIKE ${`%${part}%`} LIMIT ${maxCandidates})`,
          sql`(SELECT ${columns} FROM search_entries WHERE ${typed} <% folded LIMIT ${maxCandidates})`,
        ]),
  ];
  const { rows } = await sql<Row>`
    SELECT kind, id, title, text, url, rank, coalesce(${hasEnded(sql.ref('kind'), sql.ref('placed.id'), now)}, false) AS has_ended FROM (
      SELECT *, row_number() OVER (PARTITION BY kind ORDER BY rank DESC, folded, id) AS place FROM (
        SELECT DISTINCT ON (kind, id) *, ${rankOf(sql`folded`, typed)} AS rank
        FROM (${sql.join(ways, sql` UNION ALL `)}) AS seen
      ) AS ranked
    ) AS placed WHERE place <= ${mostShown}`.execute(trx);
  return rows;
}

/** One's own airdrops: few enough to be looked at one by one. */
async function findOwn(trx: Trx, userId: string, typed: string): Promise<Row[]> {
  const words = sql`fold_text(name || ' ' || project)`;
  const isIt =
    typed.length < shortest
      ? sql`(${words} LIKE ${`${escaped(typed)}%`} OR ${words} LIKE ${`% ${escaped(typed)}%`})`
      : sql`(${words} LIKE ${`%${escaped(typed)}%`} OR ${typed} <% ${words}
          OR lower(wallet_address) LIKE ${`%${escaped(typed)}%`})`;
  const { rows } = await sql<Row>`
    SELECT 'airdrop' AS kind, id, name AS title, project AS text, '' AS url, ${rankOf(words, typed)} AS rank, false AS has_ended
    FROM airdrops WHERE user_id = ${userId} AND ${isIt}
    ORDER BY rank DESC, lower(name), id LIMIT ${mostShown}`.execute(trx);
  return rows.map((row) => ({ ...row, url: `/tracker?q=${encodeURIComponent(row.title)}` }));
}

/** The wallets of one's own book, by label and address; that in any spelling. */
async function findWallets(trx: Trx, userId: string, typed: string, key: string): Promise<Row[]> {
  const words = sql`fold_text(label || ' ' || address)`;
  const isIt =
    typed.length < shortest
      ? sql`(${words} LIKE ${`${escaped(typed)}%`} OR ${words} LIKE ${`% ${escaped(typed)}%`})`
      : sql`(${words} LIKE ${`%${escaped(typed)}%`} OR ${typed} <% fold_text(label) OR address_key = ${key})`;
  const { rows } = await sql<Row & { label: string }>`
    SELECT 'wallet' AS kind, id, label, address AS title, '' AS text, '' AS url, ${rankOf(words, typed)} AS rank,
      false AS has_ended
    FROM tracker_wallets WHERE user_id = ${userId} AND ${isIt}
    ORDER BY rank DESC, lower(label), id LIMIT ${mostShown}`.execute(trx);
  return rows.map(({ label, ...row }) => ({
    ...row,
    title: label || row.title,
    text: label === '' ? '' : shortWallet(row.title),
    url: `/wallets?q=${encodeURIComponent(row.title)}`,
  }));
}

/** Finds by title and what stands beside it, also when it is mistyped. What has ended says so. */
export async function findByText(ctx: Ctx, { q }: SearchInput): Promise<Found[]> {
  const typed = foldText(q).replaceAll(/\s+/g, ' ');
  const { actor } = ctx;
  const rows = await withCustomPlans(ctx.db, async (trx) => {
    await sql`SELECT set_config('pg_trgm.word_similarity_threshold', ${String(likeness)}, true)`.execute(trx);
    const own = actor === undefined ? [] : await findOwn(trx, actor.id, typed);
    const key = addressKey(cleanAddress(q));
    const wallets = actor === undefined ? [] : await findWallets(trx, actor.id, typed, key);
    return [...own, ...wallets, ...(await findPublic(trx, typed, ctx.now))];
  });
  return rows
    .toSorted(
      (a, b) =>
        b.rank - a.rank || Number(a.has_ended) - Number(b.has_ended) || a.title.localeCompare(b.title),
    )
    .map(({ kind, id, title, text, url, has_ended }) => ({
      kind,
      id,
      title,
      text: has_ended ? `${text} · Ended` : text,
      url,
    }));
}
