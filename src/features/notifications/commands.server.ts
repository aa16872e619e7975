import { type Db, inTransaction } from '#/db/client.server.ts';
import { AppError, notFound } from '#/lib/app-error.ts';
import { isUuid } from '#/lib/is-uuid.ts';
import { toSameOriginPath } from '#/lib/urls.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import type { TokenSigner } from '#/platform/auth/signed-tokens.server.ts';
import type { Ctx, MemberCtx } from '#/platform/context.server.ts';
import { bulkPriority, enqueue } from '#/platform/jobs.server.ts';
import { deliverNotifications } from './jobs.server.ts';
import { isNotificationKind, kindLabels, type NotificationKind } from './kinds.ts';
import { countUnread, createPlaceLookup, listSettings } from './queries.server.ts';
import type { NotificationSetting, NotificationSettingChange, UnreadCount } from './schema.ts';

type NotificationContent = {
  kind: NotificationKind;
  /** A single line of plain text. */
  title: string;
  body: string;
  /** A same-origin path. */
  url: string;
  /** Deduplicates notifications per person, such as `campaign-started:<id>`. */
  key: string;
  /** The notification is obsolete after this airdrop is deleted, closed, or muted. */
  airdropId?: string;
  /** The notification is obsolete from this time on. */
  usefulUntil?: Date;
};

export type NotificationToWrite = NotificationContent &
  ({ userId: string; userIds?: undefined } | { userIds: readonly string[]; userId?: undefined });

const batchSize = 500;

/**
 * Writes notifications in the caller's transaction, and enqueues their delivery to open pages and channels. Skips
 * people who have one with this key. Throws for a URL of another site.
 */
export async function notify(
  trx: Db,
  { now }: { now: Date },
  { userId, userIds, ...content }: NotificationToWrite,
): Promise<void> {
  const people = [...new Set(userId === undefined ? userIds : [userId])];
  await notifyEach(
    trx,
    { now },
    people.map((person) => ({ ...content, userId: person })),
  );
}

/**
 * Does the same as `notify`, with content per person. Returns the number of new notifications. `isBulk` delivers them
 * with low priority.
 */
export async function notifyEach(
  trx: Db,
  { now }: { now: Date },
  notifications: readonly (NotificationContent & { userId: string })[],
  { isBulk = false }: { isBulk?: boolean } = {},
): Promise<number> {
  const invalid = notifications.find(({ url }) => toSameOriginPath(url) !== url);
  if (invalid) throw new Error(`a notification must lead to a path of this site, not to ${invalid.url}`);
  return inTransaction(trx, async (inner) => {
    let count = 0;
    for (let from = 0; from < notifications.length; from += batchSize) {
      const batch = notifications.slice(from, from + batchSize);
      const findPlaces = await createPlaceLookup(inner, [...new Set(batch.map(({ userId }) => userId))]);
      // Notifications that the person has disabled everywhere aren't stored either.
      const deliverable = batch.filter(({ userId, kind }) => findPlaces(userId, kind).size > 0);
      if (deliverable.length === 0) continue;
      const written = await inner
        .insertInto('notifications')
        .values(
          deliverable.map(({ userId, kind, key, title, body, url, airdropId, usefulUntil }) => ({
            id: uuidv7(),
            user_id: userId,
            kind,
            key,
            title,
            body,
            url,
            created_at: now,
            read_at: null,
            in_app: findPlaces(userId, kind).has('inApp'),
            airdrop_id: airdropId ?? null,
            useful_until: usefulUntil ?? null,
          })),
        )
        .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
        .returning('id')
        .execute();
      count += written.length;
      if (written.length === 0) continue;
      const ids = written.map(({ id }) => id);
      await enqueue(inner, deliverNotifications, { ids, isBulk }, isBulk ? { priority: bulkPriority } : {});
    }
    return count;
  });
}

const createChange = ({ actor }: MemberCtx) => ({ topic: 'notifications', userId: actor.id }) as const;

/** Marks a notification as read; keeps the time of the first read. */
export async function markRead(ctx: MemberCtx, { id }: { id: string }): Promise<UnreadCount> {
  const unread = await ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('notifications')
      .select('read_at')
      .where('id', '=', id)
      .where('user_id', '=', ctx.actor.id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('notification'));
    if (row.read_at === null) {
      await trx.updateTable('notifications').set({ read_at: ctx.now }).where('id', '=', id).execute();
    }
    return countUnread({ db: trx, actor: ctx.actor });
  });
  ctx.changed(createChange(ctx));
  return unread;
}

export async function markAllRead(ctx: MemberCtx): Promise<UnreadCount> {
  await ctx.db
    .updateTable('notifications')
    .set({ read_at: ctx.now })
    .where('user_id', '=', ctx.actor.id)
    .where('read_at', 'is', null)
    .execute();
  ctx.changed(createChange(ctx));
  return countUnread(ctx);
}

async function writeSetting(
  db: Db,
  userId: string,
  { kind, inApp, ...channels }: NotificationSettingChange,
  now: Date,
): Promise<void> {
  const values = { ...channels, ...(inApp !== undefined && { in_app: inApp }), updated_at: now };
  await db
    .insertInto('notification_settings')
    .values({ user_id: userId, kind, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(values))
    .execute();
}

export async function changeSetting(
  ctx: MemberCtx,
  setting: NotificationSettingChange,
): Promise<NotificationSetting[]> {
  return changeSettings(ctx, { items: [setting] });
}

/** Changes all settings or none. */
export async function changeSettings(
  ctx: MemberCtx,
  { items }: { items: readonly NotificationSettingChange[] },
): Promise<NotificationSetting[]> {
  await ctx.db.transaction().execute(async (trx) => {
    // Sorted, because concurrent calls that lock the rows in another order would deadlock.
    for (const setting of items.toSorted((a, b) => a.kind.localeCompare(b.kind))) {
      await writeSetting(trx, ctx.actor.id, setting, ctx.now);
    }
  });
  return listSettings(ctx);
}

const createInvalidLinkError = () =>
  new AppError('INVALID', 'This link is not valid. You can turn off emails on the Reminders page.', {
    field: 'token',
  });

function readToken(token: string, signer: TokenSigner): { userId: string; kind: NotificationKind } {
  const [userId = '', kind = ''] = signer.read(token)?.split(' ') ?? [];
  if (!isUuid(userId) || !isNotificationKind(kind)) throw createInvalidLinkError();
  return { userId, kind };
}

/**
 * Turns off emails of a kind by an email's link. The signed token authorizes it, because mail programs follow the
 * link without a session. Returns the kind's label.
 */
export async function unsubscribe(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { token }: { token: string },
  signer: TokenSigner,
): Promise<{ label: string }> {
  const { userId, kind } = readToken(token, signer);
  const person = await db.selectFrom('profiles').select('id').where('id', '=', userId).executeTakeFirst();
  if (person !== undefined) await writeSetting(db, userId, { kind, email: false }, now);
  return { label: kindLabels[kind].label };
}
