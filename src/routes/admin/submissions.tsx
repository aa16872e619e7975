import { createFileRoute } from '@tanstack/react-router';
import { type QueueSearch, queueQuery } from '#/features/submissions/components/submissions.ts';
import { QueueScreen } from '#/features/submissions/review/components/queue-screen.tsx';
import { pageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

const parseSearch = (search: Record<string, unknown>) =>
  parseTextSearch(search, ['status', 'kind', 'after', 'before']);

export const Route = createFileRoute('/_admin/admin/submissions')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context: { api, queryClient, isAdmin }, deps }) => {
    // The page shows a failure and offers a retry.
    if (isAdmin) await queryClient.query(queueQuery(api, deps)).catch(() => undefined);
  },
  head: () => pageHead({ title: 'Submissions', noindex: true }),
  component: Submissions,
});

function Submissions() {
  const search = Route.useLoaderDeps();
  const navigate = Route.useNavigate();
  const show = (next: QueueSearch) => void navigate({ search: next, replace: true });
  return <QueueScreen search={search} onSearch={show} />;
}
