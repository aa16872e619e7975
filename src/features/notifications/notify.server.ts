import { type Db, inTransaction } from '#/db/client.server.ts';
import { sameOriginPath } from '#/lib/urls.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { enqueue } from '#/platform/jobs.server.ts';
import { tellNotifications } from './jobs.server.ts';
import type { NotificationKind } from './kinds.ts';

type Recipients =
  | { userId: string; userIds?: undefined }
  | { userIds: readonly string[]; userId?: undefined };

export type NotificationToWrite = Recipients & {
  kind: NotificationKind;
  /** One line, plain text. */
  title: string;
  body: string;
  /** Where it leads: a path of this site. */
  url: string;
  /** What it is about, such as `campaign-started:<id>`: nobody is told of the same twice. */
  key: string;
};

const atOnce = 500;

/**
 * Writes notifications in the caller's transaction, with the job that tells open pages of them and mails those who want
 * that. Who has one with this key already gets no second one. Throws for an address that leads elsewhere.
 */
export async function notify(
  trx: Db,
  { now }: { now: Date },
  { userId, userIds, kind, title, body, url, key }: NotificationToWrite,
): Promise<void> {
  const path = sameOriginPath(url);
  if (path !== url) throw new Error(`a notification must lead to a path of this site, not to ${url}`);
  const people = [...new Set(userId === undefined ? userIds : [userId])];
  await inTransaction(trx, async (inner) => {
    for (let from = 0; from < people.length; from += atOnce) {
      const written = await inner
        .insertInto('notifications')
        .values(
          people.slice(from, from + atOnce).map((person) => ({
            id: uuidv7(),
            user_id: person,
            kind,
            key,
            title,
            body,
            url,
            created_at: now,
            read_at: null,
          })),
        )
        .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
        .returning('id')
        .execute();
      if (written.length > 0) await enqueue(inner, tellNotifications, { ids: written.map(({ id }) => id) });
    }
  });
}
