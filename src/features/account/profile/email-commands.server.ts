import { randomBytes } from 'node:crypto';
import type { Trx } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import { audit } from '#/platform/audit.server.ts';
import { hashToken } from '#/platform/auth/hashed-sessions.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { endOtherAccess, lockProfile } from '../../session/commands.server.ts';
import { invalidLinkMessage } from '../commands.server.ts';
import {
  sendAddressChangedMail,
  sendAddressTakenMail,
  sendNewAddressMail,
} from '../emails/account-mails.server.ts';
import { removeAccount } from './deletion-commands.server.ts';
import type { EmailChangeInput } from './schema.ts';

const linkTtlMs = 86_400_000;

/**
 * Emails a link to the new address. If the address belongs to another account, the caller gets the same response and that
 * account's owner gets a notice instead of the link.
 */
export async function requestEmailChange(
  ctx: MemberCtx,
  input: EmailChangeInput,
  services: Pick<Call, 'limits' | 'address'>,
): Promise<void> {
  const { id: userId } = ctx.actor;
  const { newEmail } = input;
  await services.limits.consume('emailChange', userId, { now: ctx.now });
  const token = randomBytes(32).toString('base64url');
  await ctx.db.transaction().execute(async (trx) => {
    const owner = await lockProfile(trx, userId);
    if (newEmail === owner.email) {
      throw new AppError('INVALID', 'That’s already your email', { field: 'newEmail' });
    }
    const row = {
      new_email: newEmail,
      token_hash: hashToken(token),
      expires_at: new Date(ctx.now.getTime() + linkTtlMs),
    };
    await trx
      .insertInto('email_changes')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute();
    const holder = await trx
      .selectFrom('profiles')
      .select(['id', 'email', 'first_name as firstName'])
      .where('email', '=', newEmail)
      .where('email_verified', '=', true)
      .executeTakeFirst();
    if (holder === undefined) {
      const url = `${ctx.config.baseUrl}/confirm-new-email?token=${token}`;
      await sendNewAddressMail(trx, { ...owner, email: newEmail }, url);
    } else {
      await sendAddressTakenMail(trx, holder, ctx.config.baseUrl);
    }
    await audit({ ...ctx, db: trx }, 'email-change.requested', { subjectId: userId });
  });
}

/** Cancels a pending change and invalidates its link. */
export async function cancelEmailChange(ctx: MemberCtx): Promise<void> {
  const { id: userId } = ctx.actor;
  await ctx.db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('email_changes')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await audit({ ...ctx, db: trx }, 'email-change.canceled', { subjectId: userId });
  });
}

/**
 * Changes the account's email to the link's address and returns it. Only the signed-in account that requested the change may
 * use the link: otherwise anyone could trick a mailbox's owner into confirming a stranger's account. Ends all other sessions
 * and notifies the old address.
 */
export async function confirmNewEmail(
  ctx: MemberCtx,
  { token }: { token: string },
  services: Pick<Call, 'limits' | 'address'>,
): Promise<{ email: string }> {
  await services.limits.consume('confirmAddress', services.address, { now: ctx.now });
  const tokenHash = hashToken(token);
  const pending = await ctx.db
    .selectFrom('email_changes')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (pending?.user_id !== ctx.actor.id) throw new AppError('INVALID', invalidLinkMessage);
  const userId = ctx.actor.id;
  const email = await ctx.db.transaction().execute(async (trx) => {
    const owner = await lockProfile(trx, userId);
    const change = await trx
      .deleteFrom('email_changes')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', ctx.now)
      .returning('new_email')
      .executeTakeFirstOrThrow(() => new AppError('INVALID', invalidLinkMessage));
    await freeAddress(trx, change.new_email, ctx.now);
    await trx
      .updateTable('profiles')
      .set({ email: change.new_email, email_verified: true, updated_at: ctx.now })
      .where('id', '=', userId)
      .execute();
    await endOtherAccess(trx, userId, ctx.actor.sessionId);
    await sendAddressChangedMail(trx, owner, ctx.config.baseUrl);
    await audit({ ...ctx, db: trx, actor: { id: userId } }, 'email.changed', { subjectId: userId });
    return change.new_email;
  });
  ctx.changed({ topic: 'account', userId });
  return { email };
}

/** Removes an unconfirmed account that holds the address, because its creator hasn't proven to own the address. */
async function freeAddress(trx: Trx, email: string, now: Date): Promise<void> {
  const holder = await trx
    .selectFrom('profiles')
    .select(['id', 'email', 'first_name as firstName'])
    .where('email', '=', email)
    .where('email_verified', '=', false)
    .executeTakeFirst();
  if (holder !== undefined) await removeAccount(trx, holder, now);
}
