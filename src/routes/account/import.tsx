import { createFileRoute } from '@tanstack/react-router';
import { importsQuery } from '#/features/imports/components/import-queries.ts';
import { ImportScreen } from '#/features/imports/components/import-screen.tsx';
import { AccountPage } from '../shell/account-page.tsx';
import { loadForViewer } from '../shell/load-for-viewer.ts';
import { createPageHead } from '../shell/page-head.ts';
import { parsePageSearch } from '../shell/text-search.ts';

export const Route = createFileRoute('/import')({
  validateSearch: parsePageSearch,
  loaderDeps: ({ search }) => parsePageSearch(search),
  loader: async ({ context, deps }) => {
    const { api, queryClient } = context;
    await loadForViewer(context, () => [queryClient.query(importsQuery(api, deps))]);
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
