import { createFileRoute, notFound } from '@tanstack/react-router';
import { ActivityScreen } from '#/features/onchain/components/activity-screen.tsx';
import { activitySearchNames } from '#/features/onchain/components/activity-search-names.ts';
import { onchainQuery } from '#/features/onchain/components/onchain-queries.ts';
import { viewerQuery } from '#/features/session/components/viewer.ts';
import { trackerWalletsQuery } from '#/features/tracker-wallets/components/tracker-wallets.ts';
import { AccountPage } from '../shell/account-page.tsx';
import { createPageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

export const Route = createFileRoute('/wallets/activity')({
  validateSearch: (search: Record<string, unknown>) => parseTextSearch(search, activitySearchNames),
  beforeLoad: ({ context }) => {
    if (!context.config.onchain) throw notFound();
  },
  loader: async ({ context: { api, queryClient } }) => {
    const viewer = await queryClient.query(viewerQuery(api));
    if (viewer !== null) {
      // The page shows a failure and offers a retry.
      const ignore = () => undefined;
      await Promise.all([
        queryClient.query(onchainQuery(api)).catch(ignore),
        queryClient.query(trackerWalletsQuery(api)).catch(ignore),
      ]);
    }
    return { now: new Date().toISOString() };
  },
  // The filters work on loaded data.
  shouldReload: ({ cause }) => cause !== 'stay',
  head: () => createPageHead({ title: 'On-chain activity', noindex: true }),
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
