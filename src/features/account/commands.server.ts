import type { Db } from '#/db/client.server.ts';
import { isDemoEmail } from '#/db/seed/demo-people.ts';
import { AppError } from '#/lib/app-error.ts';
import { isCommonPassword } from '#/platform/auth/common-passwords.server.ts';
import { unknownAccountHash, verifyPassword } from '#/platform/auth/passwords.server.ts';
import type { Ctx } from '#/platform/context.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { beginSession, recordFailedSignIn } from '../session/commands.server.ts';
import type { SignInInput } from './schema.ts';
import { describeWeakness, type PasswordOwner } from './weak-password.ts';

export const invalidLinkMessage = 'This link is no longer valid. Request a new one.';

/**
 * Throws INVALID, with the field, for a password that is easy to guess: a common one, a repetition, a sequence, or one that
 * contains the site's name or the owner's name or email.
 */
export async function requireStrongPassword(
  password: string,
  { owner, field = 'password' }: { owner?: PasswordOwner | undefined; field?: string } = {},
): Promise<void> {
  const weakness = (await isCommonPassword(password))
    ? 'This password is one of the most common. Choose another.'
    : describeWeakness(password, owner);
  if (weakness !== undefined) throw new AppError('INVALID', weakness, { field });
}

/** Selects the recipient fields of the account with this email address. */
export const selectPerson = (db: Db, email: string) =>
  db.selectFrom('profiles').select(['id', 'email', 'first_name as firstName']).where('email', '=', email);

/**
 * Checks the password and opens a session. To hide which accounts exist, an unknown address takes as long and throws the same
 * error as a wrong password.
 */
export async function signIn(
  ctx: Ctx,
  { email, password }: SignInInput,
  call: Pick<Call, 'sessions' | 'limits' | 'address' | 'headers' | 'ownMachine' | 'accountHash'>,
): Promise<{ userId: string; token: string }> {
  const { limits, address } = call;
  await limits.consume('signInAddress', address, { now: ctx.now });
  const account = { account: email, address };
  await limits.consume('everySignInAddress', address, { now: ctx.now });
  await limits.consume('everySignInAccount', account, { now: ctx.now });
  await limits.consume('signInAccount', account, { now: ctx.now });
  const row = await ctx.db
    .selectFrom('profiles')
    .innerJoin('accounts', 'accounts.user_id', 'profiles.id')
    .select(['profiles.id', 'profiles.email_verified', 'accounts.password'])
    .where('profiles.email', '=', email)
    .where('accounts.provider_id', '=', 'credential')
    .executeTakeFirst();
  // The demo accounts' passwords are public, so these accounts only exist for requests from the demo's own machine.
  const user = isDemoEmail(email) && !call.ownMachine ? undefined : row;
  const isRight = await verifyPassword(user?.password ?? unknownAccountHash, password);
  if (user === undefined || !isRight) {
    await recordFailedSignIn(ctx, email, call);
    throw new AppError('UNAUTHENTICATED', 'Incorrect email or password.');
  }
  if (!user.email_verified) {
    throw new AppError(
      'FORBIDDEN',
      'Please confirm your email first. We sent you a link when you signed up.',
      { details: { reason: 'unconfirmed' } },
    );
  }
  const session = await beginSession(ctx, { userId: user.id, method: 'password', assurance: 'aal1' }, call);
  await limits.restore('signInAccount', account, { now: ctx.now });
  await limits.restore('signInAddress', address, { now: ctx.now });
  return session;
}
