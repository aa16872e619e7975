import { createFileRoute } from '@tanstack/react-router';
import { FollowedButton } from '#/features/listings/follows/components/followed-button.tsx';
import { notificationListQuery } from '#/features/notifications/components/notification-queries.ts';
import { NotificationsScreen } from '#/features/notifications/components/notifications-screen.tsx';
import { viewerQuery } from '#/features/session/components/viewer.ts';
import { AccountPage } from '../shell/account-page.tsx';
import { createPageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

const parseSearch = (search: Record<string, unknown>) => parseTextSearch(search, ['after', 'before']);

export const Route = createFileRoute('/notifications')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context: { api, queryClient }, deps }) => {
    const viewer = await queryClient.query(viewerQuery(api));
    // The page shows a failure and offers a retry.
    if (viewer !== null) await queryClient.query(notificationListQuery(api, deps)).catch(() => undefined);
    return { now: new Date().toISOString() };
  },
  head: () => createPageHead({ title: 'Notifications', noindex: true }),
  component: NotificationsPage,
});

function NotificationsPage() {
  const search = Route.useLoaderDeps();
  const { now } = Route.useLoaderData();
  return (
    <AccountPage title="Notifications" signInText="Sign in to see your notifications.">
      {(viewer) => (
        <NotificationsScreen
          key={viewer.id}
          viewer={viewer}
          search={search}
          now={now}
          actions={<FollowedButton />}
        />
      )}
    </AccountPage>
  );
}
