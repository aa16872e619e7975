import { createFileRoute } from '@tanstack/react-router';
import { questsQuery } from '#/features/quests/components/quests.ts';
import { QuestsScreen } from '#/features/quests/components/quests-screen.tsx';
import { viewerQuery } from '#/features/session/components/viewer.ts';
import { listingIntros } from '#/lib/listing-words.ts';
import { createPageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

const parseSearch = (search: Record<string, unknown>) => parseTextSearch(search, ['status', 'q', 'page']);

export const Route = createFileRoute('/quests')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context: { api, queryClient }, deps }) => {
    const viewer = await queryClient.query(viewerQuery(api));
    // The page shows a failure and offers a retry.
    await queryClient.query(questsQuery(api, deps, viewer?.id)).catch(() => undefined);
  },
  head: () => createPageHead({ title: 'Quests', description: listingIntros.quest }),
  component: Quests,
});

function Quests() {
  const search = Route.useLoaderDeps();
  const navigate = Route.useNavigate();
  return (
    <QuestsScreen
      search={search}
      onFilter={(changes) =>
        void navigate({
          search: (current) => parseTextSearch({ ...current, ...changes }, ['status', 'q']),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
