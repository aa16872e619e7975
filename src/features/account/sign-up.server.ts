import type { Trx } from '#/db/client.server.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { hashPassword } from '#/platform/auth/passwords.server.ts';
import type { Ctx } from '#/platform/context.server.ts';
import type { Person } from '#/platform/email.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { requireStrongPassword, selectPerson } from './commands.server.ts';
import { sendConfirmationMail, sendKnownAddressMail } from './emails/account-mails.server.ts';
import { withMinimumDuration } from './minimum-duration.server.ts';
import { refuseUnknownZone } from './profile/known-zones.server.ts';
import type { ResetRequestInput, SignUpInput } from './schema.ts';
import { confirmationToken } from './sign-in/confirmation-link.server.ts';
import { makeMark, markDevice, renewMark } from './sign-in/device-mark.server.ts';
import { clearUnconfirmed } from './sign-in/taking-over.server.ts';

type SignUpServices = Pick<Call, 'limits' | 'address' | 'confirming'>;

type NewAccount = SignUpInput & { passwordHash: string; now: Date };

/** How long resending a link takes at least, in milliseconds. */
const minResendMs = 500;

/**
 * Creates the account and mails a confirmation link, or tells the owner of a known address by mail. Both take one password
 * hash and get the same answer: a mark for the device, which confirms by a press of the link where an account waits for it.
 */
export async function signUp(ctx: Ctx, input: SignUpInput, services: SignUpServices): Promise<string> {
  const { now } = ctx;
  await requireStrongPassword(input.password, { owner: input });
  await services.limits.take('signUpAddress', services.address, { now });
  if (input.timeZone !== undefined) await refuseUnknownZone(ctx.db, input.timeZone);
  const account = { ...input, passwordHash: await hashPassword(input.password), now };
  const mark = makeMark();
  await ctx.db.transaction().execute(async (trx) => {
    const person = (await insertAccount(trx, account)) ?? (await overwriteUnconfirmed(trx, account));
    if (person === undefined) {
      const owner = await selectPerson(trx, input.email).executeTakeFirstOrThrow();
      await sendKnownAddressMail(trx, owner, ctx.config.baseUrl);
      return;
    }
    await markDevice(trx, mark, person, now);
    await sendConfirmation({ ...ctx, db: trx }, person, services);
  });
  return mark;
}

/** Undefined where the address has an account already. */
async function insertAccount(trx: Trx, account: NewAccount): Promise<Person | undefined> {
  const { email, passwordHash, now } = account;
  const written = { created_at: now, updated_at: now };
  const profile = await trx
    .insertInto('profiles')
    .values({ id: uuidv7(), email, email_verified: false, ...toProfile(account), ...written })
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
      ...written,
    })
    .execute();
  return { id: profile.id, email, firstName: account.firstName };
}

/**
 * Overwrites an account whose address nobody has confirmed: signing up with somebody else's address must not keep it from
 * them. Undefined where the address is confirmed.
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
  await clearUnconfirmed(trx, id);
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
});

/** Mails the confirmation link again. Neither the answer nor its time says whether there is such an account. */
export async function resendConfirmation(
  ctx: Ctx,
  { email }: ResetRequestInput,
  services: SignUpServices & Pick<Call, 'signUpCookie' | 'headers'>,
): Promise<void> {
  const { db, now } = ctx;
  await services.limits.take('resendAccount', { account: email, address: services.address }, { now });
  await withMinimumDuration(minResendMs, async () => {
    const mark = services.signUpCookie.read(services.headers);
    if (mark !== undefined) await renewMark(db, mark, email, now);
    const person = await selectPerson(db, email).where('email_verified', '=', false).executeTakeFirst();
    if (person !== undefined) await sendConfirmation(ctx, person, services);
  });
}

function sendConfirmation(
  { db, now, config }: Ctx,
  person: Person,
  { confirming }: SignUpServices,
): Promise<void> {
  const token = confirmationToken(confirming, person, now);
  return sendConfirmationMail(db, person, `${config.baseUrl}/confirm-email?token=${token}`);
}
