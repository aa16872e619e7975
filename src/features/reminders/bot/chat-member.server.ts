import { readActor } from '#/platform/auth/actor.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { findChatOwner } from '../../channels/telegram/queries.server.ts';
import type { BotCtx } from './update-commands.server.ts';

/** Returns the context of the member who linked the chat, with the same permissions as on the site. */
export async function findMemberOfChat(
  ctx: BotCtx,
  chatId: number,
): Promise<{ channel: { id: string; userId: string }; member: MemberCtx } | undefined> {
  const channel = await findChatOwner(ctx.db, ctx.telegram, chatId);
  if (channel === undefined) return undefined;
  const { db, log, config, linkGuard, now, requestId, changed } = ctx;
  const actor = await readActor(db, channel.userId);
  return { channel, member: { db, log, config, linkGuard, now, requestId, changed, actor } };
}

/** The reply to unlinked chats, which doesn't reveal accounts. */
export const createNotLinkedReply = (baseUrl: string) => ({
  title: 'This chat isn’t linked to a Dropfolio account',
  body: 'Open your reminders on Dropfolio and choose Link Telegram.',
  url: `${baseUrl}/reminders`,
});
