import { sql } from 'kysely';
import type { ChannelMessage, MessageAction } from '#/platform/channels/sender.server.ts';
import type { JobCtx } from '#/platform/jobs.server.ts';
import type { QueueTarget } from './queues.server.ts';
import type { LinkedChannel } from './schema.ts';

const leaseMs = 60_000;

const actionsByKind: Readonly<Record<string, readonly MessageAction[]>> = {
  claim_opens: ['claimed', 'snooze'],
  claim_closes: ['claimed', 'snooze'],
  claim_missed: ['claimed', 'snooze'],
  check_ins: ['check-in', 'snooze'],
};

export type LeasedDelivery = {
  userId: string;
  channel: LinkedChannel;
  channelId: string;
  message: ChannelMessage;
  sealed: string;
  attempts: number;
  /** Identifies this run's lease on the row. */
  leasedUntil: Date;
  isInDoubt: boolean;
  /** Why the message is no longer relevant; null if it is. */
  staleReason: string | null;
};

/** SQL condition on channels `c`: the browser's session has expired or awaits a second factor that was added since. */
const isSignedOut = (now: Date) => sql<boolean>`c.session_id IS NOT NULL AND NOT EXISTS (
  SELECT FROM sessions s WHERE s.id = c.session_id AND s.expires_at > ${now}
    AND (s.assurance = 'aal2' OR NOT EXISTS (
      SELECT FROM factors f WHERE f.user_id = s.user_id AND f.status = 'verified')))`;

/** Why a delivery isn't leased: it is done, another run holds it, or its channel is failing. */
type LeaseFailure = 'done' | 'busy' | { failing: QueueTarget };

type LeaseRow = {
  userId: string;
  channel: LinkedChannel;
  channelId: string;
  key: string;
  kind: string;
  title: string;
  body: string;
  url: string;
  airdropId: string | null;
  usefulUntil: Date | null;
  createdAt: Date;
  sealed: string;
  attempts: number;
  isInDoubt: boolean;
  isLate: boolean;
  isSuspended: boolean;
  isSignedOut: boolean;
  isClosed: boolean;
  isBroken: boolean;
};

function explainStaleness(row: LeaseRow): string | null {
  if (row.isSuspended) return 'The account is suspended.';
  if (row.isSignedOut) return 'This device is signed out.';
  if (row.isClosed) return 'The airdrop is closed, muted, or deleted.';
  if (row.isLate) return 'Skipped: no longer relevant.';
  return row.isBroken ? 'The channel was turned off.' : null;
}

/** Leases a waiting delivery to this run. Only a run with `isPatient` leases those of failing channels. */
export async function leaseDelivery(
  ctx: JobCtx,
  id: string,
  isPatient: boolean,
): Promise<LeasedDelivery | LeaseFailure> {
  const leasedUntil = new Date(ctx.now.getTime() + leaseMs);
  const { rows } = await sql<LeaseRow>`
    UPDATE deliveries d SET leased_until = ${leasedUntil}, attempts = d.attempts + 1
    FROM channels c, profiles p
    WHERE d.id = ${id} AND d.state = 'waiting' AND (d.leased_until IS NULL OR d.leased_until <= ${ctx.now})
      AND c.id = d.channel_id AND p.id = d.user_id AND (${isPatient} OR c.kind = 'telegram' OR c.failing_since IS NULL)
    RETURNING d.user_id AS "userId", d.channel, d.channel_id AS "channelId", d.key, d.kind,
      d.message->>'title' AS title, d.message->>'body' AS body, d.message->>'url' AS url,
      d.airdrop_id AS "airdropId", d.useful_until AS "usefulUntil", d.created_at AS "createdAt", c.sealed, d.attempts,
      d.handed_over_at IS NOT NULL AS "isInDoubt", coalesce(d.useful_until <= ${ctx.now}, false) AS "isLate",
      p.suspended_at IS NOT NULL AS "isSuspended", c.broken_at IS NOT NULL AND d.kind <> 'test' AS "isBroken",
      ${isSignedOut(ctx.now)} AS "isSignedOut",
      d.airdrop_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM airdrops a WHERE a.id = d.airdrop_id AND a.status IN ('upcoming', 'active') AND NOT a.is_muted
      ) AS "isClosed"`.execute(ctx.db);
  const row = rows[0];
  if (row === undefined) return explainLeaseFailure(ctx, id, isPatient);
  const { userId, channel, channelId, sealed, attempts, isInDoubt } = row;
  const stale = explainStaleness(row);
  const message: ChannelMessage = {
    id: row.key,
    kind: row.kind,
    title: row.title,
    body: row.body,
    airdropId: row.airdropId,
    url: `${ctx.config.baseUrl}${row.url}`,
    actions: actionsByKind[row.kind] ?? [],
    createdAt: row.createdAt,
    usefulUntil: row.usefulUntil,
  };
  return {
    userId,
    channel,
    channelId,
    message,
    sealed,
    attempts,
    leasedUntil,
    isInDoubt,
    staleReason: stale,
  };
}

async function explainLeaseFailure({ db }: JobCtx, id: string, isPatient: boolean): Promise<LeaseFailure> {
  const waiting = await db
    .selectFrom('deliveries as d')
    .innerJoin('channels as c', 'c.id', 'd.channel_id')
    .select(['c.id', 'c.kind', 'c.user_id', 'c.failing_since'])
    .where('d.id', '=', id)
    .where('d.state', '=', 'waiting')
    .executeTakeFirst();
  if (waiting === undefined) return 'done';
  const isFailing = !isPatient && waiting.kind !== 'telegram' && waiting.failing_since !== null;
  return isFailing ? { failing: waiting } : 'busy';
}
