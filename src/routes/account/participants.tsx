import { createFileRoute, Link } from '@tanstack/react-router';
import { useViewer, viewerQuery } from '#/features/session/components/viewer.ts';
import { participantsQuery } from '#/features/submissions/own/components/participants.ts';
import { ParticipantsScreen } from '#/features/submissions/own/components/participants-screen.tsx';
import { PromotersOnly } from '#/features/submissions/submit/components/promoters-only.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { createPageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

const parseSearch = (search: Record<string, unknown>) => parseTextSearch(search, ['only', 'after', 'before']);

export const Route = createFileRoute('/my-projects/$itemId')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context: { api, queryClient }, deps, params }) => {
    const viewer = await queryClient.query(viewerQuery(api));
    if (viewer?.role !== 'promoter') return;
    // The page shows a failure and offers a retry.
    await queryClient.query(participantsQuery(api, 'promoter', params.itemId, deps)).catch(() => undefined);
  },
  head: () => createPageHead({ title: 'Participants', noindex: true }),
  component: Participants,
});

function Participants() {
  const { itemId } = Route.useParams();
  const search = Route.useLoaderDeps();
  const viewer = useViewer();
  const backLink = <Link to="/my-projects">My Projects</Link>;
  return (
    <div className="page-column max-w-4xl! pb-12">
      {viewer?.role === 'promoter' ? (
        <ParticipantsScreen
          key={itemId}
          id={itemId}
          reader="promoter"
          search={search}
          pageLink={(next, label) => (
            <Link to="/my-projects/$itemId" params={{ itemId }} search={next}>
              {label}
            </Link>
          )}
          back={backLink}
        />
      ) : (
        <>
          <PageHeader back={backLink} title="Participants" />
          <PromotersOnly>{null}</PromotersOnly>
        </>
      )}
    </div>
  );
}
