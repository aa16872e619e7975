import { createFileRoute } from '@tanstack/react-router';
import { guidesQuery, progressQuery } from '#/features/guides/components/guides.ts';
import { GuidesScreen } from '#/features/guides/components/guides-screen.tsx';
import { viewerQuery } from '#/features/session/components/viewer.ts';
import { listingIntros } from '#/lib/listing-words.ts';
import { createPageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

export const Route = createFileRoute('/guides')({
  validateSearch: (search: Record<string, unknown>) => parseTextSearch(search, ['q', 'view', 'guide']),
  loader: async ({ context: { api, queryClient } }) => {
    const viewer = await queryClient.query({ ...viewerQuery(api), staleTime: 'static' });
    // The page shows a failure and offers a retry.
    await Promise.allSettled([
      queryClient.query(guidesQuery(api)),
      viewer && queryClient.query(progressQuery(api)),
    ]);
  },
  // Search and view work on loaded data.
  shouldReload: ({ cause }) => cause !== 'stay',
  head: () => createPageHead({ title: 'Airdrop Guides', description: `${listingIntros.guide}.` }),
  component: Guides,
});

function Guides() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const find = (q: string) =>
    void navigate({
      search: ({ q: _q, guide: _guide, ...rest }) => (q === '' ? rest : { ...rest, q }),
      replace: true,
      resetScroll: false,
    });
  return <GuidesScreen search={search} onSearch={find} />;
}
