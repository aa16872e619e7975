import { type Db, inTransaction } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import type { Cipher } from '#/platform/auth/cipher.server.ts';
import { createNonce, nonceLifetimeMs, redeemNonce } from '#/platform/auth/nonces.server.ts';
import type { Telegram } from '#/platform/channels/telegram.server.ts';
import type { TelegramAddress } from '#/platform/channels/telegram-sender.server.ts';
import type { Change, Ctx, MemberCtx } from '#/platform/context.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';
import { deleteChannel, linkChannel } from '../linking-commands.server.ts';
import type { TelegramLink } from './schema.ts';

const purpose = 'telegram-link';

/** Returns a link, valid for five minutes, that connects the first chat that opens it to this person. */
export async function createTelegramLink(
  { db, actor, now }: MemberCtx,
  { telegram, limits }: Pick<Call, 'telegram' | 'limits'>,
): Promise<TelegramLink> {
  if (telegram === undefined) throw new AppError('NOT_FOUND', 'Telegram isn’t available on this site.');
  const bot = await telegram.getName();
  if (bot === undefined) {
    throw new AppError('UNAVAILABLE', 'We can’t reach Telegram right now. Please try again in a minute.');
  }
  await limits.consume('accessGrant', actor.id, { now });
  const nonce = await createNonce(db, { purpose, userId: actor.id, now });
  return {
    url: `https://t.me/${bot}?start=${nonce}`,
    expiresAt: new Date(now.getTime() + nonceLifetimeMs).toISOString(),
  };
}

type BotCtx = {
  db: Db;
  config: Ctx['config'];
  now: Date;
  requestId: string;
  telegram: Telegram;
  channelCipher: Cipher;
  changed: (...changes: readonly Change[]) => void;
};

/** A private chat with the bot. */
export type Chat = { id: number; firstName: string; username: string | undefined };

const getDisplayName = ({ username, firstName }: Chat) =>
  username === undefined ? firstName : `@${username}`;

/**
 * Links the chat to the nonce's account, and unlinks it from any other. Returns false for a used, expired, or unknown nonce.
 * Throws LIMIT_REACHED when the account has the maximum number of channels.
 */
export async function linkChat(ctx: BotCtx, chat: Chat, nonce: string): Promise<boolean> {
  const { now, telegram, channelCipher } = ctx;
  return inTransaction(ctx.db, async (trx) => {
    const redeemed = await redeemNonce(trx, nonce, { purpose, now });
    if (redeemed?.userId == null) return false;
    const person = await trx
      .selectFrom('profiles')
      .select('id')
      .where('id', '=', redeemed.userId)
      .where('suspended_at', 'is', null)
      .where('email_verified', '=', true)
      .executeTakeFirst();
    if (person === undefined) return false;
    const address: TelegramAddress = { chatId: chat.id };
    await linkChannel({ ...ctx, db: trx, actor: person }, channelCipher, {
      kind: 'telegram',
      name: 'Telegram',
      shown: getDisplayName(chat).slice(0, 100),
      uniqueAddress: telegram.hashChatId(chat.id),
      address,
    });
    return true;
  });
}

/** Turns a failing or broken channel back on, because a message from the chat shows that it is no longer blocked. */
export async function reenableChannel(ctx: MemberCtx, { id }: { id: string }): Promise<void> {
  const reenabled = await ctx.db
    .updateTable('channels')
    .set({ failing_since: null, broken_at: null })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('broken_at', 'is not', null), eb('failing_since', 'is not', null)]))
    .returning('id')
    .executeTakeFirst();
  if (reenabled !== undefined) ctx.changed({ topic: 'channels', userId: ctx.actor.id });
}

/** Unlinks a chat at its own request, so it gets no message about it. */
export async function unlinkChat(ctx: MemberCtx, { id }: { id: string }): Promise<void> {
  await deleteChannel(ctx, { id });
}
