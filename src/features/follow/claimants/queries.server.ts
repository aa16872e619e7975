import { sql } from 'kysely';
import { type Db, type Trx, withCustomPlans } from '#/db/client.server.ts';
import { notFound } from '#/lib/app-error.ts';
import { formatDisplayName } from '#/lib/person-names.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { byInstant, readList } from '#/platform/keyset.server.ts';
import { readRings } from '../review/ring-queries.server.ts';
import { type LinkKind, linkKinds, type RingLink } from '../review/rings.ts';
import { evaluateClaims } from '../review/signal-queries.server.ts';
import type {
  ClaimantClaims,
  ClaimantClaimsInput,
  LinkedAccount,
  LinkedAccounts,
  LinkedAccountsInput,
} from './schema.ts';

const pageSize = 20;
/** More groups are counted, but not listed. */
const maxGroups = 20;
/** Counts cover the latest claims of each account. */
const maxCountedClaims = 1000;
/** Only the claimants of the oldest pending claims are examined. */
const maxPending = 2000;

type NameRow = { first_name: string; last_name: string; email: string };

const formatName = (row: NameRow) =>
  formatDisplayName({ firstName: row.first_name, lastName: row.last_name, email: row.email });

async function readAccounts(db: Db, ids: readonly string[]): Promise<Map<string, LinkedAccount>> {
  type Row = NameRow & Omit<LinkedAccount, 'name' | 'isSuspended'> & { suspended_at: Date | null };
  const { rows } = await sql<Row>`
    SELECT p.id, p.email, p.first_name, p.last_name, p.suspended_at, c.*
    FROM profiles p CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE f.status = 'pending') AS pending,
        count(*) FILTER (WHERE f.status = 'approved') AS approved,
        count(*) FILTER (WHERE f.status = 'rejected') AS rejected
      FROM (SELECT status FROM follow_claims WHERE user_id = p.id
        ORDER BY created_at DESC, id DESC LIMIT ${maxCountedClaims}) f) c
    WHERE p.id = ANY(${[...ids]}::uuid[])`.execute(db);
  return new Map(
    rows.map(({ id, pending, approved, rejected, suspended_at, ...names }) => [
      id,
      { id, name: formatName(names), isSuspended: suspended_at !== null, pending, approved, rejected },
    ]),
  );
}

type Group = { people: readonly string[]; shared: Set<LinkKind> };

/** Merges links between the same people. The largest groups are first. */
function groupLinks(links: Iterable<RingLink>): Group[] {
  const groups = new Map<string, Group>();
  for (const { kind, people } of links) {
    const sorted = people.toSorted();
    const key = sorted.join(' ');
    const group = groups.get(key) ?? { people: sorted, shared: new Set() };
    group.shared.add(kind);
    groups.set(key, group);
  }
  return [...groups.values()].toSorted(
    (a, b) => b.people.length - a.people.length || (a.people.join() < b.people.join() ? -1 : 1),
  );
}

async function readPendingClaimants(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT DISTINCT user_id FROM (SELECT user_id FROM follow_claims WHERE status = 'pending'
      ORDER BY created_at, id LIMIT ${maxPending}) waiting WHERE user_id IS NOT NULL`.execute(trx);
  return rows.map(({ user_id }) => user_id);
}

/** Lists the accounts linked to a claimant, or to all claimants with pending claims, grouped by the links they share. */
export function listLinkedAccounts(
  ctx: MemberCtx,
  { claimantId }: LinkedAccountsInput,
): Promise<LinkedAccounts> {
  return withCustomPlans(ctx.db, async (trx) => {
    const claimants = claimantId === undefined ? await readPendingClaimants(trx) : [claimantId];
    const rings = new Set((await readRings(trx, claimants)).values());
    const groups = groupLinks([...rings].flatMap(({ links }) => links));
    const listed = groups.slice(0, maxGroups);
    const accounts = await readAccounts(trx, [...new Set(listed.flatMap(({ people }) => people))]);
    return {
      items: listed.map(({ people, shared }) => ({
        shared: linkKinds.filter((kind) => shared.has(kind)),
        accounts: people.flatMap((id) => accounts.get(id) ?? []),
      })),
      others: groups.length - listed.length,
    };
  });
}

/** Lists a user's claims with their risk signals, newest first. Throws `NOT_FOUND` if the account doesn't exist. */
export function listClaimantClaims(
  ctx: MemberCtx,
  { id, cursor }: ClaimantClaimsInput,
): Promise<ClaimantClaims> {
  return withCustomPlans(ctx.db, async (trx) => {
    const person = await trx
      .selectFrom('profiles as p')
      .leftJoin('ledger_accounts as d', (join) => join.on('d.name', '=', `debt:${id}`))
      .select(['p.email', 'p.first_name', 'p.last_name', 'p.suspended_at', 'd.balance as debt'])
      .where('p.id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('user'));
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
            : formatName({
                first_name: row.first_name ?? '',
                last_name: row.last_name ?? '',
                email: row.email,
              }),
      }),
    );
    const evaluations = await evaluateClaims(
      trx,
      page.items.map((item) => item.id),
    );
    return {
      ...page,
      claimant: { id, name: formatName(person), isSuspended: person.suspended_at !== null },
      owed: 0 - (person.debt ?? 0),
      // Omits a claim that was withdrawn between the two reads.
      items: page.items.flatMap((item) => {
        const signals = evaluations.get(item.id)?.signals;
        return signals === undefined ? [] : [{ ...item, signals }];
      }),
    };
  });
}
