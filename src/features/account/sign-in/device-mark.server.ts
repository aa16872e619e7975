import { randomBytes } from 'node:crypto';
import type { Db } from '#/db/client.server.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { hashToken } from '#/platform/auth/hashed-sessions.server.ts';
import { confirmationLifetimeMs } from './confirmation-link.server.ts';

/** An account and the address that is to be confirmed for it. */
export type Waiting = { id: string; email: string };

/** A new mark of 256 bits for the cookie of the device that somebody signs up on. */
export const makeMark = (): string => randomBytes(32).toString('base64url');

const identifierOf = (mark: string, email: string): string => hashToken(`sign-up-device:${email}:${mark}`);

/**
 * Remembers that this device signed up for the account, as long as a link lives that is mailed now. A sign-up over it, a
 * reset and the confirmation forget it, with all else that is of the account's verifications.
 */
export async function markDevice(db: Db, mark: string, { id, email }: Waiting, now: Date): Promise<void> {
  await db
    .insertInto('verifications')
    .values({
      id: uuidv7(),
      identifier: identifierOf(mark, email),
      value: id,
      expires_at: new Date(now.getTime() + confirmationLifetimeMs),
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** Whether the account was signed up for on the device with this mark. */
export async function isMarked(
  db: Db,
  mark: string | undefined,
  { id, email }: Waiting,
  now: Date,
): Promise<boolean> {
  if (mark === undefined) return false;
  const row = await db
    .selectFrom('verifications')
    .select('id')
    .where('identifier', '=', identifierOf(mark, email))
    .where('value', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** A link that is mailed again lives longer, and the device's mark with it. */
export async function renewMark(db: Db, mark: string, email: string, now: Date): Promise<void> {
  await db
    .updateTable('verifications')
    .set({ expires_at: new Date(now.getTime() + confirmationLifetimeMs), updated_at: now })
    .where('identifier', '=', identifierOf(mark, email))
    .where('expires_at', '>', now)
    .execute();
}
