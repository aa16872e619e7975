import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { formatInstantSql } from '#/db/iso-instant.server.ts';
import type { Database } from '#/db/schema.server.ts';
import { notFound } from '#/lib/app-error.ts';
import { getFileUrl } from '#/lib/file-url.ts';
import type { Ctx } from '#/platform/context.server.ts';
import { hasNoWarnings, selectListing, selectRevisions } from '../listings/queries.server.ts';
import type { Listing } from '../listings/schema.ts';
import { type DateRevision, readDateMoves } from './moves.ts';
import type { NextPresales, Presale, PresaleBrief, PresaleId, PresaleList } from './schema.ts';

type Row = Omit<Presale, 'logoUrl' | 'moves'> & { logo: string | null; dates: DateRevision[] };

/** The columns of `presales AS p` in the API's names and formats, except the logo's URL. */
const fields: RawBuilder<Row> = sql.raw<Row>(`
  p.id, p.project_name AS "projectName", p.token_symbol AS "tokenSymbol", p.logo_url AS logo, p.blockchain,
  ${formatInstantSql('p.presale_start')} AS "presaleStart", ${formatInstantSql('p.presale_end')} AS "presaleEnd",
  p.soft_cap AS "softCap", p.hard_cap AS "hardCap", p.kyc_required AS "kycRequired",
  p.audit_status AS "auditStatus", p.audit_url AS "auditUrl", p.risk_level AS "riskLevel",
  p.website_url AS "websiteUrl", p.twitter_url AS "twitterUrl", p.telegram_url AS "telegramUrl",
  p.launchpad_url AS "launchpadUrl", p.is_sponsored AS "isSponsored", ${formatInstantSql('p.created_at')} AS "createdAt",
  (
    SELECT coalesce(json_agg(json_build_object(
      'id', f.id, 'kind', f.fact, 'value', f.value, 'sourceUrl', f.source_url,
      'addedAt', ${formatInstantSql('f.created_at')}) ORDER BY f.created_at, f.id), '[]')
    FROM listing_facts f WHERE f.kind = 'presale' AND f.item_id = p.id AND f.removed_at IS NULL
  ) AS facts`);

const withListing = sql`, ${selectListing('presale', 'p.id')} AS listing,
  ${selectRevisions('presale', 'p.id', ['presaleStart', 'presaleEnd'])} AS dates`;

const toPresale = ({ logo, dates, ...row }: Row): Presale => ({
  ...row,
  logoUrl: getFileUrl(logo),
  moves: readDateMoves(row, dates),
});

/** Lists all presales: sponsored first, then by start. */
export async function listPresales(ctx: Ctx): Promise<PresaleList> {
  const { rows } = await sql<Row>`
    SELECT ${fields}${withListing} FROM presales p ORDER BY p.is_sponsored DESC, p.presale_start, p.id`.execute(
    ctx.db,
  );
  return { items: rows.map(toPresale) };
}

const briefColumns = [
  'id',
  'project_name',
  'token_symbol',
  'logo_url',
  'blockchain',
  'presale_start',
  'presale_end',
  'risk_level',
  'is_sponsored',
] as const;

const selectBriefs = (db: Db) =>
  db
    .selectFrom('presales')
    .select(briefColumns)
    .select(selectListing('presale', 'presales.id').as('listing'));

type BriefRow = Pick<Selectable<Database['presales']>, (typeof briefColumns)[number]> & { listing: Listing };

const toBrief = (row: BriefRow): PresaleBrief => ({
  id: row.id,
  projectName: row.project_name,
  tokenSymbol: row.token_symbol,
  logoUrl: getFileUrl(row.logo_url),
  blockchain: row.blockchain,
  presaleStart: row.presale_start.toISOString(),
  presaleEnd: row.presale_end.toISOString(),
  riskLevel: row.risk_level,
  isSponsored: row.is_sponsored,
  listing: row.listing,
});

export async function readPresales({ db }: Ctx, ids: readonly string[]): Promise<PresaleBrief[]> {
  return (await selectBriefs(db).where('id', 'in', ids).execute()).map(toBrief);
}

const maxNext = 4;

/** Lists the next presales by start that haven't ended, without hidden links or link warnings. */
export async function listNextPresales({ db, now }: Ctx): Promise<NextPresales> {
  const rows = await selectBriefs(db)
    .where('presale_end', '>', now)
    .where(hasNoWarnings('presale', 'presales.id'))
    // The expression bypasses the index on starts, which begins with all ended presales.
    .orderBy(sql`presale_start + interval '0'`)
    .orderBy('is_sponsored', 'desc')
    .orderBy('id')
    .limit(maxNext)
    .execute();
  return { items: rows.map(toBrief) };
}

export async function getPresale({ db }: { db: Db }, { id }: PresaleId): Promise<Presale> {
  const { rows } = await sql<Row>`SELECT ${fields}${withListing} FROM presales p WHERE p.id = ${id}`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw notFound('presale');
  return toPresale(row);
}
