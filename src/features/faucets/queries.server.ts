import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import type { Database } from '#/db/schema.server.ts';
import { notFound } from '#/lib/app-error.ts';
import { getFileUrl } from '#/lib/file-url.ts';
import type { Ctx, MemberCtx } from '#/platform/context.server.ts';
import { hasNoWarnings, isHeld, selectListing } from '../listings/queries.server.ts';
import type { Listing } from '../listings/schema.ts';
import type { Faucet, FaucetId, FaucetList, FaucetNote, FaucetNotes } from './schema.ts';

const weekMs = 7 * 86_400_000;

const columns = [
  'id',
  'name',
  'url',
  'logo_url',
  'network',
  'amount',
  'cooldown_minutes',
  'requirements',
  'check_status',
  'checked_at',
  'last_up_at',
] as const;

type Row = Pick<Selectable<Database['faucets']>, (typeof columns)[number]> & {
  worked: number;
  dry: number;
  listing: Listing;
};

const toFaucet = (row: Row): Faucet => ({
  id: row.id,
  name: row.name,
  url: row.url,
  logoUrl: row.logo_url === null ? null : getFileUrl(row.logo_url),
  network: row.network,
  amount: row.amount,
  cooldownMinutes: row.cooldown_minutes,
  requirements: row.requirements,
  checkStatus: row.check_status,
  checkedAt: row.checked_at?.toISOString() ?? null,
  lastUpAt: row.last_up_at?.toISOString() ?? null,
  worked: row.worked,
  dry: row.dry,
  listing: row.listing,
});

/** Votes count for a week. */
export const getWeekStart = (now: Date) => new Date(now.getTime() - weekMs);

function selectWithCounts({ db, now }: Ctx) {
  return db
    .selectFrom('faucets')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('faucet_votes')
          .select(sql<number>`count(*) FILTER (WHERE vote = 'worked')`.as('worked'))
          .select(sql<number>`count(*) FILTER (WHERE vote = 'dry')`.as('dry'))
          .whereRef('faucet_votes.faucet_id', '=', 'faucets.id')
          .where('voted_at', '>', getWeekStart(now))
          .as('counts'),
      (join) => join.onTrue(),
    )
    .select(columns)
    .select(['counts.worked', 'counts.dry'])
    .select(selectListing('faucet', 'faucets.id').as('listing'));
}

/**
 * Sorts working faucets first: up and not mostly empty this week, then up, unknown, and down, and hidden ones last.
 * Within these by votes, then by name.
 */
const byWorkingFirst = sql`${isHeld('faucet', 'faucets.id')},
  CASE check_status WHEN 'up' THEN CASE WHEN counts.dry > counts.worked THEN 1 ELSE 0 END WHEN 'unknown' THEN 2 ELSE 3 END,
  counts.worked - counts.dry DESC, lower(faucets.name)`;

/** Lists all faucets, working ones first. */
export async function listFaucets(ctx: Ctx): Promise<FaucetList> {
  const rows = await selectWithCounts(ctx).orderBy(byWorkingFirst).orderBy('faucets.id').execute();
  return { items: rows.map(toFaucet) };
}

/** Lists working faucets, best first. */
export async function listWorkingFaucets(ctx: Ctx, limit: number): Promise<Faucet[]> {
  const rows = await selectWithCounts(ctx)
    .where('check_status', '=', 'up')
    .where(sql<SqlBool>`counts.dry <= counts.worked AND NOT ${isHeld('faucet', 'faucets.id')}`)
    .orderBy(byWorkingFirst)
    .orderBy('faucets.id')
    .limit(limit)
    .execute();
  return rows.map(toFaucet);
}

const maxMostWorked = 4;

/** Lists online faucets by successes, without any whose links or reports raise doubts. */
export async function listMostWorked(ctx: Ctx): Promise<FaucetList> {
  const rows = await selectWithCounts(ctx)
    .where('check_status', '=', 'up')
    .where(hasNoWarnings('faucet', 'faucets.id'))
    .orderBy('counts.worked', 'desc')
    .orderBy(byWorkingFirst)
    .orderBy('faucets.id')
    .limit(maxMostWorked)
    .execute();
  return { items: rows.map(toFaucet) };
}

export async function listFaucetsByIds(ctx: Ctx, ids: readonly string[]): Promise<Faucet[]> {
  const rows = await selectWithCounts(ctx).where('faucets.id', 'in', ids).execute();
  return rows.map(toFaucet);
}

/** Throws NOT_FOUND if there is none. */
export async function getFaucet(ctx: Ctx, { id }: FaucetId): Promise<Faucet> {
  const row = await selectWithCounts(ctx)
    .where('faucets.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('faucet'));
  return toFaucet(row);
}

function selectNotes({ db, actor, now }: MemberCtx) {
  return db
    .selectFrom('faucets')
    .leftJoin('faucet_votes', (join) =>
      join
        .onRef('faucet_votes.faucet_id', '=', 'faucets.id')
        .on('faucet_votes.user_id', '=', actor.id)
        .on('faucet_votes.voted_at', '>', getWeekStart(now)),
    )
    .leftJoin('faucet_uses', (join) =>
      join.onRef('faucet_uses.faucet_id', '=', 'faucets.id').on('faucet_uses.user_id', '=', actor.id),
    )
    .select(['faucets.id', 'faucet_votes.vote', 'faucet_uses.used_at']);
}

type NoteRow = { id: string; vote: FaucetNote['vote']; used_at: Date | null };

const toNote = ({ id, vote, used_at }: NoteRow): FaucetNote => ({
  faucetId: id,
  vote,
  usedAt: used_at?.toISOString() ?? null,
});

export async function listNotes(ctx: MemberCtx): Promise<FaucetNotes> {
  const rows = await selectNotes(ctx)
    .where((eb) =>
      eb.or([eb('faucet_votes.vote', 'is not', null), eb('faucet_uses.used_at', 'is not', null)]),
    )
    .orderBy('faucets.id')
    .execute();
  return { items: rows.map(toNote) };
}

export async function getNote(ctx: MemberCtx, { id }: FaucetId): Promise<FaucetNote> {
  const row = await selectNotes(ctx)
    .where('faucets.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('faucet'));
  return toNote(row);
}

/** Tables of the account export. */
export const faucetParts = [
  {
    name: 'faucetVotes',
    query: (db: Db, userId: string) =>
      db
        .selectFrom('faucet_votes')
        .select(['faucet_id', 'vote', 'voted_at'])
        .where('user_id', '=', userId)
        .orderBy('voted_at')
        .orderBy('faucet_id'),
  },
  {
    name: 'faucetUses',
    query: (db: Db, userId: string) =>
      db
        .selectFrom('faucet_uses')
        .select(['faucet_id', 'used_at'])
        .where('user_id', '=', userId)
        .orderBy('used_at')
        .orderBy('faucet_id'),
  },
];
