import { createFileRoute } from '@tanstack/react-router';
import { balanceQuery } from '#/features/credits/components/balance-query.ts';
import { CreateScreen } from '#/features/follow/creators/components/create-screen.tsx';
import { requireFollowCampaigns } from '../shell/follow-pages.ts';
import { loadForViewer } from '../shell/load-for-viewer.ts';
import { pageHead } from '../shell/page-head.ts';

export const Route = createFileRoute('/campaigns/create')({
  beforeLoad: requireFollowCampaigns,
  loader: async ({ context }) => {
    const { api, queryClient } = context;
    // The form works without the balance.
    await loadForViewer(context, () => [queryClient.query(balanceQuery(api))]);
  },
  head: () => pageHead({ title: 'Create Follow Campaign', noindex: true }),
  component: CreateScreen,
});
