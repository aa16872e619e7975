import { createFileRoute, notFound } from '@tanstack/react-router';
import { ownListingsQuery } from '#/features/listings/components/own-listings.ts';
import { PresaleScreen } from '#/features/presales/components/presale-screen.tsx';
import { viewerQuery } from '#/features/session/components/viewer.ts';
import { createBreadcrumbData, createEventData } from '#/lib/json-ld.ts';
import { isMissing } from '#/lib/missing.ts';
import { createPageHead } from '../shell/page-head.ts';

export const Route = createFileRoute('/presales/$presaleId')({
  loader: async ({ context: { api, queryClient }, params: { presaleId } }) => {
    const viewer = await queryClient.query({ ...viewerQuery(api), staleTime: 'static' });
    const [presale] = await Promise.all([
      api.presales.get({ id: presaleId }).catch((error: unknown) => {
        if (isMissing(error)) throw notFound();
        throw error;
      }),
      viewer && queryClient.query(ownListingsQuery(api, 'presale')).catch(() => undefined),
    ]);
    return { presale, now: new Date().toISOString() };
  },
  head: ({ match, loaderData }) => {
    if (loaderData === undefined) return {};
    const { projectName, tokenSymbol, blockchain, presaleStart, presaleEnd, logoUrl, listing } =
      loaderData.presale;
    const { url } = match.context.config;
    const name = `${projectName} presale`;
    const path = match.pathname;
    return createPageHead({
      title: name,
      noindex: listing.isExample,
      description: `Presale of ${tokenSymbol} by ${projectName} on ${blockchain}: dates, caps, audit, risk level, and official links.`,
      data: import.meta.env.SSR
        ? [
            createEventData(url, {
              name,
              startDate: presaleStart,
              endDate: presaleEnd,
              path,
              image: logoUrl,
            }),
            createBreadcrumbData(url, [
              { name: 'Home', path: '/' },
              { name: 'Presales', path: '/presales' },
              { name, path },
            ]),
          ]
        : [],
    });
  },
  component: PresalePage,
});

function PresalePage() {
  return <PresaleScreen {...Route.useLoaderData()} />;
}
