import { createFileRoute } from '@tanstack/react-router';
import { receiptQuery } from '#/features/payments/components/payment-queries.ts';
import { ReceiptScreen } from '#/features/payments/components/receipt-screen.tsx';
import { viewerQuery } from '#/features/session/components/viewer.ts';
import { AccountPage } from '../shell/account-page.tsx';
import { loadItem } from '../shell/load-item.ts';
import { createPageHead, toTitle } from '../shell/page-head.ts';

export const Route = createFileRoute('/credits/purchases/$purchaseId/receipt')({
  loader: async ({ context: { api, queryClient, markNotFound }, params }) => {
    const viewer = await queryClient.query(viewerQuery(api));
    if (viewer === null) return { isMissing: false };
    return loadItem(queryClient.query(receiptQuery(api, params.purchaseId)), markNotFound);
  },
  head: ({ loaderData }) =>
    createPageHead({ title: toTitle('Receipt', loaderData?.isMissing), noindex: true }),
  component: ReceiptPage,
});

function ReceiptPage() {
  const { purchaseId } = Route.useParams();
  return (
    <AccountPage title="Receipt" signInText="Sign in to see your receipts.">
      {(viewer) => <ReceiptScreen key={`${viewer.id} ${purchaseId}`} id={purchaseId} />}
    </AccountPage>
  );
}
