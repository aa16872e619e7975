import { isAPIError } from 'better-auth/api';
import { isDemoEmail } from '#/db/seed/demo-people.ts';
import { AppError } from '#/lib/app-error.ts';
import { withCauses } from '#/platform/auth/auth.server.ts';
import { isCommonPassword } from '#/platform/auth/common-passwords.server.ts';
import { hashPassword, nobodysHash, verifyPassword } from '#/platform/auth/passwords.server.ts';
import type { Ctx } from '#/platform/context.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { beginSession, lockProfile } from '../session/commands.server.ts';
import { refuseUnknownZone } from './profile/known-zones.server.ts';
import type { ResetRequestInput, SignInInput, SignUpInput } from './schema.ts';
import { makeMark, markDevice, renewMark, type Waiting } from './sign-in/device-mark.server.ts';
import { clearUnconfirmed } from './sign-in/taking-over.server.ts';

/** What account operations need beside the ctx: the auth library, the limit store, the client's address. */
type AccountServices = Pick<Call, 'auth' | 'limits' | 'address'>;

export const badLink = 'This link is no longer valid. Please request a new one.';

/** Throws INVALID for a password that stands on the list of the commonest. */
export async function refuseCommon(password: string, field = 'password'): Promise<void> {
  if (!(await isCommonPassword(password))) return;
  throw new AppError('INVALID', 'This password is one of the most common. Please choose another.', { field });
}

/**
 * Makes the account and mails a confirmation link. Known and unknown addresses get the same answer: a mark for the device,
 * which confirms by a press of the link where an account waits for it.
 */
export async function signUp(ctx: Ctx, input: SignUpInput, services: AccountServices): Promise<string> {
  await refuseCommon(input.password);
  await services.limits.take('signUpAddress', services.address, { now: ctx.now });
  if (input.timeZone !== undefined) await refuseUnknownZone(ctx.db, input.timeZone);
  const mark = makeMark();
  if (await signUpAgain(ctx, input, mark)) {
    await withCauses(() => services.auth.api.sendVerificationEmail({ body: { email: input.email } }));
    return mark;
  }
  try {
    const { user } = await withCauses(() =>
      services.auth.api.signUpEmail({
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
      }),
    );
    await markSignedUp(ctx, mark, { ...user, email: input.email });
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
  return mark;
}

/** Not where the address was known, nor where another sign-up has written over this one meanwhile. */
async function markSignedUp(
  { db, now }: Ctx,
  mark: string,
  signedUp: Waiting & { updatedAt: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const own = await trx
      .selectFrom('profiles')
      .select('id')
      .where('id', '=', signedUp.id)
      .where('email', '=', signedUp.email)
      .where('email_verified', '=', false)
      .where('updated_at', '=', signedUp.updatedAt)
      .forUpdate()
      .executeTakeFirst();
    if (own !== undefined) await markDevice(trx, mark, signedUp, now);
  });
}

/**
 * Writes a sign-up over an account whose address nobody has confirmed: signing up with somebody else's address must not
 * keep it from them. False where there is none such.
 */
async function signUpAgain(ctx: Ctx, input: SignUpInput, mark: string): Promise<boolean> {
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
    await markDevice(trx, mark, { id: profile.id, email: input.email }, ctx.now);
    return true;
  });
}

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
  const isRight = await verifyPassword(known?.password ?? nobodysHash, password);
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

/** Mails the confirmation link again. The answer says nothing about whether there is such an account. */
export async function resendConfirmation(
  ctx: Ctx,
  input: ResetRequestInput,
  services: AccountServices & Pick<Call, 'signUpCookie' | 'headers'>,
): Promise<void> {
  await services.limits.take(
    'resendAccount',
    { account: input.email, address: services.address },
    { now: ctx.now },
  );
  const mark = services.signUpCookie.read(services.headers);
  if (mark !== undefined) await renewMark(ctx.db, mark, input.email, ctx.now);
  await withCauses(() => services.auth.api.sendVerificationEmail({ body: { email: input.email } }));
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
  await withCauses(() => services.auth.api.requestPasswordReset({ body: { email: input.email } }));
}
