import type { Db } from '#/db/client.server.ts';
import { isDemoEmail } from '#/db/seed/demo-people.ts';
import { AppError } from '#/lib/app-error.ts';
import { isCommonPassword } from '#/platform/auth/common-passwords.server.ts';
import { unknownAccountHash, verifyPassword } from '#/platform/auth/passwords.server.ts';
import type { Ctx } from '#/platform/context.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { beginSession } from '../session/commands.server.ts';
import type { SignInInput } from './schema.ts';

export const badLink = 'This link is no longer valid. Please request a new one.';

/** Throws INVALID for a password that stands on the list of the commonest. */
export async function refuseCommon(password: string, field = 'password'): Promise<void> {
  if (!(await isCommonPassword(password))) return;
  throw new AppError('INVALID', 'This password is one of the most common. Please choose another.', { field });
}

/** Selects the person with this email address, as emails address them. */
export const selectPerson = (db: Db, email: string) =>
  db.selectFrom('profiles').select(['id', 'email', 'first_name as firstName']).where('email', '=', email);

/** Checks the password and opens a session. An address that nobody has takes as long, and is answered alike. */
export async function signIn(
  ctx: Ctx,
  { email, password }: SignInInput,
  call: Pick<Call, 'sessions' | 'limits' | 'address' | 'headers' | 'ownMachine'>,
): Promise<{ userId: string; token: string }> {
  const { limits, address } = call;
  await limits.take('signInAddress', address, { now: ctx.now });
  const account = { account: email, address };
  await limits.take('signInAccount', account, { now: ctx.now });
  const found = await ctx.db
    .selectFrom('profiles')
    .innerJoin('accounts', 'accounts.user_id', 'profiles.id')
    .select(['profiles.id', 'profiles.email_verified', 'accounts.password'])
    .where('profiles.email', '=', email)
    .where('accounts.provider_id', '=', 'credential')
    .executeTakeFirst();
  // The passwords of the demo's people are known to everybody: elsewhere than on the demo's machine there is nobody
  // of that name.
  const known = isDemoEmail(email) && !call.ownMachine ? undefined : found;
  const isRight = await verifyPassword(known?.password ?? unknownAccountHash, password);
  if (known === undefined || !isRight) {
    throw new AppError('UNAUTHENTICATED', 'Incorrect email or password.');
  }
  if (!known.email_verified) {
    throw new AppError(
      'FORBIDDEN',
      'Please confirm your email first. We sent you a link when you signed up.',
      { details: { reason: 'unconfirmed' } },
    );
  }
  const begun = await beginSession(ctx, { userId: known.id, method: 'password', assurance: 'aal1' }, call);
  await limits.giveBack('signInAccount', account, { now: ctx.now });
  await limits.giveBack('signInAddress', address, { now: ctx.now });
  return begun;
}
