import { createFileRoute } from '@tanstack/react-router';
import { subscriptionQuery } from '#/features/subscriptions/components/subscription.ts';
import { yapsQuery } from '#/features/yaps/components/yaps.ts';
import { YapsScreen } from '#/features/yaps/components/yaps-screen.tsx';
import { AccountPage } from '../shell/account-page.tsx';
import { loadForViewer } from '../shell/load-for-viewer.ts';
import { pageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

const parseSearch = (search: Record<string, unknown>) =>
  parseTextSearch(search, ['filter', 'after', 'before']);

export const Route = createFileRoute('/yap-list')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context, deps }) => {
    const { api, queryClient } = context;
    await loadForViewer(context, () => [
      queryClient.query(yapsQuery(api, deps)),
      queryClient.query(subscriptionQuery(api)),
    ]);
    return { now: new Date().toISOString() };
  },
  head: () => pageHead({ title: 'Yap List', noindex: true }),
  component: YapList,
});

function YapList() {
  const { now } = Route.useLoaderData();
  const search = Route.useLoaderDeps();
  return (
    <AccountPage title="Yap List" signInText="Sign in to see your yap list.">
      {(viewer) => <YapsScreen key={viewer.id} viewer={viewer} search={search} now={now} />}
    </AccountPage>
  );
}
