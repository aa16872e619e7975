import { createFileRoute } from '@tanstack/react-router';
import { ownListingsQuery } from '#/features/listings/components/own-listings.ts';
import { QuestScreen } from '#/features/quests/components/quest-screen.tsx';
import { questQuery } from '#/features/quests/components/quests.ts';
import { viewerQuery } from '#/features/session/components/viewer.ts';
import { createBreadcrumbData } from '#/lib/json-ld.ts';
import { createPageHead, toTitle } from '../shell/page-head.ts';

export const Route = createFileRoute('/quests/$questId')({
  loader: async ({ context: { api, queryClient, markNotFound }, params }) => {
    const viewer = await queryClient.query(viewerQuery(api));
    // The page shows a failure and offers a retry.
    const [quest] = await Promise.all([
      queryClient.query(questQuery(api, params.questId, viewer?.id)).catch(() => undefined),
      viewer && queryClient.query(ownListingsQuery(api, 'quest')).catch(() => undefined),
    ]);
    if (quest === null) markNotFound();
    return quest
      ? { title: quest.title, description: quest.description, isExample: quest.listing.isExample }
      : { isMissing: quest === null };
  },
  head: ({ match, loaderData }) =>
    createPageHead(
      loaderData?.title !== undefined
        ? {
            title: loaderData.title,
            description: loaderData.description.slice(0, 200),
            noindex: loaderData.isExample,
            data: import.meta.env.SSR
              ? [
                  createBreadcrumbData(match.context.config.url, [
                    { name: 'Home', path: '/' },
                    { name: 'Quests', path: '/quests' },
                    { name: loaderData.title, path: match.pathname },
                  ]),
                ]
              : [],
          }
        : { title: toTitle('Quest', loaderData?.isMissing), noindex: true },
    ),
  component: Quest,
});

function Quest() {
  const { questId } = Route.useParams();
  return <QuestScreen key={questId} id={questId} />;
}
