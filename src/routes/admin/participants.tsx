import { createFileRoute, Link } from '@tanstack/react-router';
import { participantsQuery } from '#/features/submissions/own/components/participants.ts';
import { ParticipantsScreen } from '#/features/submissions/own/components/participants-screen.tsx';
import { createPageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

const parseSearch = (search: Record<string, unknown>) => parseTextSearch(search, ['only', 'after', 'before']);

export const Route = createFileRoute('/_admin/admin/participants/$itemId')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context: { api, queryClient, isAdmin }, deps, params }) => {
    if (!isAdmin) return;
    // The page shows a failure and offers a retry.
    await queryClient.query(participantsQuery(api, 'admin', params.itemId, deps)).catch(() => undefined);
  },
  head: () => createPageHead({ title: 'Participants', noindex: true }),
  component: Participants,
});

function Participants() {
  const { itemId } = Route.useParams();
  return (
    <ParticipantsScreen
      key={itemId}
      id={itemId}
      reader="admin"
      search={Route.useLoaderDeps()}
      back={
        <Link to="/admin/queue" search={{ kind: 'submission', show: 'approved' }}>
          Submissions
        </Link>
      }
      pageLink={(search, label) => (
        <Link to="/admin/participants/$itemId" params={{ itemId }} search={search}>
          {label}
        </Link>
      )}
    />
  );
}
