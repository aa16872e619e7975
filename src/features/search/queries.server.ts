import { type RawBuilder, sql } from 'kysely';
import { type Trx, withCustomPlans } from '#/db/client.server.ts';
import { hasAddress } from '#/features/tracker-wallets/policy.ts';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { foldText } from '#/lib/fold-text.ts';
import { shortenWallet } from '#/lib/text.ts';
import { cleanAddress, toAddressKey } from '#/lib/wallet-address.ts';
import type { Ctx } from '#/platform/context.server.ts';
import { hasEnded } from '../listings/queries.server.ts';
import type { SearchInput, SearchResult, SearchResultKind } from './schema.ts';

const maxPerKind = 5;
/** Candidates per query, before ranking. */
const maxCandidates = 200;
/** The share of the query's trigrams that must match: 'etherum' finds Ethereum. */
const similarityThreshold = 0.5;
/** Shorter queries have too few trigrams for fuzzy matching. */
const minFuzzyLength = 3;

type Row = {
  kind: SearchResultKind;
  id: string;
  title: string;
  text: string;
  url: string;
  rank: number;
  has_ended: boolean;
};

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Ranks a match: prefix, word prefix, substring, then similarity. */
function rankExpression(words: RawBuilder<unknown>, query: string): RawBuilder<number> {
  const like = (pattern: string) => sql`${words} LIKE ${pattern}`;
  const escaped = escapeLike(query);
  return sql<number>`CASE WHEN ${like(`${escaped}%`)} THEN 4 WHEN ${like(`% ${escaped}%`)} THEN 3
    WHEN ${like(`%${escaped}%`)} THEN 2 ELSE 0 END + word_similarity(${query}, ${words})`;
}

async function findPublic(trx: Trx, query: string, now: Date): Promise<Row[]> {
  const escaped = escapeLike(query);
  const columns = sql`kind, item_id AS id, title, text, url, folded`;
  const candidateQueries = [
    sql`(SELECT ${columns} FROM search_entries WHERE folded LIKE ${`${escaped}%`} ORDER BY folded LIMIT ${maxCandidates})`,
    ...(query.length < minFuzzyLength
      ? [
          sql`(SELECT ${columns} FROM search_entries WHERE folded LIKE ${`% ${escaped}%`} LIMIT ${maxCandidates})`,
        ]
      : [
          sql`(SELECT ${columns} FROM search_entries WHERE folded LIKE ${`%${escaped}%`} LIMIT ${maxCandidates})`,
          sql`(SELECT ${columns} FROM search_entries WHERE ${query} <% folded LIMIT ${maxCandidates})`,
        ]),
  ];
  const { rows } = await sql<Row>`
    SELECT kind, id, title, text, url, rank, coalesce(${hasEnded(sql.ref('kind'), sql.ref('placed.id'), now)}, false) AS has_ended FROM (
      SELECT *, row_number() OVER (PARTITION BY kind ORDER BY rank DESC, folded, id) AS place FROM (
        SELECT DISTINCT ON (kind, id) *, ${rankExpression(sql`folded`, query)} AS rank
        FROM (${sql.join(candidateQueries, sql` UNION ALL `)}) AS seen
      ) AS ranked
    ) AS placed WHERE place <= ${maxPerKind}`.execute(trx);
  return rows;
}

/** Finds the member's airdrops, which are few enough to scan. */
async function findAirdrops(trx: Trx, userId: string, query: string): Promise<Row[]> {
  const words = sql`fold_text(name || ' ' || project)`;
  const condition =
    query.length < minFuzzyLength
      ? sql`(${words} LIKE ${`${escapeLike(query)}%`} OR ${words} LIKE ${`% ${escapeLike(query)}%`})`
      : sql`(${words} LIKE ${`%${escapeLike(query)}%`} OR ${query} <% ${words}
          OR lower(wallet_address) LIKE ${`%${escapeLike(query)}%`})`;
  const { rows } = await sql<Row & { name: string; project: string }>`
    SELECT 'airdrop' AS kind, id, name, project, ${rankExpression(words, query)} AS rank, false AS has_ended
    FROM airdrops WHERE user_id = ${userId} AND ${condition}
    ORDER BY rank DESC, lower(name), id LIMIT ${maxPerKind}`.execute(trx);
  return rows.map(({ name, project, ...row }) => ({
    ...row,
    title: formatAirdropName({ name, project }),
    text: '',
    url: `/tracker?q=${encodeURIComponent(name)}`,
  }));
}

/** Finds the member's wallets by label and by address in any spelling. */
async function findWallets(trx: Trx, userId: string, query: string, key: string): Promise<Row[]> {
  const words = sql`fold_text(label || ' ' || address)`;
  const condition =
    query.length < minFuzzyLength
      ? sql`(${words} LIKE ${`${escapeLike(query)}%`} OR ${words} LIKE ${`% ${escapeLike(query)}%`})`
      : sql`(${words} LIKE ${`%${escapeLike(query)}%`} OR ${query} <% fold_text(label) OR address_key = ${key})`;
  const { rows } = await sql<Row & { label: string }>`
    SELECT 'wallet' AS kind, id, label, address AS title, '' AS text, '' AS url, ${rankExpression(words, query)} AS rank,
      false AS has_ended
    FROM tracker_wallets WHERE user_id = ${userId} AND ${condition}
    ORDER BY rank DESC, lower(label), id LIMIT ${maxPerKind}`.execute(trx);
  return rows.map(({ label, ...row }) => ({
    ...row,
    title: label || row.title,
    text: label === '' || !hasAddress({ label, address: row.title }) ? '' : shortenWallet(row.title),
    url: `/wallets?q=${encodeURIComponent(row.title)}`,
  }));
}

/** Searches titles and their secondary texts, with tolerance for typos. Ended items are marked. */
export async function findByText(ctx: Ctx, { q }: SearchInput): Promise<SearchResult[]> {
  const query = foldText(q).replaceAll(/\s+/g, ' ');
  const { actor } = ctx;
  const rows = await withCustomPlans(ctx.db, async (trx) => {
    await sql`SELECT set_config('pg_trgm.word_similarity_threshold', ${String(similarityThreshold)}, true)`.execute(
      trx,
    );
    const airdrops = actor === undefined ? [] : await findAirdrops(trx, actor.id, query);
    const key = toAddressKey(cleanAddress(q));
    const wallets = actor === undefined ? [] : await findWallets(trx, actor.id, query, key);
    return [...airdrops, ...wallets, ...(await findPublic(trx, query, ctx.now))];
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
