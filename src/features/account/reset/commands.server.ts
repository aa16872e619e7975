import type { Db } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import { formatInstantDay, type Reader } from '#/lib/wording.ts';
import { audit } from '#/platform/audit.server.ts';
import { hashPassword } from '#/platform/auth/passwords.server.ts';
import type { Ctx } from '#/platform/context.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { revokeAllTokens } from '../../api-tokens/commands.server.ts';
import { endFeed } from '../../calendar/commands.server.ts';
import { endChannels, sendSecurityNotice } from '../../channels/commands.server.ts';
import { describeChannel } from '../../channels/schema.ts';
import { endOtherAccess, lockProfile } from '../../session/commands.server.ts';
import { invalidLinkMessage, requireStrongPassword } from '../commands.server.ts';
import { sendPasswordResetMail } from '../emails/account-mails.server.ts';
import type { RemainingMethods, ResetInput, ResetOutcome, SignInMethod } from '../schema.ts';
import { confirmOwner } from '../sign-in/unconfirmed-account-commands.server.ts';
import type { PasswordOwner } from '../weak-password.ts';
import { getRemainingMethods } from './queries.server.ts';
import { hashResetToken } from './request-commands.server.ts';
import { openReview } from './review-commands.server.ts';

/**
 * Sets a new password by an emailed link, and ends sessions, other links, API tokens, the calendar feed, and linked channels.
 * Returns and emails the remaining sign-in methods so that the owner can remove those they don't recognize. Clears and confirms
 * an unconfirmed account. Second factors remain because access to the mailbox alone must not remove them immediately.
 */
export async function resetPassword(
  ctx: Ctx,
  input: ResetInput,
  { limits, address }: Pick<Call, 'limits' | 'address'>,
): Promise<ResetOutcome> {
  const { now } = ctx;
  await limits.consume('resetAddress', address, { now });
  const person = await findLinkOwner(ctx.db, input.token);
  await requireStrongPassword(input.password, { owner: person });
  const password = await hashPassword(input.password);
  const { userId, result } = await ctx.db.transaction().execute(async (trx) => {
    const link = await trx
      .deleteFrom('verifications')
      .where('identifier', '=', hashResetToken(input.token))
      .where('expires_at', '>', now)
      .returning('value as id')
      .executeTakeFirstOrThrow(() => new AppError('INVALID', invalidLinkMessage));
    const owner = await lockProfile(trx, link.id);
    await trx
      .updateTable('accounts')
      .set({ password, updated_at: now })
      .where('user_id', '=', owner.id)
      .where('provider_id', '=', 'credential')
      .execute();
    const { email_verified: isConfirmed, ...reader } = await trx
      .selectFrom('profiles')
      .select(['email_verified', 'locale', 'time_zone as zone'])
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow();
    const tokens = await revokeAllTokens(trx, owner.id);
    const hadFeed = await endFeed(trx, owner.id);
    const unlinkedChannels = await endChannels(trx, ctx, owner.id);
    await sendSecurityNotice(trx, ctx, owner.id, {
      title: 'Your Dropfolio password was reset',
      body: 'It was reset with a link we emailed you, and this channel was unlinked. If this wasn’t you, change your email password, then reset this one again.',
      url: '/reset-password',
    });
    await endOtherAccess(trx, owner.id, null);
    if (!isConfirmed) await confirmOwner(trx, owner, now);
    const methods = await getRemainingMethods(trx, owner.id);
    await audit({ ...ctx, db: trx, actor: { id: owner.id } }, 'password.reset', {
      subjectId: owner.id,
      details: {
        ...(tokens.length > 0 && { tokens: tokens.length }),
        ...(unlinkedChannels.length > 0 && { channels: unlinkedChannels.length }),
      },
    });
    await sendPasswordResetMail(trx, owner, {
      tokens,
      hadFeed,
      channels: unlinkedChannels.map(describeChannel),
      methods: describeMethods(methods, reader),
      baseUrl: ctx.config.baseUrl,
    });
    const review = await openReview(trx, owner, now);
    return {
      userId: owner.id,
      result: { review, revokedTokens: tokens.length, unlinkedChannels, ...methods },
    };
  });
  ctx.changed({ topic: 'account', userId }, { topic: 'channels', userId });
  return result;
}

/** Returns the owner whose name and email the password must not contain. The reset itself checks whether the link is valid. */
async function findLinkOwner(db: Db, token: string): Promise<PasswordOwner | undefined> {
  const link = await db
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', hashResetToken(token))
    .executeTakeFirst();
  if (link === undefined) return undefined;
  return db
    .selectFrom('profiles')
    .select(['email', 'first_name as firstName', 'last_name as lastName'])
    .where('id', '=', link.value)
    .executeTakeFirst();
}

function describeMethods({ passkeys, wallets, factors }: RemainingMethods, reader: Reader): string[] {
  const toLine = (kind: string) => (method: SignInMethod) =>
    `${kind} “${method.name}”, added ${formatInstantDay(method.createdAt, reader)}`;
  return [
    ...passkeys.map(toLine('Passkey')),
    ...wallets.map(toLine('Wallet')),
    ...factors.map(toLine('Two-factor method')),
  ];
}
