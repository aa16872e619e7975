import { createFileRoute } from '@tanstack/react-router';
import { balanceQuery } from '#/features/credits/components/balance-query.ts';
import { packagesQuery } from '#/features/credits/components/packages-query.ts';
import { BuyScreen } from '#/features/payments/checkout/components/buy-screen.tsx';
import { ensureOwnDocument } from '#/features/payments/checkout/components/own-document.ts';
import { purchasesQuery } from '#/features/payments/components/payment-queries.ts';
import { loadForViewer } from '../shell/load-for-viewer.ts';
import { createPageHead } from '../shell/page-head.ts';
import { parsePageSearch } from '../shell/text-search.ts';

export const Route = createFileRoute('/buy-credits')({
  validateSearch: parsePageSearch,
  beforeLoad: async ({ context: { config }, location, preload }) => {
    if (config.inlineCheckout && !preload) await ensureOwnDocument(location);
  },
  loaderDeps: ({ search }) => parsePageSearch(search),
  loader: async ({ context, deps }) => {
    const { api, queryClient } = context;
    await loadForViewer(context, () => [
      queryClient.query(packagesQuery(api)),
      queryClient.query(balanceQuery(api)),
      queryClient.query(purchasesQuery(api, deps)),
    ]);
  },
  head: () => createPageHead({ title: 'Buy Credits', noindex: true }),
  component: BuyCredits,
});

function BuyCredits() {
  return <BuyScreen search={Route.useLoaderDeps()} />;
}
