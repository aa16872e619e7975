import { sql } from 'kysely';
import { type Db, withCustomPlans } from '#/db/client.server.ts';
import { notFound } from '#/lib/app-error.ts';
import { displayName } from '#/lib/person-names.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { byInstant, readList } from '#/platform/keyset.server.ts';
import { readRings } from '../review/rings.server.ts';
import type { Ring } from '../review/rings.ts';
import { evaluateClaims } from '../review/signal-queries.server.ts';
import { rejectedSignal } from '../review/signals.ts';
import {
  type ClaimantCase,
  type ClaimantClaims,
  type ClaimantClaimsInput,
  type ClaimantId,
  type ClaimantNote,
  type ClaimantRing,
  maxNotes,
  type RingPerson,
} from './schema.ts';

const pageSize = 20;
/** Further people of a cluster are only counted. */
const maxNamedPeople = 60;
/** Per person, the latest claims. */
const maxCountedClaims = 1000;

type PersonRow = {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  created_at: Date;
  suspended_at: Date | null;
  points_balance: number;
  pending: number;
  approved: number;
  rejected: number;
  reversed: number;
  earned: number;
};

async function readPeople(db: Db, ids: readonly string[]): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    SELECT p.id, p.email, p.first_name, p.last_name, p.created_at, p.suspended_at, p.points_balance, c.*
    FROM profiles p CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE f.status = 'pending') AS pending,
        count(*) FILTER (WHERE f.status = 'approved') AS approved,
        count(*) FILTER (WHERE f.status = 'rejected') AS rejected,
        count(*) FILTER (WHERE f.clawed_back_at IS NOT NULL) AS reversed,
        coalesce(sum(k.points_per_follower) FILTER (WHERE f.status = 'approved'), 0) AS earned
      FROM (SELECT status, clawed_back_at, campaign_id FROM follow_claims WHERE user_id = p.id
        ORDER BY created_at DESC, id DESC LIMIT ${maxCountedClaims}) f
      JOIN campaigns k ON k.id = f.campaign_id) c
    WHERE p.id = ANY(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

const nameOf = (row: { first_name: string; last_name: string; email: string }) =>
  displayName({ firstName: row.first_name, lastName: row.last_name, email: row.email });

const toPerson = (row: PersonRow): RingPerson => ({
  id: row.id,
  name: nameOf(row),
  createdAt: row.created_at.toISOString(),
  isSuspended: row.suspended_at !== null,
  counts: { pending: row.pending, approved: row.approved, rejected: row.rejected, reversed: row.reversed },
});

/** Lists the claimant first, then the others by age of their account. */
async function toClaimantRing(db: Db, id: string, { people, links }: Ring): Promise<ClaimantRing> {
  const named = [id, ...people.filter((one) => one !== id)].slice(0, maxNamedPeople);
  const rows = await readPeople(db, named);
  const rank = (row: PersonRow) => (row.id === id ? Number.NEGATIVE_INFINITY : row.created_at.getTime());
  const isNamed = new Set(named);
  return {
    people: rows.toSorted((a, b) => rank(a) - rank(b)).map(toPerson),
    links: links.flatMap((link) => {
      const within = link.people.filter((one) => isNamed.has(one));
      return within.length > 1 ? [{ kind: link.kind, people: within }] : [];
    }),
    others: people.length - named.length,
  };
}

async function readNotes(db: Db, userId: string): Promise<ClaimantNote[]> {
  const rows = await db
    .selectFrom('claimant_notes as n')
    .leftJoin('profiles as a', 'a.id', 'n.admin_id')
    .select(['n.id', 'n.text', 'n.created_at', 'a.first_name', 'a.last_name', 'a.email'])
    .where('n.user_id', '=', userId)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(maxNotes)
    .execute();
  return rows.map(({ id, text, created_at, first_name, last_name, email }) => ({
    id,
    text,
    createdAt: created_at.toISOString(),
    admin:
      email === null ? null : nameOf({ first_name: first_name ?? '', last_name: last_name ?? '', email }),
  }));
}

/** Returns a claimant's case. Throws `NOT_FOUND` if the account doesn't exist. */
export function getClaimant(ctx: MemberCtx, { id }: ClaimantId): Promise<ClaimantCase> {
  return withCustomPlans(ctx.db, async (trx) => {
    const [row] = await readPeople(trx, [id]);
    if (row === undefined) throw notFound('user');
    const ring = (await readRings(trx, [id])).get(id);
    const debt = await trx
      .selectFrom('ledger_accounts')
      .select('balance')
      .where('name', '=', `debt:${id}`)
      .executeTakeFirst();
    return {
      ...toPerson(row),
      email: row.email,
      rejected: rejectedSignal({ reviewed: row.approved + row.rejected, rejected: row.rejected }),
      earned: row.earned,
      owed: 0 - (debt?.balance ?? 0),
      balance: row.points_balance,
      ring: ring === undefined ? null : await toClaimantRing(trx, id, ring),
      notes: await readNotes(trx, id),
    };
  });
}

/** Lists a user's claims with their risk signals, newest first. Throws `NOT_FOUND` if the account doesn't exist. */
export function listClaimantClaims(
  ctx: MemberCtx,
  { id, cursor }: ClaimantClaimsInput,
): Promise<ClaimantClaims> {
  return withCustomPlans(ctx.db, async (trx) => {
    const person = await trx.selectFrom('profiles').select('id').where('id', '=', id).executeTakeFirst();
    if (person === undefined) throw notFound('user');
    const page = await readList(
      trx
        .selectFrom('follow_claims as f')
        .innerJoin('campaigns as c', 'c.id', 'f.campaign_id')
        .leftJoin('profiles as d', 'd.id', 'f.decided_by')
        .select(['f.id', 'f.status', 'f.reason', 'f.first_reason', 'f.proof_url', 'f.clawed_back_at'])
        .select(['f.created_at', 'f.decided_at', 'f.stated_followers', 'f.stated_since'])
        .select(['c.twitter_handle', 'c.points_per_follower'])
        .select(['d.first_name', 'd.last_name', 'd.email'])
        .where('f.user_id', '=', id),
      { cursor, size: pageSize, by: byInstant('f.created_at', 'f.id') },
      (row) => ({
        id: row.id,
        twitterHandle: row.twitter_handle,
        status: row.status,
        isReversed: row.clawed_back_at !== null,
        reward: row.points_per_follower,
        proofUrl: row.proof_url,
        stated: { followers: row.stated_followers, since: row.stated_since },
        reason: row.reason,
        firstReason: row.first_reason,
        createdAt: row.created_at.toISOString(),
        decidedAt: row.decided_at?.toISOString() ?? null,
        decidedBy:
          row.email === null
            ? null
            : nameOf({
                first_name: row.first_name ?? '',
                last_name: row.last_name ?? '',
                email: row.email,
              }),
      }),
    );
    const judged = await evaluateClaims(
      trx,
      page.items.map((item) => item.id),
    );
    return {
      ...page,
      // Omits a claim that was withdrawn between the two reads.
      items: page.items.flatMap((item) => {
        const signals = judged.get(item.id)?.signals;
        return signals === undefined ? [] : [{ ...item, signals }];
      }),
    };
  });
}
