import { createFileRoute } from '@tanstack/react-router';
import { type QueueSearch, queueQuery } from '#/features/queue/components/queue.ts';
import { QueueScreen } from '#/features/queue/components/queue-screen.tsx';
import { queueKinds } from '#/features/queue/kinds.ts';
import { pageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

function parseSearch(search: Record<string, unknown>): QueueSearch {
  const { kind: text, ...page } = parseTextSearch(search, ['kind', 'after', 'before']);
  const kind = queueKinds.find((one) => one === text);
  return { ...page, ...(kind && { kind }) };
}

export const Route = createFileRoute('/_admin/admin/queue')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context: { api, queryClient, isAdmin }, deps }) => {
    // The page shows a failure and offers a retry.
    if (isAdmin) await queryClient.query(queueQuery(api, deps)).catch(() => undefined);
  },
  head: () => pageHead({ title: 'To review', noindex: true }),
  component: Queue,
});

function Queue() {
  return <QueueScreen search={Route.useLoaderDeps()} />;
}
