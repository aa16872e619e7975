import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { type PageSearch, toCursor } from '#/lib/page-search.ts';
import type { LatestNotifications, NotificationsPage, UnreadCount } from '../schema.ts';

/** All that is known of somebody's notifications. */
export const notificationsKey = ['notifications'] as const;
export const unreadKey = ['notifications', 'unread'] as const;

/** Comes with the page, and is kept in step by what the server pushes. */
export function unreadQuery(api: Api) {
  return queryOptions({
    queryKey: unreadKey,
    queryFn: (): Promise<UnreadCount> => api.notifications.unread(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

export function latestQuery(api: Api) {
  return queryOptions({
    queryKey: ['notifications', 'latest'],
    queryFn: (): Promise<LatestNotifications> => api.notifications.latest(),
  });
}

export function notificationListQuery(api: Api, search: PageSearch) {
  return queryOptions({
    queryKey: ['notifications', 'list', search],
    queryFn: (): Promise<NotificationsPage> => api.notifications.list(toCursor(search)),
  });
}

export function notificationSettingsQuery(api: Api) {
  return queryOptions({
    queryKey: ['notification-settings'],
    queryFn: () => api.notifications.settings(),
  });
}
