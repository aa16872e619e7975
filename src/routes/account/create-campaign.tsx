import { createFileRoute } from '@tanstack/react-router';
import { balanceQuery } from '#/features/credits/components/balance-query.ts';
import { CreateScreen } from '#/features/follow/creators/components/create-screen.tsx';
import { viewerQuery } from '#/features/session/components/viewer.ts';
import { requireFollowCampaigns } from '../shell/follow-pages.ts';
import { createPageHead } from '../shell/page-head.ts';

export const Route = createFileRoute('/campaigns/create')({
  beforeLoad: requireFollowCampaigns,
  loader: async ({ context: { api, queryClient } }) => {
    const viewer = await queryClient.query(viewerQuery(api));
    // The form works without the balance.
    if (viewer !== null) await queryClient.query(balanceQuery(api)).catch(() => undefined);
  },
  head: () => createPageHead({ title: 'Create Follow Campaign', noindex: true }),
  component: CreateScreen,
});
