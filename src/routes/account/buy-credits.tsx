import { createFileRoute } from '@tanstack/react-router';
import { viewerQuery } from '#/features/accounts/components/viewer.ts';
import { balanceQuery } from '#/features/credits/components/balance-query.ts';
import { packagesQuery } from '#/features/credits/components/packages-query.ts';
import { PackagesScreen } from '#/features/credits/components/packages-screen.tsx';
import { pageHead } from '../shell/page-head.ts';

export const Route = createFileRoute('/buy-credits')({
  loader: async ({ context: { api, queryClient } }) => {
    const viewer = await queryClient.query(viewerQuery(api));
    if (viewer === null) return;
    // A failure is shown in the page.
    await Promise.all([
      queryClient.query(packagesQuery(api)).catch(() => undefined),
      queryClient.query(balanceQuery(api)).catch(() => undefined),
    ]);
  },
  head: () => pageHead({ title: 'Buy Credits', noindex: true }),
  component: PackagesScreen,
});
