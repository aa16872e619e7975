import { createFileRoute } from '@tanstack/react-router';
import { entriesQuery, getProfitView, summaryQuery } from '#/features/profit/components/profit.ts';
import { ProfitScreen } from '#/features/profit/components/profit-screen.tsx';
import { type ProfitSearch, profitSearchNames } from '#/features/profit/components/profit-search.ts';
import { viewerQuery } from '#/features/session/components/viewer.ts';
import { trackerWalletsQuery } from '#/features/tracker-wallets/components/tracker-wallets.ts';
import { AccountPage } from '../shell/account-page.tsx';
import { createPageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

const parseSearch = (search: Record<string, unknown>): ProfitSearch =>
  parseTextSearch(search, profitSearchNames);

export const Route = createFileRoute('/profit')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context: { api, queryClient }, deps }) => {
    const viewer = await queryClient.query(viewerQuery(api));
    if (viewer === null) return;
    // The page shows a failure and offers a retry.
    const ignore = () => undefined;
    await Promise.all([
      queryClient.query(summaryQuery(api, deps)).catch(ignore),
      queryClient.query(trackerWalletsQuery(api)).catch(ignore),
      ...(getProfitView(deps) === 'entries'
        ? [queryClient.query(entriesQuery(api, deps)).catch(ignore)]
        : []),
    ]);
  },
  head: () => createPageHead({ title: 'Profit', noindex: true }),
  component: ProfitPage,
});

function ProfitPage() {
  const search = Route.useLoaderDeps();
  return (
    <AccountPage title="Profit" signInText="Sign in to see your profit.">
      {(viewer) => <ProfitScreen key={viewer.id} viewer={viewer} search={search} />}
    </AccountPage>
  );
}
