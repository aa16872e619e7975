import { createFileRoute } from '@tanstack/react-router';
import { CallbackScreen } from '#/features/payments/checkout/components/callback-screen.tsx';
import { readReturnParams } from '#/features/payments/checkout/returned.ts';
import { parseReturned } from '#/features/payments/checkout/returned-search.ts';
import { SignInPanel } from '#/features/session/components/sign-in-panel.tsx';
import { useViewer, viewerQuery } from '#/features/session/components/viewer.ts';
import { PageHeader } from '#/ui/page-header.tsx';
import { createPageHead } from '../shell/page-head.ts';

export const Route = createFileRoute('/payment/callback')({
  validateSearch: parseReturned,
  loader: ({ context: { api, queryClient } }) => queryClient.query(viewerQuery(api)).then(() => undefined),
  head: () => createPageHead({ title: 'Your payment', noindex: true }),
  component: PaymentCallback,
});

function PaymentCallback() {
  const viewer = useViewer();
  const search = Route.useSearch();
  if (viewer === null) {
    return (
      <div className="page-column">
        <PageHeader title="Your payment" />
        <SignInPanel
          title="Sign in required"
          description="Sign in to see your payment’s status. Your payment is safe."
        />
      </div>
    );
  }
  const returned = readReturnParams(search);
  return (
    <CallbackScreen
      key={`${viewer.id} ${returned.reference} ${returned.transactionId}`}
      viewer={viewer}
      returned={returned}
    />
  );
}
