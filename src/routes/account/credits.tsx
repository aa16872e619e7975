import { createFileRoute } from '@tanstack/react-router';
import { historyQuery, statementQuery } from '#/features/credits/components/credit-queries.ts';
import { StatementScreen } from '#/features/credits/components/statement-screen.tsx';
import { SignInPanel } from '#/features/session/components/sign-in-panel.tsx';
import { useViewer, viewerQuery } from '#/features/session/components/viewer.ts';
import { PageHeader } from '#/ui/page-header.tsx';
import { pageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

const parseSearch = (search: Record<string, unknown>) => parseTextSearch(search, ['after', 'before']);

export const Route = createFileRoute('/credits')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context: { api, queryClient }, deps }) => {
    const viewer = await queryClient.query(viewerQuery(api));
    if (viewer === null) return;
    // A failure is shown in the page, with a way to try again.
    await Promise.all([
      queryClient.query(statementQuery(api, deps)).catch(() => undefined),
      queryClient.query(historyQuery(api)).catch(() => undefined),
    ]);
  },
  head: () => pageHead({ title: 'Credits', noindex: true }),
  component: CreditsPage,
});

function CreditsPage() {
  const viewer = useViewer();
  const search = Route.useLoaderDeps();
  return (
    <div className="page-column pb-16">
      {viewer === null ? (
        <>
          <PageHeader title="Credits" />
          <SignInPanel title="Sign in required" description="Please sign in to see your credits." />
        </>
      ) : (
        <StatementScreen key={viewer.id} search={search} />
      )}
    </div>
  );
}
