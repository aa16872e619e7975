import type { Ctx } from '#/platform/context.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import type { Confirmation, ConfirmationTokenInput } from '../schema.ts';
import { readLink } from './confirmation-link.server.ts';
import { isSignUpDevice } from './device-commands.server.ts';

/** Returns the link's state and whether the caller's device signed up, where no password is needed. Changes nothing. */
export async function readConfirmation(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { token }: ConfirmationTokenInput,
  { confirming, signUpCookie, headers }: Pick<Call, 'confirming' | 'signUpCookie' | 'headers'>,
): Promise<Confirmation> {
  const link = readLink(confirming, token, now);
  if (link === undefined) return { state: 'invalid', email: null, isOwnDevice: false };
  const { email } = link;
  const profile = await db
    .selectFrom('profiles')
    .select('email_verified')
    .where('id', '=', link.id)
    .where('email', '=', email)
    .executeTakeFirst();
  if (profile === undefined) return { state: 'invalid', email, isOwnDevice: false };
  if (profile.email_verified) return { state: 'used', email, isOwnDevice: false };
  if (link.isExpired) return { state: 'invalid', email, isOwnDevice: false };
  return {
    state: 'open',
    email,
    isOwnDevice: await isSignUpDevice(db, signUpCookie.read(headers), link, now),
  };
}
