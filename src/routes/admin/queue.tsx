import { createFileRoute } from '@tanstack/react-router';
import { parseQueueSearch, preloadQueue } from '#/features/queue/components/queue.ts';
import { QueueScreen } from '#/features/queue/components/queue-screen.tsx';
import { createPageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

const parseSearch = (search: Record<string, unknown>) =>
  parseQueueSearch(parseTextSearch(search, ['kind', 'show', 'item', 'after', 'before']));

export const Route = createFileRoute('/_admin/admin/queue')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context: { api, queryClient, isAdmin }, deps }) => {
    // The page shows a failure and offers a retry.
    if (isAdmin) await preloadQueue(queryClient, api, deps).catch(() => undefined);
  },
  head: () => createPageHead({ title: 'To review', noindex: true }),
  component: Queue,
});

function Queue() {
  return <QueueScreen search={Route.useLoaderDeps()} />;
}
