import { createFileRoute } from '@tanstack/react-router';
import { paymentQuery } from '#/features/payments/components/admin-payments.ts';
import { PaymentScreen } from '#/features/payments/components/payment-screen.tsx';
import { pageHead } from '../shell/page-head.ts';

export const Route = createFileRoute('/_admin/admin/payments/$paymentId')({
  loader: async ({ context: { api, queryClient, isAdmin }, params }) => {
    // A failure is shown in the page, with a way to try again.
    if (isAdmin) await queryClient.query(paymentQuery(api, params.paymentId)).catch(() => undefined);
  },
  head: () => pageHead({ title: 'Payment', noindex: true }),
  component: Payment,
});

function Payment() {
  const { paymentId } = Route.useParams();
  return <PaymentScreen key={paymentId} id={paymentId} />;
}
