import type { Trx } from '#/db/client.server.ts';
import { getLocaleCurrency } from '#/lib/locale-currency.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { hashPassword } from '#/platform/auth/passwords.server.ts';
import type { Ctx } from '#/platform/context.server.ts';
import type { Person } from '#/platform/email.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { requireStrongPassword, selectPerson } from './commands.server.ts';
import { sendConfirmationMail, sendKnownAddressMail } from './emails/account-mails.server.ts';
import { withMinimumDuration } from './minimum-duration.server.ts';
import { assertKnownZone } from './profile/zone-queries.server.ts';
import type { ResetRequestInput, SignUpInput } from './schema.ts';
import { createConfirmationToken } from './sign-in/confirmation-link.server.ts';
import { createDeviceToken, renewDeviceToken, storeDeviceToken } from './sign-in/device-commands.server.ts';
import { clearUnconfirmedAccount } from './sign-in/unconfirmed-account-commands.server.ts';

type SignUpServices = Pick<Call, 'limits' | 'address' | 'confirming'>;

type NewAccount = SignUpInput & { passwordHash: string; now: Date };

/** Minimum duration of resending a link, so that its time doesn't reveal whether an account exists. */
const minResendMs = 500;

/**
 * Creates the account and emails a confirmation link, or notifies the owner of a known address. Both cases hash one password and
 * return the same, to hide which accounts exist: a device token, with which the link confirms without the password.
 */
export async function signUp(ctx: Ctx, input: SignUpInput, services: SignUpServices): Promise<string> {
  const { now } = ctx;
  await requireStrongPassword(input.password, { owner: input });
  await services.limits.consume('signUpAddress', services.address, { now });
  if (input.timeZone !== undefined) await assertKnownZone(ctx.db, input.timeZone);
  const account = { ...input, passwordHash: await hashPassword(input.password), now };
  const deviceToken = createDeviceToken();
  await ctx.db.transaction().execute(async (trx) => {
    const person = (await insertAccount(trx, account)) ?? (await overwriteUnconfirmed(trx, account));
    if (person === undefined) {
      const owner = await selectPerson(trx, input.email).executeTakeFirstOrThrow();
      await sendKnownAddressMail(trx, owner, ctx.config.baseUrl);
      return;
    }
    await storeDeviceToken(trx, deviceToken, person, now);
    await sendConfirmation({ ...ctx, db: trx }, person, services);
  });
  return deviceToken;
}

/** Returns undefined when the address already has an account. */
async function insertAccount(trx: Trx, account: NewAccount): Promise<Person | undefined> {
  const { email, passwordHash, now } = account;
  const timestamps = { created_at: now, updated_at: now };
  const profile = await trx
    .insertInto('profiles')
    .values({ id: uuidv7(), email, email_verified: false, ...toProfile(account), ...timestamps })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (profile === undefined) return undefined;
  await trx
    .insertInto('accounts')
    .values({
      id: uuidv7(),
      user_id: profile.id,
      account_id: profile.id,
      provider_id: 'credential',
      password: passwordHash,
      ...timestamps,
    })
    .execute();
  return { id: profile.id, email, firstName: account.firstName };
}

/**
 * Overwrites an unconfirmed account, so that signing up with someone else's address doesn't block its owner. Returns undefined
 * when the address is confirmed.
 */
async function overwriteUnconfirmed(trx: Trx, account: NewAccount): Promise<Person | undefined> {
  const { email, passwordHash, now } = account;
  const profile = await trx
    .updateTable('profiles')
    .set({ ...toProfile(account), updated_at: now })
    .where('email', '=', email)
    .where('email_verified', '=', false)
    .returning('id')
    .executeTakeFirst();
  if (profile === undefined) return undefined;
  const { id } = profile;
  await clearUnconfirmedAccount(trx, id);
  await trx
    .updateTable('accounts')
    .set({ password: passwordHash, updated_at: now })
    .where('user_id', '=', id)
    .where('provider_id', '=', 'credential')
    .execute();
  await trx
    .deleteFrom('user_roles')
    .where('user_id', '=', id)
    .where('role', 'in', ['hunter', 'promoter'])
    .execute();
  await trx.insertInto('user_roles').values({ user_id: id, role: account.role }).execute();
  return { id, email, firstName: account.firstName };
}

const toProfile = ({ firstName, lastName, role, timeZone, locale }: SignUpInput) => ({
  name: `${firstName} ${lastName}`,
  first_name: firstName,
  last_name: lastName,
  selected_role: role,
  time_zone: timeZone ?? 'UTC',
  locale: locale ?? null,
  sign_up_currency: getLocaleCurrency(locale),
});

/** Resends the confirmation link. Neither the response nor its time reveals whether the account exists. */
export async function resendConfirmation(
  ctx: Ctx,
  { email }: ResetRequestInput,
  services: SignUpServices & Pick<Call, 'signUpCookie' | 'headers'>,
): Promise<void> {
  const { db, now } = ctx;
  await services.limits.consume('resendAccount', { account: email, address: services.address }, { now });
  await withMinimumDuration(minResendMs, async () => {
    const deviceToken = services.signUpCookie.read(services.headers);
    if (deviceToken !== undefined) await renewDeviceToken(db, deviceToken, email, now);
    const person = await selectPerson(db, email).where('email_verified', '=', false).executeTakeFirst();
    if (person !== undefined) await sendConfirmation(ctx, person, services);
  });
}

function sendConfirmation(
  { db, now, config }: Ctx,
  person: Person,
  { confirming }: SignUpServices,
): Promise<void> {
  const token = createConfirmationToken(confirming, person, now);
  return sendConfirmationMail(db, person, `${config.baseUrl}/confirm-email?token=${token}`);
}
