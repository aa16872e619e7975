import { Link, useRouter } from '@tanstack/react-router';
import { Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Viewer } from '#/features/session/schema.ts';
import type { PageSearch } from '#/lib/page-search.ts';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { Bell } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { useList } from '#/ui/use-list.ts';
import { notificationListQuery } from './notification-queries.ts';
import { NotificationRow } from './notification-row.tsx';
import { useMarkAsRead } from './use-mark-as-read.ts';

type NotificationsScreenProps = {
  viewer: Viewer;
  search: PageSearch;
  /** ISO instant of the page load. */
  now: string;
  /** Rendered before the settings button. */
  actions?: ReactNode;
};

export function NotificationsScreen({ viewer, search, now, actions }: NotificationsScreenProps) {
  const { api } = useRouter().options.context;
  const reading = useMarkAsRead();
  const list = useList(notificationListQuery(api, search));
  const hasUnread = list.page?.items.some((item) => !item.isRead) === true;

  return (
    <>
      <PageHeader
        title="Notifications"
        description="Updates about campaigns, claims, and submissions. Read notifications are kept for 180 days."
        actions={
          <>
            {hasUnread && (
              <Button busy={reading.isReadingAll} busyLabel="Marking…" onClick={reading.readAll}>
                Mark all as read
              </Button>
            )}
            {actions}
            <Button asChild variant="ghost" className="max-sm:[&_svg]:hidden max-sm:px-2">
              <Link to="/reminders" hash="places">
                <Settings2 aria-hidden="true" />
                Settings
              </Link>
            </Button>
          </>
        }
      />
      <ListView
        list={list}
        failure={{ title: 'Couldn’t load your notifications' }}
        skeleton={{ rows: 6, row: 'h-20' }}
        empty={
          <EmptyState
            drawing={Bell}
            title="No notifications yet"
            description="Updates about campaigns, claims, and submissions appear here."
          />
        }
        pager={{
          label: 'Notifications pagination',
          link: (page, label) => (
            <Link to="/notifications" search={page}>
              {label}
            </Link>
          ),
        }}
      >
        {({ items }) => (
          <Card className="p-1!">
            <ul className="divide-y divide-line">
              {items.map((item) => (
                <li key={item.id} className="py-0.5">
                  <NotificationRow notification={item} reader={viewer} now={now} onFollow={reading.read} />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </ListView>
    </>
  );
}
