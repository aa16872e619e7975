import { type Db, inTransaction } from '#/db/client.server.ts';
import { AppError, noSuch } from '#/lib/app-error.ts';
import { sameOriginPath } from '#/lib/urls.ts';
import { isUuid, uuidv7 } from '#/lib/uuid.ts';
import type { TokenSigner } from '#/platform/auth/signed-tokens.server.ts';
import type { Ctx, MemberCtx } from '#/platform/context.server.ts';
import { bulkPriority, enqueue } from '#/platform/jobs.server.ts';
import { deliverNotifications } from './jobs.server.ts';
import { isNotificationKind, kindLabels, type NotificationKind } from './kinds.ts';
import { countUnread, getPlaces, listSettings } from './queries.server.ts';
import type { NotificationSetting, NotificationSettingChange, UnreadCount } from './schema.ts';

/** What is told. */
type News = {
  kind: NotificationKind;
  /** One line, plain text. */
  title: string;
  body: string;
  /** Where it leads: a path of this site. */
  url: string;
  /** What it is about, such as `campaign-started:<id>`: nobody is told of the same twice. */
  key: string;
  /** It no longer matters once this airdrop of theirs is gone, closed or muted, */
  airdropId?: string;
  /** or from here on. */
  usefulUntil?: Date;
};

export type NotificationToWrite = News &
  ({ userId: string; userIds?: undefined } | { userIds: readonly string[]; userId?: undefined });

const atOnce = 500;

/**
 * Writes notifications in the caller's transaction, with the job that tells open pages of them and sends them to the channels
 * where they are wanted. Who has one with this key already gets no second one. Throws for an address that leads elsewhere.
 */
export async function notify(
  trx: Db,
  { now }: { now: Date },
  { userId, userIds, ...news }: NotificationToWrite,
): Promise<void> {
  const people = [...new Set(userId === undefined ? userIds : [userId])];
  await notifyEach(
    trx,
    { now },
    people.map((person) => ({ ...news, userId: person })),
  );
}

/** The same with news of their own for each. Answers how many were new. `isBulk`: other people's messages go first. */
export async function notifyEach(
  trx: Db,
  { now }: { now: Date },
  wanted: readonly (News & { userId: string })[],
  { isBulk = false }: { isBulk?: boolean } = {},
): Promise<number> {
  const stray = wanted.find(({ url }) => sameOriginPath(url) !== url);
  if (stray) throw new Error(`a notification must lead to a path of this site, not to ${stray.url}`);
  return inTransaction(trx, async (inner) => {
    let count = 0;
    for (let from = 0; from < wanted.length; from += atOnce) {
      const all = wanted.slice(from, from + atOnce);
      const places = await getPlaces(inner, [...new Set(all.map(({ userId }) => userId))]);
      // What its person wants nowhere isn't kept either.
      const some = all.filter(({ userId, kind }) => places(userId, kind).size > 0);
      if (some.length === 0) continue;
      const written = await inner
        .insertInto('notifications')
        .values(
          some.map(({ userId, kind, key, title, body, url, airdropId, usefulUntil }) => ({
            ...{ id: uuidv7(), user_id: userId, kind, key, title, body, url, created_at: now, read_at: null },
            in_app: places(userId, kind).has('inApp'),
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

const changed = ({ actor }: MemberCtx) => ({ topic: 'notifications', userId: actor.id }) as const;

/** Marks one as read; the time it was first read stays. */
export async function markRead(ctx: MemberCtx, { id }: { id: string }): Promise<UnreadCount> {
  const unread = await ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('notifications')
      .select('read_at')
      .where('id', '=', id)
      .where('user_id', '=', ctx.actor.id)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw noSuch('notification');
    if (row.read_at === null) {
      await trx.updateTable('notifications').set({ read_at: ctx.now }).where('id', '=', id).execute();
    }
    return countUnread({ db: trx, actor: ctx.actor });
  });
  ctx.changed(changed(ctx));
  return unread;
}

/** Marks all as read that are there. */
export async function markAllRead(ctx: MemberCtx): Promise<UnreadCount> {
  await ctx.db
    .updateTable('notifications')
    .set({ read_at: ctx.now })
    .where('user_id', '=', ctx.actor.id)
    .where('read_at', 'is', null)
    .execute();
  ctx.changed(changed(ctx));
  return countUnread(ctx);
}

async function writeSetting(
  db: Db,
  userId: string,
  { kind, ...places }: NotificationSettingChange,
  now: Date,
): Promise<void> {
  const { inApp, ...rest } = places;
  const chosen = { ...rest, ...(inApp === undefined ? {} : { in_app: inApp }), updated_at: now };
  await db
    .insertInto('notification_settings')
    .values({ user_id: userId, kind, ...chosen })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(chosen))
    .execute();
}

/** Switches one kind on or off where it is named. */
export async function changeSetting(
  ctx: MemberCtx,
  setting: NotificationSettingChange,
): Promise<NotificationSetting[]> {
  await writeSetting(ctx.db, ctx.actor.id, setting, ctx.now);
  return listSettings(ctx);
}

const badLink = () =>
  new AppError('INVALID', 'This link is not valid. You can turn off emails on the Reminders page.', {
    field: 'token',
  });

function readToken(token: string, proof: TokenSigner): { userId: string; kind: NotificationKind } {
  const [userId = '', kind = ''] = proof.read(token)?.split(' ') ?? [];
  if (!isUuid(userId) || !isNotificationKind(kind)) throw badLink();
  return { userId, kind };
}

/**
 * Switches off what an email's link names. The link is the proof: mail programs follow it by themselves, without a
 * session. Answers the label of the kind.
 */
export async function unsubscribe(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { token }: { token: string },
  proof: TokenSigner,
): Promise<{ label: string }> {
  const { userId, kind } = readToken(token, proof);
  const person = await db.selectFrom('profiles').select('id').where('id', '=', userId).executeTakeFirst();
  if (person !== undefined) await writeSetting(db, userId, { kind, email: false }, now);
  return { label: kindLabels[kind].label };
}
