import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Bell as BellIcon } from 'lucide-react';
import { Button } from '#/ui/button.tsx';
import { lazyDialog } from '#/ui/lazy-dialog.tsx';
import { LazyMenu, menuFailed } from '#/ui/lazy-menu.tsx';
import { unreadQuery } from './notification-queries.ts';
import { useUnread } from './use-unread.ts';

const BellPopover = lazyDialog(() => import('./bell-popover.tsx'), 'BellPopover', menuFailed);

export function Bell() {
  const { api } = useRouter().options.context;
  const unread = useUnread();
  useQuery(unreadQuery(api));

  return (
    <LazyMenu
      popup="dialog"
      preload={BellPopover.preload}
      trigger={
        <Button
          id="notifications-bell"
          variant="ghost"
          size="icon"
          aria-label={unread === undefined ? 'Notifications' : `Notifications, ${unread} unread`}
        >
          <BellIcon aria-hidden="true" />
          {unread !== undefined && (
            <span
              aria-hidden="true"
              className="tabular absolute -top-0.5 -right-0.5 pointer-coarse:top-0.5 pointer-coarse:right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 font-semibold text-2xs text-on-accent leading-none ring-2 ring-canvas"
            >
              {unread}
            </span>
          )}
        </Button>
      }
    >
      {(menu) => <BellPopover {...menu} />}
    </LazyMenu>
  );
}
