import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Bell as BellIcon } from 'lucide-react';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { Button } from '#/ui/button.tsx';
import { LazyMenu } from '#/ui/lazy-menu.tsx';
import { mostShown } from '../count.ts';
import { unreadKey } from './notification-queries.ts';

/** How many are unread, as far as the page knows. Without the observers of useQuery, which public pages do without. */
function useUnread(): number {
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) =>
      queryClient.getQueryCache().subscribe(({ query }) => {
        if (query.queryKey[0] === unreadKey[0]) listener();
      }),
    [queryClient],
  );
  const read = () => queryClient.getQueryData<{ unread: number }>(unreadKey)?.unread ?? 0;
  return useSyncExternalStore(subscribe, read, read);
}

/** The number of unread notifications, and the newest of them behind it. */
export function Bell({ viewerId }: { viewerId: string }) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const unread = useUnread();
  const shown = unread > mostShown ? `${mostShown}+` : String(unread);

  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    import('./bell-live.ts').then(
      ({ followNotifications }) => {
        if (!isGone) stop = followNotifications(viewerId, router, queryClient);
      },
      // The number stays as the page was made with.
      () => undefined,
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [viewerId, router, queryClient]);

  return (
    <LazyMenu
      popup="dialog"
      load={() => import('./bell-popover.tsx').then((module) => module.BellPopover)}
      trigger={
        <Button
          id="notifications-bell"
          variant="ghost"
          size="icon"
          aria-label={unread === 0 ? 'Notifications' : `Notifications, ${shown} unread`}
        >
          <BellIcon aria-hidden="true" />
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="tabular absolute -top-0.5 -right-0.5 pointer-coarse:top-0.5 pointer-coarse:right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 font-semibold text-2xs text-on-accent leading-none ring-2 ring-canvas"
            >
              {shown}
            </span>
          )}
        </Button>
      }
    />
  );
}
