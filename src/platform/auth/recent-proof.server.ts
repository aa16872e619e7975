import { randomBytes } from 'node:crypto';
import type { Db } from '#/db/client.server.ts';
import { AppError, notSignedIn } from '#/lib/app-error.ts';
import { maxClockSkewMs } from '../clock-skew.server.ts';
import type { Actor } from '../context.server.ts';
import { hashToken } from './hashed-sessions.server.ts';

/** How long after re-authentication a session may change the account’s sign-in methods, in milliseconds. */
export const proofLifetimeMs = 5 * 60_000;

/**
 * Rejects a session without recent re-authentication: FORBIDDEN with details {reason: 'proof'}. Reads the row
 * by the token itself, never a cache: a session that ended or got a new token in another process is also
 * rejected (UNAUTHENTICATED).
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
    .executeTakeFirstOrThrow(notSignedIn);
  const ageMs = now.getTime() - (session.proved_at?.getTime() ?? Number.NEGATIVE_INFINITY);
  // A future time was written by a clock that was ahead, and would be valid for days.
  if (ageMs < proofLifetimeMs && ageMs > -maxClockSkewMs) return;
  throw new AppError('FORBIDDEN', 'Confirm it’s you first.', { details: { reason: 'proof' } });
}

/**
 * Records a re-authentication and returns the session's new token, so that a stolen copy of the old token
 * doesn't benefit from it. Throws UNAUTHENTICATED if the session has ended.
 */
export async function recordProof(db: Db, { id, sessionId }: Actor, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .updateTable('sessions')
    .set({ token: hashToken(token), proved_at: now, updated_at: now })
    .where('id', '=', sessionId)
    .where('user_id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow(notSignedIn);
  return token;
}
