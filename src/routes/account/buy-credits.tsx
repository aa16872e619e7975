import { createFileRoute } from '@tanstack/react-router';
import { balanceQuery } from '#/features/credits/components/balance-query.ts';
import { packagesQuery } from '#/features/credits/components/packages-query.ts';
import { BuyScreen } from '#/features/payments/checkout/components/buy-screen.tsx';
import { ensureOwnDocument } from '#/features/payments/checkout/components/own-document.ts';
import { purchasesQuery } from '#/features/payments/components/payment-queries.ts';
import { viewerQuery } from '#/features/session/components/viewer.ts';
import { createPageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

const parseSearch = (search: Record<string, unknown>) => parseTextSearch(search, ['after', 'before']);

export const Route = createFileRoute('/buy-credits')({
  validateSearch: parseSearch,
  beforeLoad: async ({ context: { config }, location, preload }) => {
    if (config.inlineCheckout && !preload) await ensureOwnDocument(location);
  },
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context: { api, queryClient }, deps }) => {
    const viewer = await queryClient.query(viewerQuery(api));
    if (viewer === null) return;
    // The page shows a failure.
    const ignore = () => undefined;
    await Promise.all([
      queryClient.query(packagesQuery(api)).catch(ignore),
      queryClient.query(balanceQuery(api)).catch(ignore),
      queryClient.query(purchasesQuery(api, deps)).catch(ignore),
    ]);
  },
  head: () => createPageHead({ title: 'Buy Credits', noindex: true }),
  component: BuyCredits,
});

function BuyCredits() {
  return <BuyScreen search={Route.useLoaderDeps()} />;
}
