import { createFileRoute, Link, redirect, useRouter } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { ArrowRight, Check } from 'lucide-react';
import { useEffect } from 'react';
import { openAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { useViewer, viewerQuery } from '#/features/session/components/viewer.ts';
import { siteData } from '#/lib/json-ld.ts';
import { Button } from '#/ui/button.tsx';
import { pageHead } from '../shell/page-head.ts';
import { lazyPart, ServerPart } from '../shell/server-part.tsx';
import { type LandingSearch, parseLandingSearch } from '../shell/sign-in-redirect.ts';
import { LandingFeatures } from './landing-features.tsx';
import { LandingPicture } from './landing-picture.tsx';

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
  .server(() => ({ picture: <LandingPicture />, features: <LandingFeatures /> }))
  .client(() => ({ picture: null, features: null }));
const LazyPicture = lazyPart(() => import('./landing-picture.tsx').then((module) => module.LandingPicture));
const LazyFeatures = lazyPart(() =>
  import('./landing-features.tsx').then((module) => module.LandingFeatures),
);

function Landing() {
  const router = useRouter();
  const { config } = router.options.context;
  const signInFor = signInPath(Route.useSearch());

  useEffect(() => {
    if (signInFor === undefined) return;
    openAuthDialog({ tab: 'sign-in', returnTo: signInFor });
    // Asked once: neither a reload nor the back button shall ask again.
    void router.navigate({ to: '/', search: {}, replace: true });
  }, [signInFor, router]);

  return (
    <>
      <section className="page-column grid items-center gap-x-12 gap-y-12 pt-12 pb-14 sm:pt-16 lg:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)] lg:pt-20 lg:pb-16">
        <div>
          <h1 className="font-semibold text-4xl text-ink sm:text-5xl">
            Every airdrop you follow, in one calm list.
          </h1>
          <p className="mt-5 max-w-prose text-pretty text-lg text-muted sm:text-xl">
            Dropfolio keeps status, dates, wallets and notes together, tracks your check-ins, and shows what
            you can claim in the next 24 hours.
          </p>
          <div className="mt-8 flex flex-wrap gap-3 max-sm:*:w-full lg:max-xl:*:px-3.5 lg:max-xl:*:text-base xl:flex-nowrap">
            <Button asChild variant="primary" size="lg">
              <Link to="/presales">Explore Presales</Link>
            </Button>
            <Button asChild size="lg">
              <Link to="/guides">Join Airdrops</Link>
            </Button>
            <Button asChild size="lg">
              <Link to="/campaigns">Promote a Project</Link>
            </Button>
          </div>
          <p className="mt-5 flex items-center gap-2 text-muted">
            <Check className="size-4 shrink-0 text-success-ink" aria-hidden="true" />
            <span>
              {freeText[config.pricing]}
              {config.pricing === 'freemium' && (
                <>
                  {' '}
                  <Link to="/plan" className="font-medium text-accent-ink underline underline-offset-4">
                    View plans
                  </Link>
                </>
              )}
            </span>
          </p>
        </div>
        <ServerPart part={LazyPicture} className="min-w-0">
          {serverParts().picture}
        </ServerPart>
      </section>
      {config.landingFigures && <Figures {...config.landingFigures} />}
      <ServerPart part={LazyFeatures}>{serverParts().features}</ServerPart>
      <FinalCall />
    </>
  );
}

const freeText = {
  free: 'Getting started is completely free, and so is everything else.',
  freemium: 'Getting started is free for up to 10 airdrops.',
};

function Figures({ users, projects, value }: { users: string; projects: string; value: string }) {
  const figures = [
    [users, 'users'],
    [projects, 'projects'],
    [value, 'value tracked'],
  ] as const;
  return (
    <section aria-label="Dropfolio in figures" className="border-line border-y bg-surface">
      <dl className="page-column grid grid-cols-3 py-8 text-center sm:py-10">
        {figures.map(([figure, label]) => (
          <div key={label} className="flex flex-col-reverse px-2 not-first:border-line not-first:border-l">
            <dt className="text-muted text-sm sm:text-base">{label}</dt>
            <dd className="tabular font-semibold text-2xl text-ink sm:text-4xl">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function FinalCall() {
  const viewer = useViewer();
  const { config } = useRouter().options.context;
  return (
    <section className="page-column">
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-6 rounded-xl border border-accent-line bg-accent-soft px-6 py-8 sm:px-10 sm:py-10">
        <div className="min-w-0 flex-1 basis-80">
          <h2 className="font-semibold text-2xl text-ink sm:text-3xl">Start with the airdrops you know.</h2>
          <p className="mt-2 text-lg text-muted">
            Add the first one in under a minute. {callText[config.pricing]}
          </p>
        </div>
        {viewer === null ? (
          <Button
            variant="primary"
            size="lg"
            className="max-sm:w-full"
            onClick={() => openAuthDialog({ tab: 'sign-up' })}
          >
            Create your account
            <ArrowRight aria-hidden="true" />
          </Button>
        ) : (
          <Button asChild variant="primary" size="lg" className="max-sm:w-full">
            <Link to="/tracker">
              Open your tracker
              <ArrowRight aria-hidden="true" />
            </Link>
          </Button>
        )}
      </div>
    </section>
  );
}

const callText = {
  free: 'It is completely free.',
  freemium: 'Ten airdrops are free.',
};
