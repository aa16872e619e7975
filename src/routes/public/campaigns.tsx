import { createFileRoute } from '@tanstack/react-router';
import { viewerQuery } from '#/features/accounts/components/viewer.ts';
import { campaignsIntro } from '#/features/campaigns/components/campaigns-intro.ts';
import { CampaignsPending } from '#/features/campaigns/components/campaigns-pending.tsx';
import { type CampaignsData, CampaignsScreen } from '#/features/campaigns/components/campaigns-screen.tsx';
import { noCampaigns } from '#/features/campaigns/components/no-campaigns.ts';
import { pageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

export const Route = createFileRoute('/campaigns')({
  validateSearch: (search: Record<string, unknown>) => parseTextSearch(search, ['q', 'category', 'status']),
  loader: async ({ context: { api, queryClient } }): Promise<CampaignsData> => {
    const viewer = await queryClient.query({ ...viewerQuery(api), staleTime: 'static' });
    const [campaigns, own] = await Promise.all([
      // A failure is shown in the page, with a way to try again.
      api.campaigns.list().catch(() => null),
      viewer === null ? null : api.campaigns.mine().catch(() => null),
    ]);
    return { campaigns: campaigns?.items ?? null, own: own ?? noCampaigns, now: new Date().toISOString() };
  },
  // Filters work on what is loaded: a new address alone needs no new data.
  shouldReload: ({ cause }) => cause !== 'stay',
  head: () => pageHead({ title: 'Campaigns', description: campaignsIntro }),
  pendingMs: 100,
  pendingComponent: CampaignsPending,
  component: Campaigns,
});

function Campaigns() {
  const navigate = Route.useNavigate();
  return (
    <CampaignsScreen
      data={Route.useLoaderData()}
      search={Route.useSearch()}
      onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
