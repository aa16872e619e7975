import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { formatCredits } from '#/features/credits/components/amounts.ts';
import { isAppError } from '#/lib/app-error.ts';
import { formatNaira } from '#/lib/naira.ts';
import { ReasonDialog } from '#/ui/forms/reason-dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import { paymentsKey } from '../../components/admin-payments.ts';
import { formatGoods } from '../../payment-words.ts';
import { chargebackInput, type PaymentDetail, refundInput } from '../../schema.ts';

/** We send the money of a `refund` back. The bank has taken that of a `chargeback`. */
export type ReversalKind = 'refund' | 'chargeback';

type ReturnDialogProps = {
  kind: ReversalKind;
  payment: PaymentDetail;
  refundable: NonNullable<PaymentDetail['refundable']>;
  open: boolean;
  onClose: () => void;
  /** Moves the focus after success, which removes the button that opened the dialog. */
  focusNext: () => void;
};

/** Shows what the reversal returns and asks for a reason. Keeps the input until it succeeds. */
export function ReturnDialog(props: ReturnDialogProps) {
  const { kind, payment, refundable, ...dialog } = props;
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const isRefund = kind === 'refund';
  const name = payment.buyer?.name ?? 'a deleted account';
  const amountText = formatNaira(refundable.amount);
  const { amount } = refundable;

  const send = async (reason: string, idempotencyKey: string) => {
    const call = { context: { idempotencyKey } };
    const input = { id: payment.id, amount, reason };
    try {
      await (isRefund ? api.payments.refund(input, call) : api.payments.chargeback(input, call));
    } catch (error) {
      if (isAppError(error) && error.code === 'CONFLICT')
        void queryClient.invalidateQueries({ queryKey: paymentsKey });
      throw error;
    }
    toast({
      title: isRefund ? 'Refund requested' : 'Chargeback recorded',
      description: isRefund
        ? `${amountText} will be returned to ${name}.`
        : `${amountText} was returned to ${name}.`,
      tone: 'success',
    });
    void queryClient.invalidateQueries({ queryKey: paymentsKey });
    void queryClient.invalidateQueries({ queryKey: ['audit'] });
  };

  return (
    <ReasonDialog
      {...dialog}
      title={
        isRefund
          ? `Refund ${amountText} to ${name}?`
          : `Record a chargeback of ${amountText} by ${name}’s bank?`
      }
      description={
        isRefund
          ? 'The provider will return the money. This can’t be undone.'
          : 'Record it once the provider’s dashboard or email confirms it. This can’t be undone.'
      }
      label={isRefund ? 'Reason' : 'Source'}
      hint="Saved with the payment and in the audit log."
      save={isRefund ? `Refund ${amountText}` : 'Record chargeback'}
      busy={isRefund ? 'Refunding…' : 'Saving…'}
      parse={(values) =>
        (isRefund ? refundInput : chargebackInput).safeParse({ id: payment.id, amount, ...values })
      }
      send={send}
    >
      {isRefund && payment.refunds.some(({ state }) => state === 'unclear') && (
        <p className="rounded-md border border-warning-line bg-warning-bg px-3 py-2.5 text-sm text-warning-ink">
          An earlier refund may already have been sent. Check the provider’s dashboard first to avoid
          refunding twice.
        </p>
      )}
      <Consequences payment={payment} refundable={refundable} />
    </ReasonDialog>
  );
}

const formatPremiumConsequence = (payment: PaymentDetail) =>
  payment.state === 'succeeded'
    ? `${formatGoods(payment)} will end.`
    : 'Nothing was delivered for this payment.';

const formatCreditsConsequence = (credits: number) =>
  credits === 0 ? 'No credits will be deducted.' : `${formatCredits(credits)} will be deducted.`;

function Consequences({ payment, refundable }: Pick<ReturnDialogProps, 'payment' | 'refundable'>) {
  const { credits, owed } = refundable;
  return (
    <div className="rounded-md border border-line bg-sunken px-3 py-2.5 text-base text-ink">
      <p>
        {payment.kind === 'premium' ? formatPremiumConsequence(payment) : formatCreditsConsequence(credits)}
      </p>
      {owed > 0 && (
        <p className="mt-1 text-warning-ink">
          {formatCredits(owed)} {owed === 1 ? 'has' : 'have'} already been spent and will become a debt. New
          credits pay it off first.
        </p>
      )}
    </div>
  );
}
