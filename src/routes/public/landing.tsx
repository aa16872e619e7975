import type { QueryClient } from '@tanstack/react-query';
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { TrialPanel } from '#/features/airdrops/trial/components/trial-panel.tsx';
import { openAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { useViewer, viewerQuery } from '#/features/session/components/viewer.ts';
import type { Viewer } from '#/features/session/schema.ts';
import type { Api } from '#/lib/api-client.ts';
import { createSiteData } from '#/lib/json-ld.ts';
import { lazyPart } from '#/ui/lazy-part.tsx';
import { Skeleton } from '#/ui/skeleton.tsx';
import { createPageHead } from '../shell/page-head.ts';
import { type LandingSearch, parseLandingSearch } from '../shell/sign-in-redirect.ts';
import { FinalCall } from './landing/final-call.tsx';
import { Hero, QuickLinks } from './landing/hero.tsx';
import { type LiveContent, loadLiveContent } from './landing/live-content.ts';
import { More } from './landing/more.tsx';
import { SeasonLine } from './landing/season-line.tsx';

/** Parses again: the router keeps the URL parameters that validateSearch drops. */
const getSignInPath = (search: LandingSearch) => parseLandingSearch(search)['sign-in'];

const DueToday = lazyPart(() => import('#/features/airdrops/today/components/due-today.tsx'), 'DueToday');
const RecentProjects = lazyPart(
  () => import('#/features/submissions/own/components/recent-projects.tsx'),
  'RecentProjects',
);

/** Every page loads this module, so the signed-in user's queries are imported on demand. */
async function loadViewerData({ role }: Viewer, api: Api, queryClient: QueryClient): Promise<void> {
  if (role === 'promoter') {
    const { ownQuery } = await import('#/features/submissions/components/submissions.ts');
    await queryClient.query(ownQuery(api, {}));
  } else {
    const { dueQuery } = await import('#/features/airdrops/today/components/due-query.ts');
    await queryClient.query(dueQuery(api));
  }
}

export const Route = createFileRoute('/')({
  validateSearch: parseLandingSearch,
  beforeLoad: async ({ context: { api, queryClient }, search }) => {
    const path = getSignInPath(search);
    if (path === undefined) return;
    const viewer = await queryClient.query(viewerQuery(api));
    if (viewer !== null) throw redirect({ href: path, replace: true });
  },
  loader: async ({ context: { api, queryClient } }): Promise<LiveContent> => {
    const content = loadLiveContent(api);
    const viewer = await queryClient.query(viewerQuery(api));
    // The page shows a failure and offers a retry.
    if (viewer !== null) await loadViewerData(viewer, api, queryClient).catch(() => undefined);
    return content;
  },
  head: ({ match: { context } }) =>
    createPageHead({
      title: 'Airdrop tracker',
      description:
        'Track every airdrop in one list: status, dates, wallets, check-ins, and claims due within 24 hours.',
      data: import.meta.env.SSR
        ? createSiteData(context.config.url, [context.config.communityUrl, context.config.socialUrl])
        : [],
    }),
  component: Landing,
});

function Landing() {
  const router = useRouter();
  const signInPath = getSignInPath(Route.useSearch());
  const { now } = Route.useLoaderData();
  const viewer = useViewer();

  useEffect(() => {
    if (signInPath === undefined) return;
    openAuthDialog({ tab: 'sign-in', returnTo: signInPath });
    // Removes the parameter, so that neither a reload nor the back button opens the dialog again.
    void router.navigate({ to: '/', search: {}, replace: true });
  }, [signInPath, router]);

  return (
    <>
      {viewer === null ? (
        <>
          <Hero>
            <TrialPanel begun={now} />
          </Hero>
          <SeasonLine />
        </>
      ) : (
        <div className="page-column">
          <Suspense
            fallback={<ViewerSkeleton title={viewer.role === 'promoter' ? 'Your projects' : 'Today'} />}
          >
            {viewer.role === 'promoter' ? <RecentProjects now={now} /> : <DueToday now={now} />}
          </Suspense>
          <QuickLinks />
        </div>
      )}
      <More />
      <FinalCall />
    </>
  );
}

/** Shows the heading while the rest loads: the page must always have one. */
function ViewerSkeleton({ title }: { title: string }) {
  return (
    <>
      <h1 className="pt-6 pb-5 font-semibold text-2xl text-ink sm:pt-8 sm:text-3xl">{title}</h1>
      <Skeleton className="h-64" />
    </>
  );
}
