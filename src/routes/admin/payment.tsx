import { createFileRoute } from '@tanstack/react-router';
import { PaymentScreen } from '#/features/payments/admin/components/payment-screen.tsx';
import { paymentQuery } from '#/features/payments/components/admin-payments.ts';
import { createPageHead, toTitle } from '../shell/page-head.ts';

export const Route = createFileRoute('/_admin/admin/payments/$paymentId')({
  loader: async ({ context: { api, queryClient, isAdmin, markMissing }, params }) => {
    // The page shows a failure and offers a retry.
    if (!isAdmin) return {};
    const found = await queryClient.query(paymentQuery(api, params.paymentId)).catch(() => undefined);
    if (found === null) markMissing();
    return { isMissing: found === null };
  },
  head: ({ loaderData }) =>
    createPageHead({ title: toTitle('Payment', loaderData?.isMissing), noindex: true }),
  component: Payment,
});

function Payment() {
  const { paymentId } = Route.useParams();
  return <PaymentScreen key={paymentId} id={paymentId} />;
}
