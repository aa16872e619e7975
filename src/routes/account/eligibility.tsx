import { createFileRoute } from '@tanstack/react-router';
import { chosenAirdropQuery } from '#/features/eligibility/components/eligibility-queries.ts';
import { EligibilityScreen } from '#/features/eligibility/components/eligibility-screen.tsx';
import { viewerQuery } from '#/features/session/components/viewer.ts';
import { trackerWalletsQuery } from '#/features/tracker-wallets/components/tracker-wallets.ts';
import { AccountPage } from '../shell/account-page.tsx';
import { createPageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

export const Route = createFileRoute('/eligibility')({
  validateSearch: (search: Record<string, unknown>) => parseTextSearch(search, ['airdrop']),
  loaderDeps: ({ search: { airdrop } }) => ({ airdrop }),
  loader: async ({ context: { api, queryClient }, deps: { airdrop } }) => {
    const viewer = await queryClient.query(viewerQuery(api));
    if (viewer === null) return null;
    // The page shows a failure and offers a retry or another airdrop.
    const ignore = () => null;
    const [chosen] = await Promise.all([
      airdrop === undefined ? null : queryClient.query(chosenAirdropQuery(api, airdrop)).catch(ignore),
      queryClient.query(trackerWalletsQuery(api)).catch(ignore),
    ]);
    return chosen && { id: chosen.id, name: chosen.name, project: chosen.project };
  },
  head: () => createPageHead({ title: 'Check eligibility', noindex: true }),
  component: EligibilityPage,
});

function EligibilityPage() {
  const airdrop = Route.useLoaderData();
  return (
    <AccountPage title="Check eligibility" signInText="Sign in to check your wallets.">
      {(viewer) => <EligibilityScreen key={viewer.id} airdrop={airdrop} />}
    </AccountPage>
  );
}
