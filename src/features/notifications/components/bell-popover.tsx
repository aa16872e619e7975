import { Link, useRouter } from '@tanstack/react-router';
import { useViewer } from '#/features/session/components/viewer.ts';
import { Button } from '#/ui/button.tsx';
import { Bell } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import type { LazyMenuContentProps } from '#/ui/lazy-menu.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { Popover } from '#/ui/popover.tsx';
import { useList } from '#/ui/use-list.ts';
import { latestQuery } from './notification-queries.ts';
import { NotificationRow } from './notification-row.tsx';
import { useMarkAsRead } from './use-mark-as-read.ts';

/** The bell's panel: the latest 20 notifications, and a link to all. */
export function BellPopover({ trigger, open, onOpenChange }: LazyMenuContentProps) {
  return (
    <Popover
      trigger={trigger}
      label="Notifications"
      open={open}
      onOpenChange={onOpenChange}
      className="flex w-96 flex-col overflow-hidden p-0"
    >
      <Panel onLeave={() => onOpenChange(false)} />
    </Popover>
  );
}

function Panel({ onLeave }: { onLeave: () => void }) {
  const { api } = useRouter().options.context;
  const viewer = useViewer();
  const reading = useMarkAsRead();
  const list = useList({ ...latestQuery(api), enabled: viewer !== null });
  const data = list.page;
  if (viewer === null) return null;
  const hasUnread = data !== undefined && (data.unread > 0 || data.items.some((item) => !item.isRead));

  return (
    <>
      <div className="flex min-h-12 shrink-0 items-center justify-between gap-2 border-line border-b py-1.5 pr-2 pl-4">
        <p className="font-semibold text-base text-ink">Notifications</p>
        {hasUnread && (
          <Button
            size="sm"
            variant="ghost"
            busy={reading.isReadingAll}
            busyLabel="Marking…"
            onClick={reading.readAll}
          >
            Mark all as read
          </Button>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <ListView
          list={list}
          failure={{ title: 'Couldn’t load your notifications', bare: true }}
          className="[&>p]:px-4 [&>p]:pt-3"
          skeleton={{ rows: 4, row: 'h-11', grid: 'flex flex-col gap-4 p-4' }}
          empty={
            <EmptyState
              bare
              drawing={Bell}
              title="No notifications yet"
              description="Updates about campaigns, claims, and submissions appear here."
            />
          }
        >
          {({ items }) => (
            <ul className="max-h-[min(26rem,60dvh)] p-1">
              {items.map((item) => (
                <li key={item.id}>
                  <NotificationRow
                    notification={item}
                    reader={viewer}
                    onFollow={(followed) => {
                      reading.read(followed);
                      onLeave();
                    }}
                  />
                </li>
              ))}
            </ul>
          )}
        </ListView>
      </div>
      <div className="flex shrink-0 gap-1 border-line border-t p-1">
        <Button asChild variant="ghost" className="flex-1">
          <Link to="/notifications" onClick={onLeave}>
            See all
          </Link>
        </Button>
        <Button asChild variant="ghost" className="flex-1">
          <Link to="/reminders" onClick={onLeave}>
            Reminders
          </Link>
        </Button>
      </div>
    </>
  );
}
