import { randomBytes } from 'node:crypto';
import type { Db } from '#/db/client.server.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { hashToken } from '#/platform/auth/hashed-sessions.server.ts';
import { confirmationLifetimeMs } from './confirmation-link.server.ts';

/** An account and its unconfirmed address. */
export type UnconfirmedAccount = { id: string; email: string };

/** Creates a 256-bit token for the cookie of the device that signs up. */
export const createDeviceToken = (): string => randomBytes(32).toString('base64url');

const toIdentifier = (deviceToken: string, email: string): string =>
  hashToken(`sign-up-device:${email}:${deviceToken}`);

/**
 * Stores that this device signed up for the account, for the lifetime of a confirmation link. Another sign-up with the address,
 * a reset, and the confirmation delete it with the account's other verifications.
 */
export async function storeDeviceToken(
  db: Db,
  deviceToken: string,
  { id, email }: UnconfirmedAccount,
  now: Date,
): Promise<void> {
  await db
    .insertInto('verifications')
    .values({
      id: uuidv7(),
      identifier: toIdentifier(deviceToken, email),
      value: id,
      expires_at: new Date(now.getTime() + confirmationLifetimeMs),
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** Returns whether the device with this token signed up for the account. */
export async function isSignUpDevice(
  db: Db,
  deviceToken: string | undefined,
  { id, email }: UnconfirmedAccount,
  now: Date,
): Promise<boolean> {
  if (deviceToken === undefined) return false;
  const row = await db
    .selectFrom('verifications')
    .select('id')
    .where('identifier', '=', toIdentifier(deviceToken, email))
    .where('value', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Extends the device's token to the lifetime of a resent link. */
export async function renewDeviceToken(db: Db, deviceToken: string, email: string, now: Date): Promise<void> {
  await db
    .updateTable('verifications')
    .set({ expires_at: new Date(now.getTime() + confirmationLifetimeMs), updated_at: now })
    .where('identifier', '=', toIdentifier(deviceToken, email))
    .where('expires_at', '>', now)
    .execute();
}
