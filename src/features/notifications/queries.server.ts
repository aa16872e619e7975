import { type Selectable, sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import type { Database } from '#/db/schema.server.ts';
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
type Row = Pick<Selectable<Database['notifications']>, (typeof columns)[number]>;

const toNotification = (row: Row): Notification => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  body: row.body,
  url: row.url,
  createdAt: row.created_at.toISOString(),
  isRead: row.read_at !== null,
});

/** Counts unread notifications, up to `maxCounted`. */
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

/** Reads the bell's notifications. */
export async function listLatestNotifications(ctx: MemberCtx): Promise<LatestNotifications> {
  const rows = await ctx.db
    .selectFrom('notifications')
    .select(columns)
    .where('user_id', '=', ctx.actor.id)
    .where('in_app', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(latestCount)
    .execute();
  return { ...(await countUnread(ctx)), items: rows.map(toNotification) };
}

export function listNotifications(ctx: MemberCtx, { cursor }: PageInput): Promise<NotificationsPage> {
  const notifications = ctx.db
    .selectFrom('notifications')
    .select(columns)
    .where('user_id', '=', ctx.actor.id)
    .where('in_app', '=', true);
  const order = byInstant('created_at', 'id');
  return readList(notifications, { cursor, size: pageSize, by: order }, toNotification);
}

type Choice = { user_id: string; kind: string } & Record<
  'in_app' | 'email' | 'push' | 'telegram' | 'webhook',
  boolean | null
>;

function toSetting(kind: NotificationKind, choice: Choice | undefined): NotificationSetting {
  const isOn = (place: NotificationPlace, choiceAtPlace: boolean | null | undefined) =>
    choiceAtPlace ?? isOnByDefault(kind, place);
  return {
    kind,
    inApp: isOn('inApp', choice?.in_app),
    email: isOn('email', choice?.email),
    push: isOn('push', choice?.push),
    telegram: isOn('telegram', choice?.telegram),
    webhook: isOn('webhook', choice?.webhook),
  };
}

const listChoices = (db: Db, userIds: readonly string[]): Promise<Choice[]> =>
  db
    .selectFrom('notification_settings')
    .select(['user_id', 'kind', 'in_app', 'email', 'push', 'telegram', 'webhook'])
    .where('user_id', '=', sql<string>`ANY(${userIds}::uuid[])`)
    .execute();

export async function listSettings({ db, actor }: MemberCtx): Promise<NotificationSetting[]> {
  const choices = await listChoices(db, [actor.id]);
  const kinds = notificationKinds.filter((kind) => !isForAdmins(kind) || actor.roles.includes('admin'));
  return kinds.map((kind) =>
    toSetting(
      kind,
      choices.find((choice) => choice.kind === kind),
    ),
  );
}

/** Returns the kinds that are on in at least one place. */
export async function listEnabledKinds(ctx: MemberCtx): Promise<ReadonlySet<NotificationKind>> {
  const settings = await listSettings(ctx);
  return new Set(
    settings.filter((setting) => notificationPlaces.some((place) => setting[place])).map(({ kind }) => kind),
  );
}

/** Returns a lookup of the places where these people want a kind. */
export async function createPlaceLookup(
  db: Db,
  userIds: readonly string[],
): Promise<(userId: string, kind: NotificationKind) => ReadonlySet<NotificationPlace>> {
  const choices = new Map(
    (await listChoices(db, userIds)).map((choice) => [`${choice.user_id} ${choice.kind}`, choice]),
  );
  return (userId, kind) => {
    const setting = toSetting(kind, choices.get(`${userId} ${kind}`));
    return new Set(notificationPlaces.filter((place) => setting[place]));
  };
}

/** Tables of the account export. */
export const notificationParts = [
  {
    name: 'notifications',
    query: (db: Db, id: string) =>
      db
        .selectFrom('notifications')
        .select(['id', 'kind', 'title', 'body', 'url', 'created_at', 'read_at'])
        .where('user_id', '=', id)
        .orderBy('created_at')
        .orderBy('id'),
  },
  {
    name: 'notificationSettings',
    query: (db: Db, id: string) =>
      db
        .selectFrom('notification_settings')
        .select(['kind', 'in_app', 'email', 'push', 'telegram', 'webhook', 'updated_at'])
        .where('user_id', '=', id)
        .orderBy('kind'),
  },
];
