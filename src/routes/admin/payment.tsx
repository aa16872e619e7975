import { createFileRoute } from '@tanstack/react-router';
import { PaymentScreen } from '#/features/payments/admin/components/payment-screen.tsx';
import { paymentQuery } from '#/features/payments/components/admin-payments.ts';
import { loadItem } from '../shell/load-item.ts';
import { createPageHead, toTitle } from '../shell/page-head.ts';

export const Route = createFileRoute('/_admin/admin/payments/$paymentId')({
  loader: async ({ context: { api, queryClient, isAdmin, markNotFound }, params }) => {
    if (!isAdmin) return { isMissing: false };
    return loadItem(queryClient.query(paymentQuery(api, params.paymentId)), markNotFound);
  },
  head: ({ loaderData }) =>
    createPageHead({ title: toTitle('Payment', loaderData?.isMissing), noindex: true }),
  component: Payment,
});

function Payment() {
  const { paymentId } = Route.useParams();
  return <PaymentScreen key={paymentId} id={paymentId} />;
}
