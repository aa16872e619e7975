import { isAPIError } from 'better-auth/api';
import { isDemoEmail } from '#/db/seed/demo-people.ts';
import { AppError } from '#/lib/app-error.ts';
import type { Auth } from '#/platform/auth/auth.server.ts';
import { isCommonPassword } from '#/platform/auth/common-passwords.server.ts';
import { hashToken } from '#/platform/auth/hashed-sessions.server.ts';
import { hashPassword } from '#/platform/auth/passwords.server.ts';
import type { Ctx } from '#/platform/context.server.ts';
import type { RequestHeaders } from '#/platform/http/request-headers.server.ts';
import type { Limits } from '#/platform/limits.server.ts';
import { lockProfile, refuseSuspended } from '../session/commands.server.ts';
import { refuseUnknownZone } from './known-zones.server.ts';
import type { ResetRequestInput, SignInInput, SignUpInput } from './schema.ts';
import { clearUnconfirmed } from './taking-over.server.ts';

/** What account operations need beside the ctx: the auth library, the limit store, the client's address. */
export type AccountServices = { auth: Auth; limits: Limits; address: string; headers: RequestHeaders };

export const badLink = 'This link is no longer valid. Please request a new one.';

/** Throws INVALID for a password that stands on the list of the commonest. */
export function refuseCommon(password: string, field = 'password'): void {
  if (!isCommonPassword(password)) return;
  throw new AppError('INVALID', 'This password is one of the most common. Please choose another.', { field });
}

/** Makes the account and mails a confirmation link. Known and unknown addresses get the same answer. */
export async function signUp(ctx: Ctx, input: SignUpInput, services: AccountServices): Promise<void> {
  refuseCommon(input.password);
  await services.limits.take('signUpAddress', services.address, { now: ctx.now });
  if (input.timeZone !== undefined) await refuseUnknownZone(ctx.db, input.timeZone);
  if (await signUpAgain(ctx, input)) {
    await services.auth.api.sendVerificationEmail({ body: { email: input.email } });
    return;
  }
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

/**
 * Writes a sign-up over an account whose address nobody has confirmed: signing up with somebody else's address must not
 * keep it from them. False where there is none such.
 */
async function signUpAgain(ctx: Ctx, input: SignUpInput): Promise<boolean> {
  const waiting = await ctx.db
    .selectFrom('profiles')
    .select('id')
    .where('email', '=', input.email)
    .where('email_verified', '=', false)
    .executeTakeFirst();
  if (waiting === undefined) return false;
  const password = await hashPassword(input.password);
  return ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, waiting.id);
    const profile = await trx
      .updateTable('profiles')
      .set({
        first_name: input.firstName,
        last_name: input.lastName,
        name: `${input.firstName} ${input.lastName}`,
        selected_role: input.role,
        time_zone: input.timeZone ?? 'UTC',
        locale: input.locale ?? null,
        updated_at: ctx.now,
      })
      .where('id', '=', waiting.id)
      .where('email', '=', input.email)
      .where('email_verified', '=', false)
      .returning('id')
      .executeTakeFirst();
    if (profile === undefined) return false;
    await clearUnconfirmed(trx, profile.id);
    await trx
      .updateTable('accounts')
      .set({ password, updated_at: ctx.now })
      .where('user_id', '=', profile.id)
      .where('provider_id', '=', 'credential')
      .execute();
    await trx
      .deleteFrom('user_roles')
      .where('user_id', '=', profile.id)
      .where('role', 'in', ['hunter', 'promoter'])
      .execute();
    await trx.insertInto('user_roles').values({ user_id: profile.id, role: input.role }).execute();
    return true;
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
      throw new AppError('UNAUTHENTICATED', 'Incorrect email or password.');
    }
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
