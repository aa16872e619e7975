import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { useEffect } from 'react';
import { TrialPanel } from '#/features/airdrops/trial/components/trial-panel.tsx';
import { openAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { viewerQuery } from '#/features/session/components/viewer.ts';
import { siteData } from '#/lib/json-ld.ts';
import { lazyPart } from '#/ui/lazy-part.ts';
import { LivePart } from '../shell/live-part.tsx';
import { pageHead } from '../shell/page-head.ts';
import { ServerPart } from '../shell/server-part.tsx';
import { type LandingSearch, parseLandingSearch } from '../shell/sign-in-redirect.ts';
import { FinalCall } from './landing/final-call.tsx';
import { Hero } from './landing/hero.tsx';
import { type LiveContent, readLiveContent } from './landing/live-content.ts';
import { More } from './landing/more.tsx';
import { SeasonLine } from './landing/season-line.tsx';

/** Read again where it is used: the router keeps, from the address, the parameters that validateSearch drops. */
const signInPath = (search: LandingSearch) => parseLandingSearch(search)['sign-in'];

export const Route = createFileRoute('/')({
  validateSearch: parseLandingSearch,
  beforeLoad: async ({ context: { api, queryClient }, search }) => {
    const path = signInPath(search);
    if (path === undefined) return;
    const viewer = await queryClient.query(viewerQuery(api));
    if (viewer !== null) throw redirect({ href: path, replace: true });
  },
  loader: ({ context: { api } }): Promise<LiveContent> => readLiveContent(api),
  head: ({ match: { context } }) =>
    pageHead({
      title: 'Airdrop tracker',
      description:
        'Track every airdrop in one list: status, dates, wallets, check-ins and claims due within 24 hours.',
      data: import.meta.env.SSR
        ? siteData(context.config.url, [context.config.communityUrl, context.config.socialUrl])
        : [],
    }),
  component: Landing,
});

const serverParts = createIsomorphicFn()
  .server(() => ({ trial: <TrialPanel />, season: <SeasonLine />, more: <More /> }))
  .client(() => ({ trial: null, season: null, more: null }));
const loadTrial = () =>
  import('#/features/airdrops/trial/components/trial-panel.tsx').then((module) => module.TrialPanel);
const loadSeasonLine = () => import('./landing/season-line.tsx').then((module) => module.SeasonLine);
const LazyMore = lazyPart(() => import('./landing/more.tsx').then((module) => module.More));

function Landing() {
  const router = useRouter();
  const signInFor = signInPath(Route.useSearch());

  useEffect(() => {
    if (signInFor === undefined) return;
    openAuthDialog({ tab: 'sign-in', returnTo: signInFor });
    // Asked once: neither a reload nor the back button shall ask again.
    void router.navigate({ to: '/', search: {}, replace: true });
  }, [signInFor, router]);

  const parts = serverParts();
  return (
    <>
      <Hero>
        <LivePart load={loadTrial} className="min-h-72">
          {parts.trial}
        </LivePart>
      </Hero>
      <LivePart load={loadSeasonLine} className="min-h-100">
        {parts.season}
      </LivePart>
      <ServerPart part={LazyMore}>{parts.more}</ServerPart>
      <FinalCall />
    </>
  );
}
