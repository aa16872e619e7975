import { createFileRoute } from '@tanstack/react-router';
import { ClaimsScreen } from '#/features/follow/offers/components/claims-screen.tsx';
import { ownClaimsQuery } from '#/features/follow/offers/components/follow-queries.ts';
import { SignInPanel } from '#/features/session/components/sign-in-panel.tsx';
import { useViewer } from '#/features/session/components/viewer.ts';
import { PageHeader } from '#/ui/page-header.tsx';
import { requireFollowCampaigns } from '../shell/follow-pages.ts';
import { loadForViewer } from '../shell/load-for-viewer.ts';
import { createPageHead } from '../shell/page-head.ts';
import { parsePageSearch } from '../shell/text-search.ts';

export const Route = createFileRoute('/my-claims')({
  validateSearch: parsePageSearch,
  beforeLoad: requireFollowCampaigns,
  loaderDeps: ({ search }) => parsePageSearch(search),
  loader: async ({ context, deps }) => {
    const { api, queryClient } = context;
    await loadForViewer(context, () => [queryClient.query({ ...ownClaimsQuery(api, deps), staleTime: 0 })]);
    return { now: new Date().toISOString() };
  },
  head: () => createPageHead({ title: 'My Claims', noindex: true }),
  component: MyClaims,
});

function MyClaims() {
  const viewer = useViewer();
  const search = Route.useLoaderDeps();
  const { now } = Route.useLoaderData();
  return (
    <div className="page-column pb-16">
      {viewer === null ? (
        <>
          <PageHeader title="My Claims" />
          <SignInPanel title="Access Denied" description="Please log in to view your claims." />
        </>
      ) : (
        <ClaimsScreen key={viewer.id} search={search} now={now} />
      )}
    </div>
  );
}
