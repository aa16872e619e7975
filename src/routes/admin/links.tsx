import { createFileRoute } from '@tanstack/react-router';
import { linkEntriesQuery, linkListsQuery, linkVerdictQuery } from '#/features/links/components/links.ts';
import { LinksScreen } from '#/features/links/components/links-screen.tsx';
import { createPageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

const parseSearch = (search: Record<string, unknown>) =>
  parseTextSearch(search, ['url', 'q', 'after', 'before']);

export const Route = createFileRoute('/_admin/admin/links')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context: { api, queryClient, isAdmin }, deps }) => {
    if (!isAdmin) return;
    // The page shows a failure and offers a retry.
    await Promise.allSettled([
      queryClient.query(linkListsQuery(api)),
      queryClient.query(linkEntriesQuery(api, deps)),
      deps.url !== undefined && queryClient.query(linkVerdictQuery(api, deps.url)),
    ]);
  },
  head: () => createPageHead({ title: 'Links', noindex: true }),
  component: AdminLinks,
});

function AdminLinks() {
  const navigate = Route.useNavigate();
  return (
    <LinksScreen
      search={Route.useLoaderDeps()}
      onSearch={(search) => void navigate({ search, replace: true })}
    />
  );
}
