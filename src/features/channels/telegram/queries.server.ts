import type { Db } from '#/db/client.server.ts';
import type { Telegram } from '#/platform/channels/telegram.server.ts';
import { hashOfPlace } from '../linking.server.ts';

/** Whose chat it is, while they may use the site. */
export async function personOfChat(
  db: Db,
  telegram: Telegram,
  chatId: number,
): Promise<{ id: string; userId: string } | undefined> {
  return db
    .selectFrom('channels')
    .innerJoin('profiles', 'profiles.id', 'channels.user_id')
    .select(['channels.id', 'channels.user_id as userId'])
    .where('channels.kind', '=', 'telegram')
    .where('channels.address_hash', '=', hashOfPlace(telegram.placeOf(chatId)))
    .where('profiles.suspended_at', 'is', null)
    .where('profiles.email_verified', '=', true)
    .executeTakeFirst();
}
