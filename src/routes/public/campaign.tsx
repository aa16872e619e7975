import { createFileRoute, notFound } from '@tanstack/react-router';
import { viewerQuery } from '#/features/accounts/components/viewer.ts';
import { CampaignScreen } from '#/features/campaigns/components/campaign-screen.tsx';
import { noCampaigns } from '#/features/campaigns/components/own-campaigns.ts';
import { isMissing } from '#/lib/missing.ts';
import { pageHead } from '../shell/page-head.ts';

export const Route = createFileRoute('/campaigns/$campaignId')({
  loader: async ({ context: { api, queryClient }, params: { campaignId } }) => {
    const viewer = await queryClient.query({ ...viewerQuery(api), staleTime: 'static' });
    const [campaign, own] = await Promise.all([
      api.campaigns.get({ id: campaignId }).catch((error: unknown) => {
        if (isMissing(error)) throw notFound();
        throw error;
      }),
      viewer === null ? null : api.campaigns.mine().catch(() => null),
    ]);
    return { campaign, own: own ?? noCampaigns, now: new Date().toISOString() };
  },
  head: ({ loaderData }) => {
    if (loaderData === undefined) return {};
    const { title, description } = loaderData.campaign;
    return pageHead({ title, description: description.slice(0, 160) });
  },
  component: CampaignPage,
});

function CampaignPage() {
  const data = Route.useLoaderData();
  return <CampaignScreen key={data.campaign.id} {...data} />;
}
