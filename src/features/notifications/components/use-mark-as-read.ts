import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useAction } from '#/ui/use-action.ts';
import type { LatestNotifications, Notification, NotificationsPage, UnreadCount } from '../schema.ts';
import { notificationsKey, unreadKey } from './notification-queries.ts';

type Reading = {
  /** Marks a notification as read optimistically; on failure the list is refetched. */
  read: (notification: Notification) => void;
  readAll: () => void;
  isReadingAll: boolean;
};

type Listed = LatestNotifications | NotificationsPage;

/** Marks notifications as read in all lists. */
export function useMarkAsRead(): Reading {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { run, isBusyWith } = useAction({ failureMessage: 'Couldn’t mark them as read. Please try again.' });

  const markInCache = (
    matches: (notification: Notification) => boolean,
    unread: (before: number) => number,
  ) => {
    queryClient.setQueryData<UnreadCount>(unreadKey, (before) => before && { unread: unread(before.unread) });
    queryClient.setQueriesData<Listed>(
      { queryKey: notificationsKey, predicate: ({ queryKey }) => queryKey[1] !== unreadKey[1] },
      (before) =>
        before && {
          ...before,
          items: before.items.map((item) => (matches(item) ? { ...item, isRead: true } : item)),
        },
    );
  };
  const setUnread = ({ unread }: UnreadCount) => queryClient.setQueryData(unreadKey, { unread });
  const reload = () => void queryClient.invalidateQueries({ queryKey: notificationsKey });

  return {
    read: ({ id, isRead }) => {
      if (isRead) return;
      markInCache(
        (item) => item.id === id,
        (before) => Math.max(0, before - 1),
      );
      void run(async () => setUnread(await api.notifications.read({ id })), { keys: id, onFailed: reload });
    },
    readAll: () => {
      const markAll = async () => {
        const result = await api.notifications.readAll();
        markInCache(
          () => true,
          () => 0,
        );
        setUnread(result);
      };
      void run(markAll, { keys: 'all' });
    },
    isReadingAll: isBusyWith('all'),
  };
}
