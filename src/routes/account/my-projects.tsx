import { createFileRoute } from '@tanstack/react-router';
import { viewerQuery } from '#/features/accounts/components/viewer.ts';
import { MyProjectsScreen } from '#/features/submissions/components/my-projects-screen.tsx';
import { daysQuery, ownQuery } from '#/features/submissions/components/submissions.ts';
import { pageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

export const Route = createFileRoute('/my-projects')({
  validateSearch: (search: Record<string, unknown>) => parseTextSearch(search, ['filter', 'after', 'before']),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps }) => {
    const viewer = await queryClient.query(viewerQuery(api));
    if (viewer?.role !== 'promoter') return;
    // A failure is shown in the page, with a way to try again.
    await Promise.all([
      queryClient.query(ownQuery(api, deps)).catch(() => undefined),
      queryClient.query(daysQuery(api, undefined)).catch(() => undefined),
    ]);
  },
  head: () => pageHead({ title: 'My Projects', noindex: true }),
  component: MyProjects,
});

function MyProjects() {
  return <MyProjectsScreen search={Route.useSearch()} />;
}
