import { createFileRoute } from '@tanstack/react-router';
import { historyQuery, statementQuery } from '#/features/credits/components/credit-queries.ts';
import { StatementScreen } from '#/features/credits/components/statement-screen.tsx';
import { AccountPage } from '../shell/account-page.tsx';
import { loadForViewer } from '../shell/load-for-viewer.ts';
import { createPageHead } from '../shell/page-head.ts';
import { parsePageSearch } from '../shell/text-search.ts';

export const Route = createFileRoute('/credits')({
  validateSearch: parsePageSearch,
  loaderDeps: ({ search }) => parsePageSearch(search),
  loader: async ({ context, deps }) => {
    const { api, queryClient } = context;
    await loadForViewer(context, () => [
      queryClient.query(statementQuery(api, deps)),
      queryClient.query(historyQuery(api)),
    ]);
  },
  head: () => createPageHead({ title: 'Credits', noindex: true }),
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
