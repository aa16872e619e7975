import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import type { PageInput } from '#/lib/list-page.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { byInstant, readList } from '#/platform/keyset.server.ts';
import {
  isForAdmins,
  isOnByDefault,
  type NotificationKind,
  type NotificationPlace,
  notificationKinds,
  notificationPlaces,
} from './kinds.ts';
import {
  type LatestNotifications,
  maxCounted,
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
        .where('in_app', '=', true)
        .limit(maxCounted)
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
    .where('in_app', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(latestCount)
    .execute();
  return { ...(await countUnread(ctx)), items: rows.map(notificationOf) };
}

/** All of them, newest first. */
export function listNotifications(ctx: MemberCtx, { cursor }: PageInput): Promise<NotificationsPage> {
  const own = ctx.db
    .selectFrom('notifications')
    .select(columns)
    .where('user_id', '=', ctx.actor.id)
    .where('in_app', '=', true);
  const by = byInstant('created_at', 'id');
  return readList(own, { cursor, size: pageSize, by }, notificationOf);
}

type Choice = { user_id: string; kind: string } & Record<
  'in_app' | 'email' | 'push' | 'telegram' | 'webhook',
  boolean | null
>;

function settingOf(kind: NotificationKind, choice: Choice | undefined): NotificationSetting {
  const at = (place: NotificationPlace, chosen: boolean | null | undefined) =>
    chosen ?? isOnByDefault(kind, place);
  return {
    kind,
    inApp: at('inApp', choice?.in_app),
    email: at('email', choice?.email),
    push: at('push', choice?.push),
    telegram: at('telegram', choice?.telegram),
    webhook: at('webhook', choice?.webhook),
  };
}

const choicesOf = (db: Db, userIds: readonly string[]): Promise<Choice[]> =>
  db
    .selectFrom('notification_settings')
    .select(['user_id', 'kind', 'in_app', 'email', 'push', 'telegram', 'webhook'])
    .where('user_id', '=', sql<string>`ANY(${userIds}::uuid[])`)
    .execute();

/** Where somebody wants each kind there is. */
export async function listSettings({ db, actor }: MemberCtx): Promise<NotificationSetting[]> {
  const choices = await choicesOf(db, [actor.id]);
  const kinds = notificationKinds.filter((kind) => !isForAdmins(kind) || actor.roles.includes('admin'));
  return kinds.map((kind) =>
    settingOf(
      kind,
      choices.find((choice) => choice.kind === kind),
    ),
  );
}

/** The kinds that somebody wants anywhere. */
export async function listEnabledKinds(ctx: MemberCtx): Promise<ReadonlySet<NotificationKind>> {
  const settings = await listSettings(ctx);
  return new Set(
    settings.filter((one) => notificationPlaces.some((place) => one[place])).map(({ kind }) => kind),
  );
}

/** Where these people want which kinds. */
export async function getPlaces(
  db: Db,
  userIds: readonly string[],
): Promise<(userId: string, kind: NotificationKind) => ReadonlySet<NotificationPlace>> {
  const choices = new Map((await choicesOf(db, userIds)).map((one) => [`${one.user_id} ${one.kind}`, one]));
  return (userId, kind) => {
    const setting = settingOf(kind, choices.get(`${userId} ${kind}`));
    return new Set(notificationPlaces.filter((place) => setting[place]));
  };
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
        .select(['kind', 'in_app', 'email', 'push', 'telegram', 'webhook', 'updated_at'])
        .where('user_id', '=', id)
        .orderBy('kind')
        .execute(),
  },
];
