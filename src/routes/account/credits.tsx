import { createFileRoute } from '@tanstack/react-router';
import { historyQuery, statementQuery } from '#/features/credits/components/credit-queries.ts';
import { StatementScreen } from '#/features/credits/components/statement-screen.tsx';
import { viewerQuery } from '#/features/session/components/viewer.ts';
import { AccountPage } from '../shell/account-page.tsx';
import { createPageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

const parseSearch = (search: Record<string, unknown>) => parseTextSearch(search, ['after', 'before']);

export const Route = createFileRoute('/credits')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context: { api, queryClient }, deps }) => {
    const viewer = await queryClient.query(viewerQuery(api));
    if (viewer === null) return;
    // The page shows a failure and offers a retry.
    await Promise.all([
      queryClient.query(statementQuery(api, deps)).catch(() => undefined),
      queryClient.query(historyQuery(api)).catch(() => undefined),
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
