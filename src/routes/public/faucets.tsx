import { createFileRoute } from '@tanstack/react-router';
import { faucetNotesQuery, faucetsQuery } from '#/features/faucets/components/faucets.ts';
import { FaucetsScreen } from '#/features/faucets/components/faucets-screen.tsx';
import { viewerQuery } from '#/features/session/components/viewer.ts';
import { listingIntros } from '#/lib/listing-words.ts';
import { createPageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

const parseSearch = (search: Record<string, unknown>) => parseTextSearch(search, ['q', 'network']);

export const Route = createFileRoute('/faucets')({
  validateSearch: parseSearch,
  loader: async ({ context: { api, queryClient } }) => {
    const viewer = await queryClient.query({ ...viewerQuery(api), staleTime: 'static' });
    // The page shows a failure and offers a retry.
    await Promise.allSettled([
      queryClient.query(faucetsQuery(api)),
      viewer && queryClient.query(faucetNotesQuery(api)),
    ]);
  },
  // Search and network filter work on loaded data.
  shouldReload: ({ cause }) => cause !== 'stay',
  head: () => createPageHead({ title: 'Crypto Faucets', description: listingIntros.faucet }),
  component: Faucets,
});

function Faucets() {
  const search = parseSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <FaucetsScreen
      search={search}
      onFilter={(changes) =>
        void navigate({
          search: (current) => parseSearch({ ...current, ...changes }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
