import { createFileRoute } from '@tanstack/react-router';
import { entriesQuery, getProfitView, summaryQuery } from '#/features/profit/components/profit.ts';
import { ProfitScreen } from '#/features/profit/components/profit-screen.tsx';
import { type ProfitSearch, profitSearchNames } from '#/features/profit/components/profit-search.ts';
import { trackerWalletsQuery } from '#/features/tracker-wallets/components/tracker-wallets.ts';
import { AccountPage } from '../shell/account-page.tsx';
import { loadForViewer } from '../shell/load-for-viewer.ts';
import { pageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

const parseSearch = (search: Record<string, unknown>): ProfitSearch =>
  parseTextSearch(search, profitSearchNames);

export const Route = createFileRoute('/profit')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context, deps }) => {
    const { api, queryClient } = context;
    await loadForViewer(context, () => [
      queryClient.query(summaryQuery(api, deps)),
      queryClient.query(trackerWalletsQuery(api)),
      ...(getProfitView(deps) === 'entries' ? [queryClient.query(entriesQuery(api, deps))] : []),
    ]);
  },
  head: () => pageHead({ title: 'Profit', noindex: true }),
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
