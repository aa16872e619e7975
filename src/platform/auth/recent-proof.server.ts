import { randomBytes } from 'node:crypto';
import type { Db } from '#/db/client.server.ts';
import { AppError, notSignedIn } from '#/lib/app-error.ts';
import { maxClockSkewMs } from '../clock-skew.server.ts';
import type { Actor } from '../context.server.ts';
import { hashToken } from './hashed-sessions.server.ts';

/** How long after a proof its session may change the account’s sign-in methods, in milliseconds. */
export const proofLifetimeMs = 5 * 60_000;

/**
 * Refuses a session whose person has not shown lately that it is them: FORBIDDEN with details {reason: 'proof'}. Reads
 * the row by the token itself, never a cache: a session that ended or got another token in another process is refused as
 * well (UNAUTHENTICATED).
 */
export async function requireRecentProof(
  db: Db,
  { id }: Actor,
  { token, now }: { token: string | undefined; now: Date },
): Promise<void> {
  const session = await db
    .selectFrom('sessions')
    .select('proved_at')
    .where('token', '=', hashToken(token ?? ''))
    .where('user_id', '=', id)
    .executeTakeFirst();
  if (session === undefined) throw notSignedIn();
  const ageMs = now.getTime() - (session.proved_at?.getTime() ?? Number.NEGATIVE_INFINITY);
  // A proof from the future is that of a clock that was ahead, and would last for days.
  if (ageMs < proofLifetimeMs && ageMs > -maxClockSkewMs) return;
  throw new AppError('FORBIDDEN', 'Please confirm it’s you first.', { details: { reason: 'proof' } });
}

/**
 * Notes that the session's person has just proved who they are, and answers the session's new token: whoever holds a
 * copy of the old one must not come by the proof. Throws UNAUTHENTICATED when the session has ended.
 */
export async function recordProof(db: Db, { id, sessionId }: Actor, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const noted = await db
    .updateTable('sessions')
    .set({ token: hashToken(token), proved_at: now, updated_at: now })
    .where('id', '=', sessionId)
    .where('user_id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (noted === undefined) throw notSignedIn();
  return token;
}
