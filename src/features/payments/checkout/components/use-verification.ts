import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { onLive } from '#/browser/live.ts';
import { creditsKey } from '#/features/credits/components/balance-query.ts';
import { followAccount } from '#/features/session/components/viewer-sync.ts';
import { subscriptionQuery } from '#/features/subscriptions/components/subscription.ts';
import { isAppError } from '#/lib/app-error.ts';
import { toast } from '#/ui/toast-store.ts';
import { useIsOnPage } from '#/ui/use-is-on-page.ts';
import { notVerifiedMessage } from '../../messages.ts';
import type { VerifyPaymentResult } from '../../schema.ts';
import { type Failure, noReferenceFailure, toFailure, toFailureFromError } from '../failures.ts';
import { isReportedSuccess, type ReturnParams } from '../returned.ts';
import { deletePendingPayment, markShown, readPendingPayment, wasShown } from './pending-payment.ts';
import { createRecheck } from './recheck.ts';

export type Verification =
  | { status: 'verifying' }
  | { status: 'succeeded' | 'earlier' | 'pending'; verified: VerifyPaymentResult }
  | { status: 'failed'; failure: Failure };

const redirectMs = 2_000;
const recheckMs = 10_000;

/** Verifies a payment when the user returns from the provider, and redirects once it succeeded. */
export function useVerification(viewerId: string, returned: ReturnParams) {
  const router = useRouter();
  const { api } = router.options.context;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const isOnPage = useIsOnPage();
  const [attempt, setAttempt] = useState(1);
  const [verification, setVerification] = useState<Verification>({ status: 'verifying' });
  const reference = useRef(returned.reference);

  const settle = useEffectEvent((verified: VerifyPaymentResult) => {
    if (verified.status === 'pending') {
      setVerification({ status: 'pending', verified });
      return;
    }
    deletePendingPayment(viewerId, verified.reference);
    if (verified.status === 'succeeded' && (verified.isEarlier || wasShown(viewerId, verified.reference))) {
      setVerification({ status: 'earlier', verified });
      return;
    }
    if (verified.status === 'succeeded') {
      markShown(viewerId, verified.reference);
      setVerification({ status: 'succeeded', verified });
      void queryClient.invalidateQueries({ queryKey: creditsKey });
      if (verified.kind === 'premium') {
        void queryClient.invalidateQueries({ queryKey: subscriptionQuery(api).queryKey });
      }
      toast({ ...verified.message, tone: 'success' });
      return;
    }
    const failure = toFailure(verified, returned, attempt);
    setVerification({ status: 'failed', failure });
    const tone = failure.isCanceled ? 'default' : 'destructive';
    toast({ ...(isReportedSuccess(returned) ? notVerifiedMessage : verified.message), tone });
  });

  const verify = useEffectEvent(async (isUnmounted: () => boolean) => {
    reference.current ??= readPendingPayment(viewerId);
    if (reference.current === undefined) {
      setVerification({ status: 'failed', failure: noReferenceFailure });
      return;
    }
    const { status, transactionId } = returned;
    try {
      const verified = await api.payments.verify({
        reference: reference.current,
        ...(status !== undefined && { status }),
        ...(transactionId !== undefined && { transactionId }),
      });
      if (!isUnmounted()) settle(verified);
    } catch (error) {
      if (isUnmounted()) return;
      if (isAppError(error) && error.code === 'UNAUTHENTICATED') {
        // The page asks the user to sign in, and verifies again afterwards.
        const viewer = await followAccount(router, queryClient).catch(() => undefined);
        if (viewer?.id !== viewerId || isUnmounted()) return;
      }
      setVerification({ status: 'failed', failure: toFailureFromError(error, returned, attempt) });
      toast({ ...notVerifiedMessage, tone: 'destructive' });
    }
  });

  useEffect(() => {
    let isUnmounted = false;
    void verify(() => isUnmounted);
    return () => {
      isUnmounted = true;
    };
  }, [attempt]);

  // The money may arrive while the page is open.
  const isOpen = verification.status === 'pending' || verification.status === 'failed';
  const isPending = verification.status === 'pending';
  useEffect(() => {
    if (!isOpen) return;
    let isUnmounted = false;
    const recheck = createRecheck(async () => {
      if (reference.current === undefined) return;
      const verified = await api.payments.status({ reference: reference.current });
      if (isUnmounted) return;
      // Only the first verification announces the success, even if the payment is open in several pages.
      if (verified.status === 'succeeded') {
        const announced = await api.payments.verify({ reference: reference.current });
        if (!isUnmounted) settle(announced);
      } else if (isPending && verified.status === 'failed') settle(verified);
    });
    const unsubscribe = onLive(viewerId, ['credits', 'subscription'], () => void recheck());
    const timer = setInterval(() => {
      if (isPending && document.visibilityState === 'visible') void recheck();
    }, recheckMs);
    return () => {
      isUnmounted = true;
      clearInterval(timer);
      unsubscribe();
    };
  }, [isOpen, isPending, viewerId, api]);

  const succeededKind = verification.status === 'succeeded' ? verification.verified.kind : undefined;
  useEffect(() => {
    if (succeededKind === undefined) return;
    const to = succeededKind === 'credits' ? '/campaigns' : '/plan';
    // The browser's back button skips this page.
    const redirect = setTimeout(() => isOnPage() && void navigate({ to, replace: true }), redirectMs);
    return () => clearTimeout(redirect);
  }, [succeededKind, navigate, isOnPage]);

  return {
    verification,
    attempt,
    retry: () => {
      setVerification({ status: 'verifying' });
      setAttempt(attempt + 1);
    },
  };
}
