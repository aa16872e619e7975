import { isAPIError } from 'better-auth/api';
import type { Db } from '#/db/client.server.ts';
import { isDemoEmail } from '#/db/seed/demo-people.ts';
import { AppError } from '#/lib/app-error.ts';
import { audit } from '#/platform/audit.server.ts';
import type { Auth } from '#/platform/auth/auth.server.ts';
import { isCommonPassword } from '#/platform/auth/common-passwords.server.ts';
import { hashToken } from '#/platform/auth/hashed-sessions.server.ts';
import type { Ctx } from '#/platform/context.server.ts';
import type { RequestHeaders } from '#/platform/http/request-headers.server.ts';
import type { Limits } from '#/platform/limits.server.ts';
import { endOtherWaysIn, lockProfile } from './own-account.server.ts';
import type { ResetInput, ResetRequestInput, SignInInput, SignUpInput } from './schema.ts';

export { sendWayInNotice, wayInNotices } from './emails/way-in-mails.server.ts';
export { provePassword } from './own-account.server.ts';

/** What account operations need beside the ctx: the auth library, the limit store, the client's address. */
export type AccountServices = { auth: Auth; limits: Limits; address: string; headers: RequestHeaders };

export const badLink = 'This link is not valid any more. Please ask for a new one.';
const dayMs = 86_400_000;

/** Throws INVALID for a password that stands on the list of the commonest. */
export function refuseCommon(password: string, field = 'password'): void {
  if (!isCommonPassword(password)) return;
  throw new AppError('INVALID', 'This password is one of the most common. Please choose another.', { field });
}

/** Makes the account and mails a confirmation link. Known and unknown addresses get the same answer. */
export async function signUp(ctx: Ctx, input: SignUpInput, services: AccountServices): Promise<void> {
  refuseCommon(input.password);
  await services.limits.take('signUpAddress', services.address, { now: ctx.now });
  try {
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
  } catch (error) {
    if (!isAPIError(error) || error.status !== 'UNPROCESSABLE_ENTITY') throw error;
    // Another sign-up with the address came between: the answer is that of a known one.
    const { count } = await ctx.db
      .selectFrom('profiles')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('email', '=', input.email)
      .executeTakeFirstOrThrow();
    if (Number(count) === 0) throw error;
  }
}

/** Throws FORBIDDEN, with the reason, for a suspended account. Only for those who have proved that it is theirs. */
export async function refuseSuspended(db: Db, userId: string): Promise<void> {
  const row = await db
    .selectFrom('profiles')
    .select('suspended_reason')
    .where('id', '=', userId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst();
  if (row === undefined) return;
  throw new AppError('FORBIDDEN', `This account is suspended: ${row.suspended_reason}`, {
    details: { reason: 'suspended' },
  });
}

/** Checks the password and opens a session. Returns the user's id and the cookies that carry the session. */
export async function signIn(
  ctx: Ctx,
  input: SignInInput,
  services: AccountServices & { ownMachine: boolean },
): Promise<{ userId: string; setCookies: string[] }> {
  await services.limits.take('signInAddress', services.address, { now: ctx.now });
  const account = { account: input.email, address: services.address };
  await services.limits.take('signInAccount', account, { now: ctx.now });
  const headers = new Headers({
    'user-agent': services.headers.get('user-agent')?.slice(0, 300) ?? '',
    'x-client-address': services.address,
  });
  // The passwords of the demo's people are known to everybody: elsewhere than on the demo's machine there is nobody
  // of that name.
  const isClosed = isDemoEmail(input.email) && !services.ownMachine;
  try {
    const { headers: answered, response } = await services.auth.api.signInEmail({
      body: { email: isClosed ? `closed.${input.email}` : input.email, password: input.password },
      headers,
      returnHeaders: true,
    });
    await refuseSuspended(ctx.db, response.user.id).catch(async (error: unknown) => {
      // Opened with the right password, and never given to anybody.
      await ctx.db.deleteFrom('sessions').where('token', '=', hashToken(response.token)).execute();
      throw error;
    });
    await ctx.db
      .updateTable('sessions')
      .set({ proved_at: ctx.now })
      .where('token', '=', hashToken(response.token))
      .execute();
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
  // Spent first, by one statement: of calls in parallel only one goes on.
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('spent_tokens')
    .values({ token_hash: tokenHash, expires_at: new Date(ctx.now.getTime() + dayMs) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) {
    throw new AppError('INVALID', 'This link has been used already. You can sign in.');
  }
  try {
    await services.auth.api.verifyEmail({ query: { token: input.token } });
  } catch (error) {
    await ctx.db.deleteFrom('spent_tokens').where('token_hash', '=', tokenHash).execute();
    if (isAPIError(error) && error.statusCode < 500) throw new AppError('INVALID', badLink);
    throw error;
  }
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

/**
 * What a reset by mail brings along, before the sessions' caches are told: every session ends, and no link that was
 * mailed before works any more.
 */
export async function settleReset(db: Db, userId: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockProfile(trx, userId);
    await endOtherWaysIn(trx, userId, null);
    await audit({ db: trx, actor: { id: userId }, now }, 'password.reset', { subjectId: userId });
  });
}
