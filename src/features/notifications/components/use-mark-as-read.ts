import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { getErrorMessage } from '#/lib/app-error.ts';
import { toast } from '#/ui/toast-store.ts';
import type { LatestNotifications, Notification, NotificationsPage, UnreadCount } from '../schema.ts';
import { notificationsKey, unreadKey } from './notification-queries.ts';

type Reading = {
  /** Marks it as read at once; a failure shows when the list is next asked for. */
  read: (notification: Notification) => void;
  readAll: () => Promise<void>;
};

type Listed = LatestNotifications | NotificationsPage;

/** Marks notifications as read, wherever they are shown. */
export function useMarkAsRead(): Reading {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();

  const mark = (isIt: (one: Notification) => boolean, unread: (before: number) => number) => {
    queryClient.setQueryData<UnreadCount>(unreadKey, (before) => before && { unread: unread(before.unread) });
    queryClient.setQueriesData<Listed>(
      { queryKey: notificationsKey, predicate: ({ queryKey }) => queryKey[1] !== unreadKey[1] },
      (before) =>
        before && {
          ...before,
          items: before.items.map((one) => (isIt(one) ? { ...one, isRead: true } : one)),
        },
    );
  };
  const settle = ({ unread }: UnreadCount) => queryClient.setQueryData(unreadKey, { unread });
  const reload = () => void queryClient.invalidateQueries({ queryKey: notificationsKey });

  return {
    read: ({ id, isRead }) => {
      if (isRead) return;
      mark(
        (one) => one.id === id,
        (before) => Math.max(0, before - 1),
      );
      void api.notifications.read({ id }).then(settle, reload);
    },
    readAll: async () => {
      try {
        const left = await api.notifications.readAll();
        mark(
          () => true,
          () => 0,
        );
        settle(left);
      } catch (error) {
        const description = getErrorMessage(error, 'Please try again.');
        toast({ title: 'Error', description, tone: 'destructive' });
      }
    },
  };
}
