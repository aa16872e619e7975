import { createFileRoute } from '@tanstack/react-router';
import { receiptQuery } from '#/features/payments/components/payment-queries.ts';
import { ReceiptScreen } from '#/features/payments/components/receipt-screen.tsx';
import { viewerQuery } from '#/features/session/components/viewer.ts';
import { AccountPage } from '../shell/account-page.tsx';
import { createPageHead, toTitle } from '../shell/page-head.ts';

export const Route = createFileRoute('/credits/purchases/$purchaseId/receipt')({
  loader: async ({ context: { api, queryClient, markMissing }, params }) => {
    const viewer = await queryClient.query(viewerQuery(api));
    // The page shows a failure and offers a retry.
    if (viewer === null) return {};
    const found = await queryClient.query(receiptQuery(api, params.purchaseId)).catch(() => undefined);
    if (found === null) markMissing();
    return { isMissing: found === null };
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
