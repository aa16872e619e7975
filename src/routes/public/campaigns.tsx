import { createFileRoute, useRouter } from '@tanstack/react-router';
import { type CampaignsData, CampaignsScreen } from '#/features/campaigns/components/campaigns-screen.tsx';
import { noCampaigns } from '#/features/campaigns/components/own-campaigns.ts';
import { offersQuery } from '#/features/follow/offers/components/follow-queries.ts';
import { FollowSection } from '#/features/follow/offers/components/follow-section.tsx';
import { viewerQuery } from '#/features/session/components/viewer.ts';
import { listingIntros } from '#/lib/listing-words.ts';
import type { PageSearch } from '#/lib/page-search.ts';
import { createPageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';
import { PromoteBlock } from './promote-block.tsx';

const filterNames = ['q', 'category', 'status'] as const;
const names = [...filterNames, 'followAfter', 'followBefore'] as const;

const toFollowPage = ({ followAfter, followBefore }: Partial<Record<string, string>>): PageSearch => ({
  ...(followAfter !== undefined && { after: followAfter }),
  ...(followBefore !== undefined && { before: followBefore }),
});

export const Route = createFileRoute('/campaigns')({
  validateSearch: (search: Record<string, unknown>) => parseTextSearch(search, names),
  loader: async ({ context: { api, queryClient, config }, location }): Promise<CampaignsData> => {
    const viewer = await queryClient.query({ ...viewerQuery(api), staleTime: 'static' });
    const [campaigns, mine] = await Promise.all([
      // The page shows a failure and offers a retry.
      api.campaigns.list().catch(() => null),
      viewer === null ? null : api.campaigns.mine().catch(() => null),
      config.followCampaigns &&
        queryClient
          .query({ ...offersQuery(api, toFollowPage(parseTextSearch(location.search, names))), staleTime: 0 })
          .catch(() => undefined),
    ]);
    return { campaigns: campaigns?.items ?? null, own: mine ?? noCampaigns, now: new Date().toISOString() };
  },
  // Filters work on loaded data: a new URL alone needs no reload.
  shouldReload: ({ cause }) => cause !== 'stay',
  head: () => createPageHead({ title: 'Campaigns', description: listingIntros.campaign }),
  component: Campaigns,
});

const inPlace = { replace: true, resetScroll: false } as const;

function Campaigns() {
  const navigate = Route.useNavigate();
  const { config } = useRouter().options.context;
  const search = Route.useSearch();
  return (
    <CampaignsScreen
      data={Route.useLoaderData()}
      search={parseTextSearch(search, filterNames)}
      onFilter={(changes) =>
        void navigate({
          search: (current) => parseTextSearch({ ...current, ...changes }, filterNames),
          ...inPlace,
        })
      }
      onClear={() => void navigate({ search: {}, ...inPlace })}
    >
      {config.followCampaigns && <FollowSection page={toFollowPage(search)} />}
      <PromoteBlock />
    </CampaignsScreen>
  );
}
