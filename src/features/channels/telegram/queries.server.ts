import type { Db } from '#/db/client.server.ts';
import type { Telegram } from '#/platform/channels/telegram.server.ts';
import { hashAddress } from '../linking-commands.server.ts';

/** Returns the chat's channel and owner; undefined when the owner is suspended or unconfirmed. */
export async function findChatOwner(
  db: Db,
  telegram: Telegram,
  chatId: number,
): Promise<{ id: string; userId: string } | undefined> {
  return db
    .selectFrom('channels')
    .innerJoin('profiles', 'profiles.id', 'channels.user_id')
    .select(['channels.id', 'channels.user_id as userId'])
    .where('channels.kind', '=', 'telegram')
    .where('channels.address_hash', '=', hashAddress(telegram.hashChatId(chatId)))
    .where('profiles.suspended_at', 'is', null)
    .where('profiles.email_verified', '=', true)
    .executeTakeFirst();
}
