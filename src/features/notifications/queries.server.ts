import type { Db } from '#/db/client.server.ts';
import type { PageInput } from '#/lib/list-page.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { byInstant, readList } from '#/platform/keyset.server.ts';
import { notificationKinds } from './kinds.ts';
import {
  type LatestNotifications,
  mostCounted,
  type Notification,
  type NotificationSetting,
  type NotificationsPage,
  type UnreadCount,
} from './schema.ts';

const pageSize = 30;
const latestCount = 20;

const columns = ['id', 'kind', 'title', 'body', 'url', 'created_at', 'read_at'] as const;
type Row = {
  id: string;
  kind: string;
  title: string;
  body: string;
  url: string;
  created_at: Date;
  read_at: Date | null;
};

const notificationOf = (row: Row): Notification => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  body: row.body,
  url: row.url,
  createdAt: row.created_at.toISOString(),
  isRead: row.read_at !== null,
});

/** How many are unread, counted no further than anybody is told. */
export async function countUnread({ db, actor }: Pick<MemberCtx, 'db' | 'actor'>): Promise<UnreadCount> {
  const { count } = await db
    .selectFrom((inner) =>
      inner
        .selectFrom('notifications')
        .select('id')
        .where('user_id', '=', actor.id)
        .where('read_at', 'is', null)
        .limit(mostCounted)
        .as('unread'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { unread: Number(count) };
}

/** What the bell shows. */
export async function latestNotifications(ctx: MemberCtx): Promise<LatestNotifications> {
  const rows = await ctx.db
    .selectFrom('notifications')
    .select(columns)
    .where('user_id', '=', ctx.actor.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(latestCount)
    .execute();
  return { ...(await countUnread(ctx)), items: rows.map(notificationOf) };
}

/** All of them, newest first. */
export function listNotifications(ctx: MemberCtx, { cursor }: PageInput): Promise<NotificationsPage> {
  const own = ctx.db.selectFrom('notifications').select(columns).where('user_id', '=', ctx.actor.id);
  const by = byInstant('created_at', 'id');
  return readList(own, { cursor, size: pageSize, by }, notificationOf);
}

/** What somebody wants by e-mail, for every kind there is. */
export async function listSettings({ db, actor }: MemberCtx): Promise<NotificationSetting[]> {
  const rows = await db
    .selectFrom('notification_settings')
    .select(['kind', 'email'])
    .where('user_id', '=', actor.id)
    .execute();
  const wanted = new Set(rows.filter(({ email }) => email).map(({ kind }) => kind));
  return notificationKinds.map((kind) => ({ kind, email: wanted.has(kind) }));
}

/** For the file of all that a person owns. */
export const notificationParts = [
  {
    name: 'notifications',
    read: (db: Db, id: string) =>
      db
        .selectFrom('notifications')
        .select(['id', 'kind', 'title', 'body', 'url', 'created_at', 'read_at'])
        .where('user_id', '=', id)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
  },
  {
    name: 'notificationSettings',
    read: (db: Db, id: string) =>
      db
        .selectFrom('notification_settings')
        .select(['kind', 'email', 'updated_at'])
        .where('user_id', '=', id)
        .orderBy('kind')
        .execute(),
  },
];
