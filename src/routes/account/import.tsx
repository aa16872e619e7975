import { createFileRoute } from '@tanstack/react-router';
import { importsQuery } from '#/features/imports/components/import-queries.ts';
import { ImportScreen } from '#/features/imports/components/import-screen.tsx';
import { viewerQuery } from '#/features/session/components/viewer.ts';
import { AccountPage } from '../shell/account-page.tsx';
import { createPageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

const parseSearch = (search: Record<string, unknown>) => parseTextSearch(search, ['after', 'before']);

export const Route = createFileRoute('/import')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context: { api, queryClient }, deps }) => {
    const viewer = await queryClient.query(viewerQuery(api));
    // The page shows a failure and offers a retry.
    if (viewer !== null) await queryClient.query(importsQuery(api, deps)).catch(() => undefined);
    return { now: new Date().toISOString() };
  },
  head: () => createPageHead({ title: 'Import', noindex: true }),
  component: ImportPage,
});

function ImportPage() {
  const search = Route.useLoaderDeps();
  const { now } = Route.useLoaderData();
  return (
    <AccountPage title="Import" signInText="Sign in to import your airdrops.">
      {(viewer) => <ImportScreen key={viewer.id} viewer={viewer} search={search} now={now} />}
    </AccountPage>
  );
}
