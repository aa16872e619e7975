import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { TrialPanel } from '#/features/airdrops/trial/components/trial-panel.tsx';
import { openAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { viewerQuery } from '#/features/session/components/viewer.ts';
import { siteData } from '#/lib/json-ld.ts';
import { pageHead } from '../shell/page-head.ts';
import { type LandingSearch, parseLandingSearch } from '../shell/sign-in-redirect.ts';
import { FinalCall } from './landing/final-call.tsx';
import { Hero } from './landing/hero.tsx';
import { type LiveContent, readLiveContent } from './landing/live-content.ts';
import { More } from './landing/more.tsx';
import { SeasonLine } from './landing/season-line.tsx';

/** Parses again: the router keeps the URL parameters that validateSearch drops. */
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
        'Track every airdrop in one list: status, dates, wallets, check-ins, and claims due within 24 hours.',
      data: import.meta.env.SSR
        ? siteData(context.config.url, [context.config.communityUrl, context.config.socialUrl])
        : [],
    }),
  component: Landing,
});

function Landing() {
  const router = useRouter();
  const signInFor = signInPath(Route.useSearch());
  const { now } = Route.useLoaderData();

  useEffect(() => {
    if (signInFor === undefined) return;
    openAuthDialog({ tab: 'sign-in', returnTo: signInFor });
    // Removes the parameter, so that neither a reload nor the back button opens the dialog again.
    void router.navigate({ to: '/', search: {}, replace: true });
  }, [signInFor, router]);

  return (
    <>
      <Hero>
        <TrialPanel begun={now} />
      </Hero>
      <SeasonLine />
      <More />
      <FinalCall />
    </>
  );
}
