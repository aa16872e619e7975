import { createFileRoute, notFound } from '@tanstack/react-router';
import { viewerQuery } from '#/features/accounts/components/viewer.ts';
import { PresaleScreen } from '#/features/presales/components/presale-screen.tsx';
import { isMissing } from '#/lib/missing.ts';
import { pageHead } from '../shell/page-head.ts';

export const Route = createFileRoute('/presales/$presaleId')({
  loader: async ({ context: { api, queryClient }, params: { presaleId } }) => {
    const viewer = await queryClient.query({ ...viewerQuery(api), staleTime: 'static' });
    const [presale, watched] = await Promise.all([
      api.presales.get({ id: presaleId }).catch((error: unknown) => {
        if (isMissing(error)) throw notFound();
        throw error;
      }),
      viewer === null ? null : api.presales.watched().catch(() => null),
    ]);
    return { presale, watched: watched?.presaleIds ?? [], now: new Date().toISOString() };
  },
  head: ({ loaderData }) => {
    if (loaderData === undefined) return {};
    const { projectName, tokenSymbol, blockchain } = loaderData.presale;
    return pageHead({
      title: `${projectName} presale`,
      description: `Presale of ${tokenSymbol} by ${projectName} on ${blockchain}: dates, caps, audit, risk level and official links.`,
    });
  },
  component: PresalePage,
});

function PresalePage() {
  return <PresaleScreen {...Route.useLoaderData()} />;
}
