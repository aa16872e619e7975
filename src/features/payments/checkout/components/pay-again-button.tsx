import { useRouter } from '@tanstack/react-router';
import { Button } from '#/ui/button.tsx';
import { startFailedMessages } from '../../messages.ts';
import type { RetryPurchase } from '../failures.ts';
import { useCheckout } from './use-checkout.ts';

/** Starts a new payment for the same purchase. */
export function PayAgainButton({ payAgain, viewerId }: { payAgain: RetryPurchase; viewerId: string }) {
  const router = useRouter();
  const { api, config } = router.options.context;
  const { kind } = payAgain;
  const { busyWith, pay } = useCheckout({
    viewerId,
    begin: (_, idempotencyKey) => {
      const context = { idempotencyKey };
      return payAgain.kind === 'credits'
        ? api.payments.buyCredits({ packageId: payAgain.packageId }, { context })
        : api.payments.startPremium({ months: payAgain.months }, { context });
    },
    startFailed: startFailedMessages[kind],
    signInMessage: kind === 'credits' ? 'Please sign in to purchase credits.' : 'User not authenticated',
    path: router.latestLocation.href,
  });

  const payAgainNow = () => {
    // Only the documents of these pages allow the provider's script.
    if (config.inlineCheckout) {
      location.assign(payAgain.kind === 'credits' ? '/buy-credits' : `/plan?months=${payAgain.months}`);
    } else void pay(kind);
  };
  return (
    <Button variant="primary" onClick={payAgainNow} busy={busyWith !== undefined} busyLabel="Processing...">
      Try Again
    </Button>
  );
}
