import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { openAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { followAccount } from '#/features/session/components/viewer-sync.ts';
import { isAppError } from '#/lib/app-error.ts';
import { toast } from '#/ui/toast-store.ts';
import { notSuccessfulMessage } from '../../messages.ts';
import type { StartPaymentResult } from '../../schema.ts';
import { isReportedSuccess } from '../returned.ts';
import { storePendingPayment } from './pending-payment.ts';

type CheckoutOptions = {
  viewerId: string;
  /** Starts the payment. Idempotent per key. */
  begin: (item: string, idempotencyKey: string) => Promise<StartPaymentResult>;
  /** Shown below 'Payment Error'. */
  startFailed: string;
  signInMessage: string;
  /** The page's own path, to return to after sign-in. */
  path: string;
};

/** Exceeds the time that a browser takes to leave for the provider's page. */
const maxLeaveMs = 15_000;

/** Runs one checkout at a time: starts the payment and opens the provider. `busyWith` is the item being paid for. */
export function useCheckout({ viewerId, begin, startFailed, signInMessage, path }: CheckoutOptions) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [busyWith, setBusyWith] = useState<string>();
  const isBusy = useRef(false);
  const idempotencyKeys = useRef(new Map<string, string>());
  const leaveTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isMounted = useRef(false);

  const release = () => {
    clearTimeout(leaveTimer.current);
    isBusy.current = false;
    setBusyWith(undefined);
  };

  // The back/forward cache restores the page with its button busy.
  const restore = useEffectEvent(() => {
    idempotencyKeys.current.clear();
    release();
  });

  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && restore();
    isMounted.current = true;
    addEventListener('pageshow', onPageShow);
    return () => {
      isMounted.current = false;
      removeEventListener('pageshow', onPageShow);
      clearTimeout(leaveTimer.current);
    };
  }, []);

  const toastFailure = (error: unknown) => {
    if (isAppError(error) && error.code === 'UNAUTHENTICATED') {
      toast({ title: 'Authentication Required', description: signInMessage, tone: 'destructive' });
      void followAccount(router, queryClient).then(() => openAuthDialog({ tab: 'sign-in', returnTo: path }));
      return;
    }
    const isExplained = isAppError(error) && (error.code === 'RATE_LIMITED' || error.code === 'CONFLICT');
    toast({
      title: 'Payment Error',
      description: isExplained && error.message !== '' ? error.message : startFailed,
      tone: 'destructive',
    });
  };

  const payWith = async ({ reference, checkout }: StartPaymentResult, item: string) => {
    if (checkout.mode === 'redirect') {
      location.assign(checkout.url);
      // The provider's page may fail to load, or the user may stop it.
      leaveTimer.current = setTimeout(release, maxLeaveMs);
      return;
    }
    const { payInline } = await import('./provider-script.ts');
    const outcome = await payInline(checkout, router.history);
    if (outcome !== undefined && isReportedSuccess(outcome)) {
      const callbackUrl = new URL('/payment/callback', location.origin);
      callbackUrl.searchParams.set('status', outcome.status);
      callbackUrl.searchParams.set('tx_ref', reference);
      if (outcome.transactionId !== undefined)
        callbackUrl.searchParams.set('transaction_id', outcome.transactionId);
      location.assign(callbackUrl);
      leaveTimer.current = setTimeout(release, maxLeaveMs);
      return;
    }
    if (outcome !== undefined) {
      idempotencyKeys.current.delete(item);
      toast({ ...notSuccessfulMessage, tone: 'destructive' });
    }
    release();
  };

  const pay = async (item: string): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusyWith(item);
    const key = idempotencyKeys.current.get(item) ?? crypto.randomUUID();
    idempotencyKeys.current.set(item, key);
    try {
      const started = await begin(item, key);
      // A user who has navigated away is not redirected.
      if (!isMounted.current) return;
      storePendingPayment(viewerId, started.reference);
      await payWith(started, item);
    } catch (error) {
      if (!isMounted.current) return;
      release();
      toastFailure(error);
    }
  };

  return { busyWith, pay };
}
