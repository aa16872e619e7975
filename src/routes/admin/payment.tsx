import { createFileRoute } from '@tanstack/react-router';
import { PaymentScreen } from '#/features/payments/admin/components/payment-screen.tsx';
import { paymentQuery } from '#/features/payments/components/admin-payments.ts';
import { pageHead, toTitle } from '../shell/page-head.ts';

export const Route = createFileRoute('/_admin/admin/payments/$paymentId')({
  loader: async ({ context: { api, queryClient, isAdmin, markMissing }, params }) => {
    // A failure is shown in the page, with a way to try again.
    if (!isAdmin) return {};
    const found = await queryClient.query(paymentQuery(api, params.paymentId)).catch(() => undefined);
    if (found === null) markMissing();
    return { isMissing: found === null };
  },
  head: ({ loaderData }) => pageHead({ title: toTitle('Payment', loaderData?.isMissing), noindex: true }),
  component: Payment,
});

function Payment() {
  const { paymentId } = Route.useParams();
  return <PaymentScreen key={paymentId} id={paymentId} />;
}
