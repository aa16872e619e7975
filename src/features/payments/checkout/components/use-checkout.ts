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
  /** Begins the payment. The same key begins the same payment, however often it is sent. */
  begin: (what: string, idempotencyKey: string) => Promise<Started>;
  /** Said below 'Payment Error'. */
  startFailed: string;
  signInFirst: string;
  /** Where the page is, to come back to after signing in. */
  path: string;
};

/** Longer than a browser takes to leave for the provider's page. */
const leaveMs = 15_000;

/** Pays for one thing at a time: begins the payment and leads to the provider. `busyWith` is what is being paid for. */
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
    // Kept by the browser as it was left: with the button busy.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      keys.current.clear();
      clearTimeout(leaving.current);
      isBusy.current = false;
      setBusyWith(undefined);
    };
    isHere.current = true;
    addEventListener('pageshow', comeBack);
    return () => {
      isHere.current = false;
      removeEventListener('pageshow', comeBack);
      clearTimeout(leaving.current);
    };
  }, []);

  const toastFailure = (error: unknown) => {
    if (isAppError(error) && error.code === 'UNAUTHENTICATED') {
      toast({ title: 'Authentication Required', description: signInFirst, tone: 'destructive' });
      void followAccount(router, queryClient).then(() => openAuthDialog({ tab: 'sign-in', returnTo: path }));
      return;
    }
    const isSaid = isAppError(error) && (error.code === 'RATE_LIMITED' || error.code === 'CONFLICT');
    toast({
      title: 'Payment Error',
      description: isSaid && error.message !== '' ? error.message : startFailed,
      tone: 'destructive',
    });
  };

  const payWith = async ({ reference, checkout }: Started, what: string) => {
    if (checkout.mode === 'redirect') {
      location.assign(checkout.url);
      // The provider's page may not come, or the person may stop it.
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
      // Whoever has gone on to another page is not led away from there.
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
