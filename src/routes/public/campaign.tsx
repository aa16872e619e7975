import { createFileRoute, notFound } from '@tanstack/react-router';
import { CampaignScreen } from '#/features/campaigns/components/campaign-screen.tsx';
import { noCampaigns } from '#/features/campaigns/components/own-campaigns.ts';
import { ownListingsQuery } from '#/features/listings/components/own-listings.ts';
import { viewerQuery } from '#/features/session/components/viewer.ts';
import { createBreadcrumbData, createEventData } from '#/lib/json-ld.ts';
import { isMissing } from '#/lib/missing.ts';
import { createPageHead } from '../shell/page-head.ts';

export const Route = createFileRoute('/campaigns/$campaignId')({
  loader: async ({ context: { api, queryClient }, params: { campaignId } }) => {
    const viewer = await queryClient.query({ ...viewerQuery(api), staleTime: 'static' });
    const [campaign, mine] = await Promise.all([
      api.campaigns.get({ id: campaignId }).catch((error: unknown) => {
        if (isMissing(error)) throw notFound();
        throw error;
      }),
      viewer === null ? null : api.campaigns.mine().catch(() => null),
      viewer && queryClient.query(ownListingsQuery(api, 'campaign')).catch(() => undefined),
    ]);
    return { campaign, own: mine ?? noCampaigns, now: new Date().toISOString() };
  },
  head: ({ match, loaderData }) => {
    if (loaderData === undefined) return {};
    const { title, startDate, endDate, imageUrl, listing } = loaderData.campaign;
    const description = loaderData.campaign.description.slice(0, 160);
    const { url } = match.context.config;
    const path = match.pathname;
    return createPageHead({
      title,
      description,
      noindex: listing.isExample,
      data: import.meta.env.SSR
        ? [
            createEventData(url, { name: title, description, startDate, endDate, path, image: imageUrl }),
            createBreadcrumbData(url, [
              { name: 'Home', path: '/' },
              { name: 'Campaigns', path: '/campaigns' },
              { name: title, path },
            ]),
          ]
        : [],
    });
  },
  component: CampaignPage,
});

function CampaignPage() {
  const data = Route.useLoaderData();
  return <CampaignScreen key={data.campaign.id} {...data} />;
}
