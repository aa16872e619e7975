import { createFileRoute } from '@tanstack/react-router';
import { notificationListQuery } from '#/features/notifications/components/notification-queries.ts';
import { NotificationsScreen } from '#/features/notifications/components/notifications-screen.tsx';
import { SignInPanel } from '#/features/session/components/sign-in-panel.tsx';
import { useViewer, viewerQuery } from '#/features/session/components/viewer.ts';
import { PageHeader } from '#/ui/page-header.tsx';
import { pageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

const parseSearch = (search: Record<string, unknown>) => parseTextSearch(search, ['after', 'before']);

export const Route = createFileRoute('/notifications')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context: { api, queryClient }, deps }) => {
    const viewer = await queryClient.query(viewerQuery(api));
    // A failure is shown in the page, with a way to try again.
    if (viewer !== null) await queryClient.query(notificationListQuery(api, deps)).catch(() => undefined);
    return { now: new Date().toISOString() };
  },
  head: () => pageHead({ title: 'Notifications', noindex: true }),
  component: NotificationsPage,
});

function NotificationsPage() {
  const viewer = useViewer();
  const search = Route.useLoaderDeps();
  const { now } = Route.useLoaderData();
  return (
    <div className="page-column pb-16">
      {viewer === null ? (
        <>
          <PageHeader title="Notifications" />
          <SignInPanel title="Sign in required" description="Please sign in to see your notifications." />
        </>
      ) : (
        <NotificationsScreen key={viewer.id} viewer={viewer} search={search} now={now} />
      )}
    </div>
  );
}
