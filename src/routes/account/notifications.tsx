import { createFileRoute } from '@tanstack/react-router';
import { FollowedButton } from '#/features/listings/follows/components/followed-button.tsx';
import { notificationListQuery } from '#/features/notifications/components/notification-queries.ts';
import { NotificationsScreen } from '#/features/notifications/components/notifications-screen.tsx';
import { AccountPage } from '../shell/account-page.tsx';
import { loadForViewer } from '../shell/load-for-viewer.ts';
import { createPageHead } from '../shell/page-head.ts';
import { parsePageSearch } from '../shell/text-search.ts';

export const Route = createFileRoute('/notifications')({
  validateSearch: parsePageSearch,
  loaderDeps: ({ search }) => parsePageSearch(search),
  loader: async ({ context, deps }) => {
    const { api, queryClient } = context;
    await loadForViewer(context, () => [queryClient.query(notificationListQuery(api, deps))]);
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
