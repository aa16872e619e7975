import { createFileRoute, notFound } from '@tanstack/react-router';
import { GuideScreen } from '#/features/guides/components/guide-screen.tsx';
import { guideQuery, progressQuery } from '#/features/guides/components/guides.ts';
import { ownListingsQuery } from '#/features/listings/components/own-listings.ts';
import { viewerQuery } from '#/features/session/components/viewer.ts';
import { createBreadcrumbData } from '#/lib/json-ld.ts';
import { formatCount } from '#/lib/text.ts';
import { createPageHead, toTitle } from '../shell/page-head.ts';

export const Route = createFileRoute('/guides/$slug')({
  loader: async ({ context: { api, queryClient }, params }) => {
    const viewer = await queryClient.query({ ...viewerQuery(api), staleTime: 'static' });
    // The page shows a failure and offers a retry.
    const [guide] = await Promise.all([
      queryClient.query(guideQuery(api, params.slug)).catch(() => undefined),
      viewer && queryClient.query(progressQuery(api)).catch(() => undefined),
      viewer && queryClient.query(ownListingsQuery(api, 'guide')).catch(() => undefined),
    ]);
    if (guide === null) throw notFound();
    const now = new Date().toISOString();
    if (guide === undefined) return { title: 'Airdrop guide', description: undefined, isExample: false, now };
    const { title, project, description, steps } = guide;
    const count = formatCount(steps.length, 'step');
    const summary = description === '' ? `How to participate in ${project}, in ${count}.` : description;
    return {
      title,
      description: summary.replace(/\s+/g, ' ').slice(0, 200),
      isExample: guide.listing.isExample,
      now,
    };
  },
  head: ({ match, loaderData }) =>
    createPageHead({
      title: loaderData?.title ?? toTitle('Airdrop guide', match.status === 'notFound'),
      ...(loaderData?.description !== undefined && { description: loaderData.description }),
      noindex: loaderData?.isExample,
      data: import.meta.env.SSR
        ? [
            createBreadcrumbData(match.context.config.url, [
              { name: 'Home', path: '/' },
              { name: 'Guides', path: '/guides' },
              { name: loaderData?.title ?? 'Airdrop guide', path: match.pathname },
            ]),
          ]
        : [],
    }),
  component: Guide,
});

function Guide() {
  const { slug } = Route.useParams();
  return <GuideScreen key={slug} slug={slug} now={Route.useLoaderData().now} />;
}
