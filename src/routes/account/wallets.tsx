import { createFileRoute } from '@tanstack/react-router';
import { viewerQuery } from '#/features/session/components/viewer.ts';
import { trackerWalletsQuery } from '#/features/tracker-wallets/components/tracker-wallets.ts';
import { WalletsScreen } from '#/features/tracker-wallets/components/wallets-screen.tsx';
import { walletsQuery } from '#/features/wallets/components/wallets.ts';
import { AccountPage } from '../shell/account-page.tsx';
import { createPageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

export const Route = createFileRoute('/wallets')({
  validateSearch: (search: Record<string, unknown>) => parseTextSearch(search, ['q']),
  loader: async ({ context: { api, queryClient } }) => {
    const viewer = await queryClient.query(viewerQuery(api));
    if (viewer === null) return;
    // The page shows a failure and offers a retry.
    const ignore = () => undefined;
    await Promise.all([
      queryClient.query(trackerWalletsQuery(api)).catch(ignore),
      queryClient.query(walletsQuery(api)).catch(ignore),
    ]);
  },
  // The search works on loaded data.
  shouldReload: ({ cause }) => cause !== 'stay',
  head: () => createPageHead({ title: 'Wallets', noindex: true }),
  component: WalletsPage,
});

function WalletsPage() {
  const { q } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AccountPage title="Wallets" signInText="Sign in to see your wallets.">
      {(viewer) => (
        <WalletsScreen
          key={viewer.id}
          q={q}
          onSearch={(text) =>
            void navigate({ search: text === '' ? {} : { q: text }, replace: true, resetScroll: false })
          }
        />
      )}
    </AccountPage>
  );
}
