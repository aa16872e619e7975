import { randomBytes } from 'node:crypto';
import type { Db } from '#/db/client.server.ts';
import type { Database } from '#/db/schema.server.ts';

type Purpose = Database['nonces']['purpose'];

type Nonce = { purpose: Purpose; userId: string | null; payload?: string; now: Date };

/** Lifetime of a nonce, in milliseconds. */
export const nonceLifetimeMs = 5 * 60_000;

/** Stores a nonce for five minutes and returns it; generates one if `nonce` is omitted. */
export async function createNonce(
  db: Db,
  { purpose, userId, payload = '', now }: Nonce,
  nonce?: string,
): Promise<string> {
  const value = nonce ?? randomBytes(16).toString('hex');
  await db
    .insertInto('nonces')
    .values({
      nonce: value,
      purpose,
      user_id: userId,
      payload,
      expires_at: new Date(now.getTime() + nonceLifetimeMs),
    })
    .execute();
  return value;
}

/**
 * Consumes a nonce; only one of several concurrent callers succeeds. Returns its payload, or undefined if the
 * nonce doesn't exist, has another purpose or user, or is expired.
 */
export async function consumeNonce(
  db: Db,
  nonce: string,
  { purpose, userId, now }: Omit<Nonce, 'payload'>,
): Promise<{ payload: string } | undefined> {
  return db
    .deleteFrom('nonces')
    .where('nonce', '=', nonce)
    .where('purpose', '=', purpose)
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', now)
    .returning('payload')
    .executeTakeFirst();
}

/** Consumes a nonce that identifies its user. Returns the user. */
export async function redeemNonce(
  db: Db,
  nonce: string,
  { purpose, now }: Pick<Nonce, 'purpose' | 'now'>,
): Promise<{ userId: string | null } | undefined> {
  return db
    .deleteFrom('nonces')
    .where('nonce', '=', nonce)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning('user_id as userId')
    .executeTakeFirst();
}
