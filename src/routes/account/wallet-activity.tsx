import { createFileRoute, notFound } from '@tanstack/react-router';
import { ActivityScreen } from '#/features/onchain/components/activity-screen.tsx';
import { activitySearchNames } from '#/features/onchain/components/activity-search-names.ts';
import { onchainQuery } from '#/features/onchain/components/onchain-queries.ts';
import { trackerWalletsQuery } from '#/features/tracker-wallets/components/tracker-wallets.ts';
import { AccountPage } from '../shell/account-page.tsx';
import { loadForViewer } from '../shell/load-for-viewer.ts';
import { pageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

export const Route = createFileRoute('/wallets/activity')({
  validateSearch: (search: Record<string, unknown>) => parseTextSearch(search, activitySearchNames),
  beforeLoad: ({ context }) => {
    if (!context.config.onchain) throw notFound();
  },
  loader: async ({ context }) => {
    const { api, queryClient } = context;
    await loadForViewer(context, () => [
      queryClient.query(onchainQuery(api)),
      queryClient.query(trackerWalletsQuery(api)),
    ]);
    return { now: new Date().toISOString() };
  },
  // The filters work on loaded data.
  shouldReload: ({ cause }) => cause !== 'stay',
  head: () => pageHead({ title: 'On-chain activity', noindex: true }),
  component: WalletActivityPage,
});

function WalletActivityPage() {
  const search = Route.useSearch();
  const { now } = Route.useLoaderData();
  const navigate = Route.useNavigate();
  return (
    <AccountPage title="On-chain activity" signInText="Sign in to see what your wallets did on chain.">
      {(viewer) => (
        <ActivityScreen
          key={viewer.id}
          search={search}
          onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
          now={now}
        />
      )}
    </AccountPage>
  );
}
