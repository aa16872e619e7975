import { sql } from 'kysely';
import { notFound } from '#/lib/app-error.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { toNamedUser } from './queries.server.ts';
import type { PendingGrant } from './schema.ts';

const maxPendingGrants = 100;

const selectPending = ({ db, now }: MemberCtx) =>
  db
    .selectFrom('pending_grants as g')
    .leftJoin('profiles as u', 'u.id', 'g.user_id')
    .leftJoin('profiles as a', 'a.id', 'g.asked_by')
    .select(['g.id', 'g.amount', 'g.note', 'g.asked_by', 'g.created_at', 'g.expires_at'])
    .select(['u.id as u_id', 'u.first_name as u_first', 'u.last_name as u_last', 'u.email as u_email'])
    .select(['a.id as a_id', 'a.first_name as a_first', 'a.last_name as a_last', 'a.email as a_email'])
    .where(sql<boolean>`g.status = 'waiting'`)
    .where('g.expires_at', '>', now);

type PendingRow = Awaited<ReturnType<ReturnType<typeof selectPending>['executeTakeFirstOrThrow']>>;

const toPendingGrant = (row: PendingRow, { actor }: MemberCtx): PendingGrant => ({
  id: row.id,
  amount: row.amount,
  note: row.note,
  user: toNamedUser({ id: row.u_id, first: row.u_first, last: row.u_last, email: row.u_email }),
  requestedBy: toNamedUser({ id: row.a_id, first: row.a_first, last: row.a_last, email: row.a_email }),
  isOwn: row.asked_by === actor.id,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});

/** Lists the grants that can still be confirmed, newest first. */
export async function listPendingGrants(ctx: MemberCtx): Promise<PendingGrant[]> {
  const rows = await selectPending(ctx)
    .orderBy('g.created_at', 'desc')
    .orderBy('g.id', 'desc')
    .limit(maxPendingGrants)
    .execute();
  return rows.map((row) => toPendingGrant(row, ctx));
}

/** Throws `NOT_FOUND` once the grant is decided or has expired. */
export async function getPendingGrant(ctx: MemberCtx, { id }: { id: string }): Promise<PendingGrant> {
  const row = await selectPending(ctx)
    .where('g.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('grant'));
  return toPendingGrant(row, ctx);
}
