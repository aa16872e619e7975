import { createFileRoute, Link } from '@tanstack/react-router';
import { ownCampaignsQuery } from '#/features/follow/creators/components/creator-queries.ts';
import { FollowCampaigns } from '#/features/follow/offers/components/follow-campaigns.tsx';
import { useViewer } from '#/features/session/components/viewer.ts';
import type { Viewer } from '#/features/session/schema.ts';
import { daysQuery, ownQuery } from '#/features/submissions/components/submissions.ts';
import {
  MyProjectsScreen,
  type ProjectsPart,
} from '#/features/submissions/own/components/my-projects-screen.tsx';
import { loadForViewer } from '../shell/load-for-viewer.ts';
import { createPageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

const parseSearch = (search: Record<string, unknown>) =>
  parseTextSearch(search, ['show', 'filter', 'after', 'before']);

export const Route = createFileRoute('/my-projects')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context, deps }) => {
    const { api, queryClient } = context;
    await loadForViewer(context, (viewer) =>
      toPart(viewer, deps) === 'follow'
        ? [queryClient.query(ownCampaignsQuery(api, deps))]
        : [queryClient.query(ownQuery(api, deps)), queryClient.query(daysQuery(api, undefined))],
    );
  },
  head: () => createPageHead({ title: 'My Projects', noindex: true }),
  component: MyProjects,
});

/** Only promoters have submissions. */
const toPart = (viewer: Viewer, { show }: { show?: string }): ProjectsPart =>
  viewer.role !== 'promoter' || show === 'follow' ? 'follow' : 'submissions';

function MyProjects() {
  const search = Route.useLoaderDeps();
  const viewer = useViewer();
  if (viewer === null) return <MyProjectsScreen search={search} part="submissions" followCampaigns={null} />;
  return (
    <MyProjectsScreen
      search={search}
      part={toPart(viewer, search)}
      followCampaigns={
        <FollowCampaigns
          key={viewer.id}
          search={search}
          pageLink={(page, label) => (
            <Link to="/my-projects" search={{ show: 'follow', ...page }}>
              {label}
            </Link>
          )}
        />
      }
    />
  );
}
