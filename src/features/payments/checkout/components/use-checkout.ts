import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { openAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { followAccount } from '#/features/session/components/viewer-sync.ts';
import { isAppError } from '#/lib/app-error.ts';
import { toast } from '#/ui/toast-store.ts';
import { notSuccessful } from '../../messages.ts';
import type { Started } from '../../schema.ts';
import { isReportedSuccess } from '../returned.ts';
import { storePendingPayment } from './pending-payment.ts';

type CheckoutOptions = {
  viewerId: string;
  /** Starts the payment. Idempotent per key. */
  begin: (what: string, idempotencyKey: string) => Promise<Started>;
  /** Shown below 'Payment Error'. */
  startFailed: string;
  signInFirst: string;
  /** The page's own path, to return to after sign-in. */
  path: string;
};

/** Longer than a browser takes to leave for the provider's page. */
const leaveMs = 15_000;

/** Runs one checkout at a time: starts the payment and opens the provider. `busyWith` is the item being paid for. */
export function useCheckout({ viewerId, begin, startFailed, signInFirst, path }: CheckoutOptions) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [busyWith, setBusyWith] = useState<string>();
  const isBusy = useRef(false);
  const keys = useRef(new Map<string, string>());
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isHere = useRef(false);

  const release = () => {
    clearTimeout(leaving.current);
    isBusy.current = false;
    setBusyWith(undefined);
  };

  useEffect(() => {
    // The back/forward cache restores the page with its button busy.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      keys.current.clear();
      clearTimeout(leaving.current);
      isBusy.current = false;
      setBusyWith(undefined);
    };
    isHere.current = true;
    addEventListener('pageshow', onPageShow);
    return () => {
      isHere.current = false;
      removeEventListener('pageshow', onPageShow);
      clearTimeout(leaving.current);
    };
  }, []);

  const toastFailure = (error: unknown) => {
    if (isAppError(error) && error.code === 'UNAUTHENTICATED') {
      toast({ title: 'Authentication Required', description: signInFirst, tone: 'destructive' });
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

  const payWith = async ({ reference, checkout }: Started, what: string) => {
    if (checkout.mode === 'redirect') {
      location.assign(checkout.url);
      // The provider's page may fail to load, or the user may stop it.
      leaving.current = setTimeout(release, leaveMs);
      return;
    }
    const { payInline } = await import('./provider-script.ts');
    const handed = await payInline(checkout, router.history);
    if (handed !== undefined && isReportedSuccess(handed)) {
      const back = new URL('/payment/callback', location.origin);
      back.searchParams.set('status', handed.status);
      back.searchParams.set('tx_ref', reference);
      if (handed.transactionId !== undefined) back.searchParams.set('transaction_id', handed.transactionId);
      location.assign(back);
      leaving.current = setTimeout(release, leaveMs);
      return;
    }
    if (handed !== undefined) {
      keys.current.delete(what);
      toast({ ...notSuccessful, tone: 'destructive' });
    }
    release();
  };

  const pay = async (what: string): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusyWith(what);
    const key = keys.current.get(what) ?? crypto.randomUUID();
    keys.current.set(what, key);
    try {
      const started = await begin(what, key);
      // A user who has navigated away is not redirected.
      if (!isHere.current) return;
      storePendingPayment(viewerId, started.reference);
      await payWith(started, what);
    } catch (error) {
      if (!isHere.current) return;
      release();
      toastFailure(error);
    }
  };

  return { busyWith, pay };
}
