import { createFileRoute } from '@tanstack/react-router';
import {
  type SubscribersSearch,
  subscriberCountsQuery,
  subscribersQuery,
} from '#/features/newsletter/components/subscribers.ts';
import { SubscribersScreen } from '#/features/newsletter/components/subscribers-screen.tsx';
import { createPageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

function parseSearch(search: Record<string, unknown>): SubscribersSearch {
  const { status } = search;
  const isStatus = status === 'pending' || status === 'confirmed' || status === 'unsubscribed';
  return { ...parseTextSearch(search, ['q', 'after', 'before']), ...(isStatus && { status }) };
}

export const Route = createFileRoute('/_admin/admin/newsletter')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context: { api, queryClient, isAdmin }, deps }) => {
    if (!isAdmin) return;
    // The page shows a failure and offers a retry.
    await Promise.allSettled([
      queryClient.query(subscribersQuery(api, deps)),
      queryClient.query(subscriberCountsQuery(api)),
    ]);
  },
  head: () => createPageHead({ title: 'Newsletter', noindex: true }),
  component: AdminNewsletter,
});

function AdminNewsletter() {
  const navigate = Route.useNavigate();
  const applySearch = ({ q, status }: Pick<SubscribersSearch, 'q' | 'status'>) =>
    void navigate({
      search: { ...(q && { q }), ...(status && { status }) },
      replace: true,
    });
  return <SubscribersScreen search={Route.useLoaderDeps()} onSearch={applySearch} />;
}
