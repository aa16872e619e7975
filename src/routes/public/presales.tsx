import { createFileRoute } from '@tanstack/react-router';
import { ownListingsQuery } from '#/features/listings/components/own-listings.ts';
import { type PresalesData, PresalesScreen } from '#/features/presales/components/presales-screen.tsx';
import { viewerQuery } from '#/features/session/components/viewer.ts';
import { listingIntros } from '#/lib/listing-words.ts';
import { createPageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

const parseSearch = (search: Record<string, unknown>) =>
  parseTextSearch(search, ['q', 'status', 'blockchain', 'risk', 'kyc', 'audit', 'sort']);

export const Route = createFileRoute('/presales')({
  validateSearch: parseSearch,
  loader: async ({ context: { api, queryClient } }): Promise<PresalesData> => {
    const viewer = await queryClient.query({ ...viewerQuery(api), staleTime: 'static' });
    const [presales] = await Promise.all([
      // The page shows a failure and offers a retry.
      api.presales.list().catch(() => null),
      viewer && queryClient.query(ownListingsQuery(api, 'presale')).catch(() => undefined),
    ]);
    return {
      presales: presales?.items ?? null,
      now: new Date().toISOString(),
    };
  },
  // Filters work on loaded data: a new URL alone needs no reload.
  shouldReload: ({ cause }) => cause !== 'stay',
  head: () => createPageHead({ title: 'Upcoming Presales', description: listingIntros.presale }),
  component: Presales,
});

const inPlace = { replace: true, resetScroll: false } as const;

function Presales() {
  const navigate = Route.useNavigate();
  return (
    <PresalesScreen
      data={Route.useLoaderData()}
      search={Route.useSearch()}
      onFilter={(changes) =>
        void navigate({
          search: (current) => parseSearch({ ...current, ...changes }),
          ...inPlace,
        })
      }
      onClear={() => void navigate({ search: {}, ...inPlace })}
    />
  );
}
