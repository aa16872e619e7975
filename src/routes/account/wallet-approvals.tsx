import { createFileRoute, notFound } from '@tanstack/react-router';
import { approvalsQuery } from '#/features/onchain/approvals/components/approval-query.ts';
import { approvalSearchNames } from '#/features/onchain/approvals/components/approval-search-names.ts';
import { ApprovalsScreen } from '#/features/onchain/approvals/components/approvals-screen.tsx';
import { trackerWalletsQuery } from '#/features/tracker-wallets/components/tracker-wallets.ts';
import { AccountPage } from '../shell/account-page.tsx';
import { loadForViewer } from '../shell/load-for-viewer.ts';
import { pageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

export const Route = createFileRoute('/wallets/approvals')({
  validateSearch: (search: Record<string, unknown>) => parseTextSearch(search, approvalSearchNames),
  beforeLoad: ({ context }) => {
    if (!context.config.onchain) throw notFound();
  },
  loader: async ({ context }) => {
    const { api, queryClient } = context;
    await loadForViewer(context, () => [
      queryClient.query(approvalsQuery(api)),
      queryClient.query(trackerWalletsQuery(api)),
    ]);
    return { now: new Date().toISOString() };
  },
  // The filter works on loaded data.
  shouldReload: ({ cause }) => cause !== 'stay',
  head: () => pageHead({ title: 'Open approvals', noindex: true }),
  component: WalletApprovalsPage,
});

function WalletApprovalsPage() {
  const search = Route.useSearch();
  const { now } = Route.useLoaderData();
  const navigate = Route.useNavigate();
  return (
    <AccountPage
      title="Open approvals"
      signInText="Sign in to see what contracts may move out of your wallets."
    >
      {(viewer) => (
        <ApprovalsScreen
          key={viewer.id}
          search={search}
          onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
          now={now}
        />
      )}
    </AccountPage>
  );
}
