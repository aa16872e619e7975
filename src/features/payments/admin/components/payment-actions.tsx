import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { CircleCheck, Landmark, RefreshCw, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#/ui/button.tsx';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import { paymentsKey } from '../../components/admin-payments.ts';
import type { ReversalKind } from '../../refunds/components/return-dialog.tsx';
import type { CheckPaymentResult, PaymentDetail } from '../../schema.ts';

const ReturnDialog = lazyDialog(() => import('../../refunds/components/return-dialog.tsx'), 'ReturnDialog');

type RequestedReversal = { kind: ReversalKind; refundable: NonNullable<PaymentDetail['refundable']> };

const checkTitles: Record<CheckPaymentResult['status'], string> = {
  succeeded: 'The provider confirmed the payment.',
  pending: 'The provider hasn’t received a payment yet.',
  failed: 'The provider reported that the payment failed.',
  unknown: 'We couldn’t read the provider’s response.',
};
const checkTones = {
  succeeded: 'success',
  pending: 'default',
  failed: 'destructive',
  unknown: 'destructive',
} as const;

export function PaymentActions({ payment }: { payment: PaymentDetail }) {
  const { refundable, refunds } = payment;
  const queryClient = useQueryClient();
  const { dialog: pendingReversal, shown, sequence, show } = useDialogs<RequestedReversal>();
  const status = useRef<HTMLParagraphElement>(null);
  const openDialog = (kind: ReversalKind) => {
    if (refundable === null) return;
    show({ kind, refundable });
    // The buyer may have spent credits since the page was loaded.
    void queryClient.invalidateQueries({ queryKey: paymentsKey });
  };
  const isRefunding = refunds.some(({ state }) => state === 'requested' || state === 'sending');

  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <CheckButton id={payment.id} />
      {refundable !== null && (
        <>
          <Button data-shortcut="r" onClick={() => openDialog('refund')}>
            <Undo2 aria-hidden="true" />
            Refund
          </Button>
          <Button variant="ghost" onClick={() => openDialog('chargeback')}>
            <Landmark aria-hidden="true" />
            Record chargeback
          </Button>
        </>
      )}
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className="flex items-center gap-1.5 text-muted text-sm focus-visible:outline-none"
      >
        {isRefunding && 'A refund is in progress. Its status appears here.'}
        {!isRefunding && refundable === null && refunds.some(({ state }) => state === 'done') && (
          <>
            <CircleCheck className="size-4 shrink-0 text-claimed" aria-hidden="true" />
            Fully refunded.
          </>
        )}
      </p>
      {pendingReversal !== undefined && (
        <ReturnDialog
          key={sequence}
          kind={pendingReversal.kind}
          payment={payment}
          refundable={refundable ?? pendingReversal.refundable}
          {...shown}
          focusNext={() => status.current?.focus({ preventScroll: true })}
        />
      )}
    </div>
  );
}

function CheckButton({ id }: { id: string }) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { run, busy } = useAction({
    title: 'Couldn’t reach the provider',
    failureMessage: 'Please try again in a moment.',
  });

  const check = () =>
    run(async () => {
      const { status, remark } = await api.payments.check({ id });
      await queryClient.invalidateQueries({ queryKey: paymentsKey }).catch(() => undefined);
      toast({
        title: checkTitles[status],
        ...(remark !== null && { description: remark }),
        tone: checkTones[status],
      });
    });

  return (
    <Button onClick={() => void check()} busy={busy} busyLabel="Checking…">
      <RefreshCw aria-hidden="true" />
      Check with provider
    </Button>
  );
}
