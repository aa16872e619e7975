import { isIPv4 } from 'node:net';
import type { Db } from '#/db/client.server.ts';
import { describeDevice } from '#/lib/user-agent.ts';
import { toNetwork } from '#/platform/addresses.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { Session } from './schema.ts';

const maxSessions = 200;

/** Returns an address without the part that identifies one machine. */
function maskAddress(address: string | null): string {
  if (address === null || address === '') return '';
  const network = toNetwork(address);
  if (!network.includes('/')) return '';
  const prefix = network.slice(0, network.indexOf('/'));
  return isIPv4(prefix) ? `${prefix.slice(0, prefix.lastIndexOf('.'))}.x` : `${prefix}…`;
}

/** Selects sessions that are signed in: not expired and not awaiting a second factor. */
function selectOpenSessions(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where((eb) =>
      eb.or([
        eb('assurance', '=', 'aal2'),
        eb.not(
          eb.exists(
            eb
              .selectFrom('factors')
              .select('factors.id')
              .whereRef('factors.user_id', '=', 'sessions.user_id')
              .where('factors.status', '=', 'verified'),
          ),
        ),
      ]),
    );
}

/** Returns the member's open sessions: the current one first, then by last use. */
export async function listSessions(ctx: MemberCtx): Promise<Session[]> {
  const rows = await selectOpenSessions(ctx.db, ctx.actor.id, ctx.now)
    .select(['id', 'user_agent', 'ip_address', 'method', 'created_at', 'seen_at'])
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxSessions)
    .execute();
  const sessions = rows.map((row) => ({
    id: row.id,
    ...describeDevice(row.user_agent ?? ''),
    method: row.method,
    network: maskAddress(row.ip_address),
    signedInAt: row.created_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    isCurrent: row.id === ctx.actor.sessionId,
  }));
  return sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}
