import { createFileRoute } from '@tanstack/react-router';
import { faucetNotesQuery, faucetsQuery } from '#/features/faucets/components/faucets.ts';
import { FaucetsScreen } from '#/features/faucets/components/faucets-screen.tsx';
import { viewerQuery } from '#/features/session/components/viewer.ts';
import { listingIntros } from '#/lib/listing-words.ts';
import { pageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

export const Route = createFileRoute('/faucets')({
  validateSearch: (search: Record<string, unknown>) => parseTextSearch(search, ['q', 'network']),
  loader: async ({ context: { api, queryClient } }) => {
    const viewer = await queryClient.query({ ...viewerQuery(api), staleTime: 'static' });
    // The page shows a failure and offers a retry.
    await Promise.all([
      queryClient.query(faucetsQuery(api)).catch(() => undefined),
      viewer && queryClient.query(faucetNotesQuery(api)).catch(() => undefined),
    ]);
  },
  // Search and network filter work on loaded data.
  shouldReload: ({ cause }) => cause !== 'stay',
  head: () => pageHead({ title: 'Crypto Faucets', description: listingIntros.faucet }),
  component: Faucets,
});

function Faucets() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const find = (q: string) =>
    void navigate({
      search: ({ q: _q, ...now }) => (q === '' ? now : { ...now, q }),
      replace: true,
      resetScroll: false,
    });
  return <FaucetsScreen search={search} onSearch={find} />;
}
