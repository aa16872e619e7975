import { createFileRoute } from '@tanstack/react-router';
import { trackerWalletsQuery } from '#/features/tracker-wallets/components/tracker-wallets.ts';
import { WalletsScreen } from '#/features/tracker-wallets/components/wallets-screen.tsx';
import { walletsQuery } from '#/features/wallets/components/wallets.ts';
import { AccountPage } from '../shell/account-page.tsx';
import { loadForViewer } from '../shell/load-for-viewer.ts';
import { createPageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

export const Route = createFileRoute('/wallets')({
  validateSearch: (search: Record<string, unknown>) => parseTextSearch(search, ['q', 'needs']),
  loader: async ({ context }) => {
    const { api, queryClient } = context;
    await loadForViewer(context, () => [
      queryClient.query(trackerWalletsQuery(api)),
      queryClient.query(walletsQuery(api)),
    ]);
  },
  // The search works on loaded data.
  shouldReload: ({ cause }) => cause !== 'stay',
  head: () => createPageHead({ title: 'Wallets', noindex: true }),
  component: WalletsPage,
});

function WalletsPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AccountPage title="Wallets" signInText="Sign in to see your wallets.">
      {(viewer) => (
        <WalletsScreen
          key={viewer.id}
          search={search}
          onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
        />
      )}
    </AccountPage>
  );
}
