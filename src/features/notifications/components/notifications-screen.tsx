import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { BellOff, Settings2 } from 'lucide-react';
import { useState } from 'react';
import type { Viewer } from '#/features/session/schema.ts';
import { isAppError } from '#/lib/app-error.ts';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { cx } from '#/ui/cx.ts';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ErrorState } from '#/ui/error-state.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { newerLabel, olderLabel, Pager } from '#/ui/pager.tsx';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';
import { type NotificationsSearch, notificationListQuery } from './notification-queries.ts';
import { NotificationRow } from './notification-row.tsx';
import { useReading } from './use-reading.ts';

type NotificationsScreenProps = {
  viewer: Viewer;
  search: NotificationsSearch;
  /** The instant the page was made for. */
  now: string;
};

/** All of somebody's notifications, newest first. */
export function NotificationsScreen({ viewer, search, now }: NotificationsScreenProps) {
  const { api } = useRouter().options.context;
  const reading = useReading();
  const [busy, setBusy] = useState(false);
  const list = useQuery(notificationListQuery(api, search));
  const { data, isError, error, isFetching, isPlaceholderData, refetch } = list;
  const hasUnread = data?.items.some((one) => !one.isRead) === true;
  const isRefused = isAppError(error) && error.code === 'INVALID';

  const readAll = async () => {
    setBusy(true);
    await reading.readAll();
    setBusy(false);
  };

  return (
    <>
      <PageHeader
        title="Notifications"
        description="News of what you follow and what you submit. Read ones are kept for 180 days."
        actions={
          <>
            {hasUnread && (
              <Button busy={busy} busyLabel="Marking…" onClick={() => void readAll()}>
                Mark all as read
              </Button>
            )}
            <Button asChild variant="ghost">
              <Link to="/profile" hash="notifications">
                <Settings2 aria-hidden="true" />
                Email settings
              </Link>
            </Button>
          </>
        }
      />
      <div aria-busy={isPlaceholderData || undefined}>
        {isError && data === undefined ? (
          <ErrorState
            title="Your notifications could not be loaded"
            description={isRefused ? error.message : 'Please try again in a moment.'}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : data === undefined ? (
          <Loading className="grid gap-2">
            {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
              <Skeleton key={key} className="h-20" />
            ))}
          </Loading>
        ) : data.items.length === 0 ? (
          <EmptyState
            icon={BellOff}
            title="No notifications yet"
            description="News of what you follow and what you submit appears here."
          />
        ) : (
          <Card className={cx('p-1! transition-opacity', isPlaceholderData && 'opacity-60')}>
            <ul className="divide-y divide-line">
              {data.items.map((one) => (
                <li key={one.id} className="py-0.5">
                  <NotificationRow notification={one} reader={viewer} now={now} onFollow={reading.read} />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
      {data !== undefined && (
        <Pager
          label="Pages of notifications"
          newer={
            data.newer === null ? undefined : (
              <Link to="/notifications" search={{ before: data.newer }}>
                {newerLabel}
              </Link>
            )
          }
          older={
            data.older === null ? undefined : (
              <Link to="/notifications" search={{ after: data.older }}>
                {olderLabel}
              </Link>
            )
          }
        />
      )}
    </>
  );
}
