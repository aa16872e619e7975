import { createFileRoute } from '@tanstack/react-router';
import { historyQuery, statementQuery } from '#/features/credits/components/credit-queries.ts';
import { StatementScreen } from '#/features/credits/components/statement-screen.tsx';
import { AccountPage } from '../shell/account-page.tsx';
import { loadForViewer } from '../shell/load-for-viewer.ts';
import { pageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

const parseSearch = (search: Record<string, unknown>) => parseTextSearch(search, ['after', 'before']);

export const Route = createFileRoute('/credits')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context, deps }) => {
    const { api, queryClient } = context;
    await loadForViewer(context, () => [
      queryClient.query(statementQuery(api, deps)),
      queryClient.query(historyQuery(api)),
    ]);
  },
  head: () => pageHead({ title: 'Credits', noindex: true }),
  component: CreditsPage,
});

function CreditsPage() {
  const search = Route.useLoaderDeps();
  return (
    <AccountPage title="Credits" signInText="Sign in to see your credits.">
      {(viewer) => <StatementScreen key={viewer.id} search={search} />}
    </AccountPage>
  );
}
