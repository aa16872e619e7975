import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import type { Database } from '#/db/schema.server.ts';
import { noSuch } from '#/lib/app-error.ts';
import { fileUrl } from '#/lib/file-url.ts';
import type { Ctx, MemberCtx } from '#/platform/context.server.ts';
import { isBeyondDoubt, isHeld, listingColumn } from '../listings/queries.server.ts';
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

const faucetOf = (row: Row): Faucet => ({
  id: row.id,
  name: row.name,
  url: row.url,
  logoUrl: row.logo_url === null ? null : fileUrl(row.logo_url),
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

/** Votes count for a week from when they are given. */
export const getWeekStart = (now: Date) => new Date(now.getTime() - weekMs);

function withCounts({ db, now }: Ctx) {
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
    .select(listingColumn('faucet', 'faucets.id').as('listing'));
}

/**
 * Those first that work: up and not mostly found empty this week, then up, then unknown, then down; last those whose way out
 * is hidden. Among these what more people got something from comes first, then the name decides.
 */
const workingFirst = sql`${isHeld('faucet', 'faucets.id')},
  CASE check_status WHEN 'up' THEN CASE WHEN counts.dry > counts.worked THEN 1 ELSE 0 END WHEN 'unknown' THEN 2 ELSE 3 END,
  counts.worked - counts.dry DESC, lower(faucets.name)`;

/** Every faucet, those first that work. */
export async function listFaucets(ctx: Ctx): Promise<FaucetList> {
  const rows = await withCounts(ctx).orderBy(workingFirst).orderBy('faucets.id').execute();
  return { items: rows.map(faucetOf) };
}

/** Some of those that work, the best first. */
export async function workingFaucets(ctx: Ctx, most: number): Promise<Faucet[]> {
  const rows = await withCounts(ctx)
    .where('check_status', '=', 'up')
    .where(sql<SqlBool>`counts.dry <= counts.worked AND NOT ${isHeld('faucet', 'faucets.id')}`)
    .orderBy(workingFirst)
    .orderBy('faucets.id')
    .limit(most)
    .execute();
  return rows.map(faucetOf);
}

const mostWorked = 4;

/** A few that are up, those first that most people got something from: none whose links or reports are a reason for doubt. */
export async function listMostWorked(ctx: Ctx): Promise<FaucetList> {
  const rows = await withCounts(ctx)
    .where('check_status', '=', 'up')
    .where(isBeyondDoubt('faucet', 'faucets.id'))
    .orderBy('counts.worked', 'desc')
    .orderBy(workingFirst)
    .orderBy('faucets.id')
    .limit(mostWorked)
    .execute();
  return { items: rows.map(faucetOf) };
}

export async function listFaucetsByIds(ctx: Ctx, ids: readonly string[]): Promise<Faucet[]> {
  const rows = await withCounts(ctx).where('faucets.id', 'in', ids).execute();
  return rows.map(faucetOf);
}

/** NOT_FOUND when there is none. */
export async function getFaucet(ctx: Ctx, { id }: FaucetId): Promise<Faucet> {
  const row = await withCounts(ctx).where('faucets.id', '=', id).executeTakeFirst();
  if (row === undefined) throw noSuch('faucet');
  return faucetOf(row);
}

function notes({ db, actor, now }: MemberCtx) {
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

const noteOf = ({ id, vote, used_at }: NoteRow): FaucetNote => ({
  faucetId: id,
  vote,
  usedAt: used_at?.toISOString() ?? null,
});

/** What the member keeps about faucets, of those about which they keep something. */
export async function listNotes(ctx: MemberCtx): Promise<FaucetNotes> {
  const rows = await notes(ctx)
    .where((eb) =>
      eb.or([eb('faucet_votes.vote', 'is not', null), eb('faucet_uses.used_at', 'is not', null)]),
    )
    .orderBy('faucets.id')
    .execute();
  return { items: rows.map(noteOf) };
}

export async function getNote(ctx: MemberCtx, { id }: FaucetId): Promise<FaucetNote> {
  const row = await notes(ctx).where('faucets.id', '=', id).executeTakeFirst();
  if (row === undefined) throw noSuch('faucet');
  return noteOf(row);
}

/** What a person owns of faucets, for the file of their data. */
export const faucetParts = [
  {
    name: 'faucetVotes',
    read: (db: Db, userId: string) =>
      db
        .selectFrom('faucet_votes')
        .select(['faucet_id', 'vote', 'voted_at'])
        .where('user_id', '=', userId)
        .orderBy('voted_at')
        .orderBy('faucet_id')
        .execute(),
  },
  {
    name: 'faucetUses',
    read: (db: Db, userId: string) =>
      db
        .selectFrom('faucet_uses')
        .select(['faucet_id', 'used_at'])
        .where('user_id', '=', userId)
        .orderBy('used_at')
        .orderBy('faucet_id')
        .execute(),
  },
];
