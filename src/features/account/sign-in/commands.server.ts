import { AppError } from '#/lib/app-error.ts';
import { verifyPassword } from '#/platform/auth/passwords.server.ts';
import type { Ctx } from '#/platform/context.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { beginSession, lockProfile, readPasswordHash } from '../../session/commands.server.ts';
import { invalidLinkMessage } from '../commands.server.ts';
import type { ConfirmationInput } from '../schema.ts';
import { readLink } from './confirmation-link.server.ts';
import { isSignUpDevice } from './device-commands.server.ts';
import { confirmOwner } from './unconfirmed-account-commands.server.ts';

/**
 * Confirms the link's address and opens a session. A link works once, and only together with the sign-up device's cookie or the
 * sign-up password: an attacker may have signed up with another person's address, and could sign in with that password later.
 */
export async function confirmEmail(
  ctx: Ctx,
  { token, password }: ConfirmationInput,
  services: Pick<Call, 'limits' | 'address' | 'headers' | 'sessions' | 'confirming' | 'signUpCookie'>,
): Promise<{ userId: string; token: string }> {
  const { db, now } = ctx;
  const { limits, address, confirming, signUpCookie, headers } = services;
  await limits.consume('confirmAddress', address, { now });
  const link = readLink(confirming, token, now);
  if (link === undefined || link.isExpired) throw new AppError('INVALID', invalidLinkMessage);
  const account = { account: link.email, address };
  await limits.consume('signInAccount', account, { now });
  const profile = await db
    .selectFrom('profiles')
    .select(['id', 'email_verified'])
    .where('id', '=', link.id)
    .where('email', '=', link.email)
    .executeTakeFirstOrThrow(() => new AppError('INVALID', invalidLinkMessage));
  if (profile.email_verified) throw createUsedLinkError();
  const hash = await readPasswordHash(db, profile.id);
  const hasPassword = password !== undefined;
  if (hasPassword && (hash === undefined || !(await verifyPassword(hash, password)))) {
    throw new AppError('INVALID', 'This isn’t the password you chose at sign-up.', {
      field: 'password',
    });
  }
  const session = await db.transaction().execute(async (trx) => {
    const owner = await lockProfile(trx, profile.id);
    await trx
      .selectFrom('profiles')
      .innerJoin('accounts', 'accounts.user_id', 'profiles.id')
      .select('profiles.id')
      .where('profiles.id', '=', owner.id)
      .where('profiles.email', '=', link.email)
      .where('profiles.email_verified', '=', false)
      // A concurrent sign-up with the same address may have replaced the password.
      .where('accounts.password', '=', hash ?? '')
      .executeTakeFirstOrThrow(createUsedLinkError);
    if (!hasPassword && !(await isSignUpDevice(trx, signUpCookie.read(headers), link, now)))
      throw new AppError('INVALID', 'Enter your password', { field: 'password' });
    await confirmOwner(trx, owner, now);
    const proven = { userId: owner.id, method: 'password', assurance: 'aal1' } as const;
    // A link alone doesn't prove knowledge of the password, so changes of sign-in methods require it later.
    const provedAt = hasPassword ? now : null;
    return beginSession({ ...ctx, db: trx }, { ...proven, provedAt }, services);
  });
  await limits.restore('signInAccount', account, { now });
  return session;
}

const createUsedLinkError = () =>
  new AppError('INVALID', 'This link has already been used. You can sign in.');
