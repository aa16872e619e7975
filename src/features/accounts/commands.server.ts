import { isAPIError } from 'better-auth/api';
import { AppError } from '#/lib/app-error.ts';
import { audit } from '#/platform/audit.server.ts';
import type { Auth } from '#/platform/auth/auth.server.ts';
import { isCommonPassword } from '#/platform/auth/common-passwords.server.ts';
import { hashToken } from '#/platform/auth/hashed-sessions.server.ts';
import type { Ctx } from '#/platform/context.server.ts';
import type { Limits } from '#/platform/limits.server.ts';
import type { ResetInput, ResetRequestInput, SignInInput, SignUpInput } from './schema.ts';

/** What account operations need beside the ctx: the auth library, the limit store, the client's address. */
export type AccountServices = { auth: Auth; limits: Limits; address: string; headers: Headers };

const badLink = 'This link is not valid any more. Please ask for a new one.';
const dayMs = 86_400_000;

function refuseCommon(password: string): void {
  if (isCommonPassword(password)) {
    throw new AppError('INVALID', 'This password is one of the most common. Please choose another.', {
      field: 'password',
    });
  }
}

/** Makes the account and mails a confirmation link. Known and unknown addresses get the same answer. */
export async function signUp(ctx: Ctx, input: SignUpInput, services: AccountServices): Promise<void> {
  refuseCommon(input.password);
  await services.limits.take('signUpAddress', services.address, { now: ctx.now });
  await services.auth.api.signUpEmail({
    body: {
      email: input.email,
      password: input.password,
      name: `${input.firstName} ${input.lastName}`,
      firstName: input.firstName,
      lastName: input.lastName,
      selectedRole: input.role,
      timeZone: input.timeZone ?? 'UTC',
      ...(input.locale === undefined ? {} : { locale: input.locale }),
    },
  });
}

/** Checks the password and opens a session. Returns the user's id and the cookies that carry the session. */
export async function signIn(
  ctx: Ctx,
  input: SignInInput,
  services: AccountServices,
): Promise<{ userId: string; setCookies: string[] }> {
  await services.limits.take('signInAddress', services.address, { now: ctx.now });
  const account = { account: input.email, address: services.address };
  await services.limits.take('signInAccount', account, { now: ctx.now });
  const headers = new Headers({
    'user-agent': services.headers.get('user-agent')?.slice(0, 300) ?? '',
    'x-client-address': services.address,
  });
  try {
    const { headers: answered, response } = await services.auth.api.signInEmail({
      body: { email: input.email, password: input.password },
      headers,
      returnHeaders: true,
    });
    await services.limits.giveBack('signInAccount', account, { now: ctx.now });
    await services.limits.giveBack('signInAddress', services.address, { now: ctx.now });
    return { userId: response.user.id, setCookies: answered.getSetCookie() };
  } catch (error) {
    if (isAPIError(error) && error.status === 'FORBIDDEN') {
      throw new AppError(
        'FORBIDDEN',
        'Please confirm your email first. We sent you a link when you signed up.',
        {
          details: { reason: 'unconfirmed' },
        },
      );
    }
    if (isAPIError(error) && error.statusCode < 500) {
      throw new AppError('UNAUTHENTICATED', 'The email or the password is not right.');
    }
    throw error;
  }
}

/** Confirms the address a link was mailed to. A link works once. */
export async function confirmEmail(
  ctx: Ctx,
  input: { token: string },
  services: AccountServices,
): Promise<void> {
  await services.limits.take('confirmAddress', services.address, { now: ctx.now });
  const tokenHash = hashToken(input.token);
  const spent = await ctx.db
    .selectFrom('spent_tokens')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (spent !== undefined) throw new AppError('INVALID', 'This link has been used already. You can sign in.');
  try {
    await services.auth.api.verifyEmail({ query: { token: input.token } });
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) throw new AppError('INVALID', badLink);
    throw error;
  }
  await ctx.db
    .insertInto('spent_tokens')
    .values({ token_hash: tokenHash, expires_at: new Date(ctx.now.getTime() + dayMs) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Mails the confirmation link again. The answer says nothing about whether there is such an account. */
export async function resendConfirmation(
  ctx: Ctx,
  input: ResetRequestInput,
  services: AccountServices,
): Promise<void> {
  await services.limits.take(
    'resendAccount',
    { account: input.email, address: services.address },
    { now: ctx.now },
  );
  await services.auth.api.sendVerificationEmail({ body: { email: input.email } });
}

/** Mails a link that sets a new password. The answer says nothing about whether there is such an account. */
export async function requestReset(
  ctx: Ctx,
  input: ResetRequestInput,
  services: AccountServices,
): Promise<void> {
  await services.limits.take('resetAddress', services.address, { now: ctx.now });
  await services.limits.take(
    'resetAccount',
    { account: input.email, address: services.address },
    { now: ctx.now },
  );
  await services.auth.api.requestPasswordReset({ body: { email: input.email } });
}

/** Sets a new password by a mailed link and ends every session of the account. */
export async function resetPassword(ctx: Ctx, input: ResetInput, services: AccountServices): Promise<void> {
  refuseCommon(input.password);
  await services.limits.take('resetAddress', services.address, { now: ctx.now });
  try {
    await services.auth.api.resetPassword({ body: { token: input.token, newPassword: input.password } });
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) throw new AppError('INVALID', badLink);
    throw error;
  }
}

/** Gives the admin role to the account with this address. Returns its id; NOT_FOUND when there is none. */
export async function grantAdmin(ctx: Ctx, email: string): Promise<string> {
  const profile = await ctx.db
    .selectFrom('profiles')
    .select('id')
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst();
  if (profile === undefined) throw new AppError('NOT_FOUND', `There is no account with the email ${email}.`);
  await ctx.db.transaction().execute(async (trx) => {
    const granted = await trx
      .insertInto('user_roles')
      .values({ user_id: profile.id, role: 'admin' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst();
    if (granted !== undefined) {
      await audit({ ...ctx, db: trx }, 'role.granted', { subjectId: profile.id, details: { role: 'admin' } });
    }
  });
  ctx.changed({ topic: 'account', userId: profile.id });
  return profile.id;
}
