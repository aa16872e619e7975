import { createFileRoute } from '@tanstack/react-router';
import { type MessagesSearch, messagesQuery } from '#/features/support/components/messages.ts';
import { MessagesScreen } from '#/features/support/components/messages-screen.tsx';
import { createPageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

function parseSearch(search: Record<string, unknown>): MessagesSearch {
  const { status } = search;
  return {
    ...parseTextSearch(search, ['after', 'before']),
    ...((status === 'open' || status === 'done') && { status }),
  };
}

export const Route = createFileRoute('/_admin/admin/support')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context: { api, queryClient, isAdmin }, deps }) => {
    // The page shows a failure and offers a retry.
    if (isAdmin) await queryClient.query(messagesQuery(api, deps)).catch(() => undefined);
  },
  head: () => createPageHead({ title: 'Support', noindex: true }),
  component: AdminSupport,
});

function AdminSupport() {
  return <MessagesScreen search={Route.useLoaderDeps()} />;
}
