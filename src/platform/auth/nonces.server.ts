import { randomBytes } from 'node:crypto';
import type { Db } from '#/db/client.server.ts';
import type { Database } from '#/db/schema.server.ts';

type Purpose = Database['nonces']['purpose'];

type Nonce = { purpose: Purpose; userId: string | null; payload?: string; now: Date };

/** How long a number may wait to be used, in milliseconds. */
export const nonceLifetimeMs = 5 * 60_000;

/** Stores a number used once, for five minutes; made up when `nonce` is left out. Answers it. */
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
 * Uses a number up: true for one caller only, also in parallel. Answers its payload; undefined when there is no such
 * number, it was for something or somebody else, or its time is over.
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

/** The same where the number alone says whose it is. Answers whose. */
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
