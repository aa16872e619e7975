import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { isAppError } from '#/lib/app-error.ts';
import { formatNaira } from '#/lib/naira.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx';
import { Field } from '#/ui/field.tsx';
import { errorsOf, type FormErrors, useErrorFocus } from '#/ui/forms/form-errors.ts';
import { FormMessage } from '#/ui/forms/form-message.tsx';
import { Textarea } from '#/ui/textarea.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useCallKey } from '#/ui/use-call-key.ts';
import { creditsText, goodsOf } from '../payment-words.ts';
import { chargebackInput, type PaymentDetail, refundInput } from '../schema.ts';
import { paymentsKey } from './admin-payments.ts';

/** How the money goes back: we send it, or the bank has taken it. */
export type Return = 'refund' | 'chargeback';

type ReturnDialogProps = {
  kind: Return;
  payment: PaymentDetail;
  refundable: NonNullable<PaymentDetail['refundable']>;
  open: boolean;
  onClose: () => void;
  /** Called before it closes. */
  onWorked: () => void;
  onCloseAutoFocus: (event: Event) => void;
};

const noErrors: FormErrors = {};

/** Says what goes back with the money, and asks why. What is typed stays until it has worked. */
export function ReturnDialog(props: ReturnDialogProps) {
  const { kind, payment, refundable, open, onClose } = props;
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState(noErrors);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useErrorFocus(errors);
  // Sent again, it is asked for once.
  const { keyOf } = useCallKey();

  const isRefund = kind === 'refund';
  const name = payment.buyer?.name ?? 'a deleted account';
  const money = formatNaira(refundable.amount);
  const input = { id: payment.id, amount: refundable.amount, reason };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    const parsed = (isRefund ? refundInput : chargebackInput).safeParse(input);
    setErrors(errorsOf(parsed));
    if (!parsed.success) return;
    const call = { context: { idempotencyKey: keyOf(input) } };
    setBusy(true);
    try {
      await (isRefund ? api.payments.refund(parsed.data, call) : api.payments.chargeback(parsed.data, call));
      props.onWorked();
      setReason('');
      onClose();
      toast({
        title: isRefund ? 'Refund requested' : 'Chargeback recorded',
        description: isRefund ? `${money} will be returned to ${name}.` : `${money} was returned to ${name}.`,
        tone: 'success',
      });
      void queryClient.invalidateQueries({ queryKey: paymentsKey });
      void queryClient.invalidateQueries({ queryKey: ['audit'] });
    } catch (error) {
      setFailure((isAppError(error) && error.message) || 'Something went wrong. Please try again.');
      if (isAppError(error) && error.code === 'CONFLICT')
        void queryClient.invalidateQueries({ queryKey: paymentsKey });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      onCloseAttempt={() => !busy}
      onCloseAutoFocus={props.onCloseAutoFocus}
      title={isRefund ? `Refund ${money} to ${name}?` : `Record a chargeback of ${money} by ${name}’s bank?`}
      description={
        isRefund
          ? 'The provider will return the money. This can’t be undone.'
          : 'Record it once the provider’s dashboard or email confirms it. This can’t be undone.'
      }
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex min-h-0 flex-1 flex-col"
      >
        <DialogBody className="flex flex-col gap-4">
          <FormMessage>{failure}</FormMessage>
          {isRefund && payment.refunds.some(({ state }) => state === 'unclear') && (
            <p className="rounded-md border border-warning-line bg-warning-bg px-3 py-2.5 text-sm text-warning-ink">
              An earlier refund may already have been sent. Check the provider’s dashboard first to avoid
              refunding twice.
            </p>
          )}
          <Consequences payment={payment} refundable={refundable} />
          <Field
            label={isRefund ? 'Reason' : 'Source'}
            hint="Saved with the payment and in the audit log."
            error={errors.reason}
            aside={`${reason.length} of 500`}
            required
          >
            <Textarea
              name="reason"
              rows={3}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              disabled={busy}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button onClick={() => !busy && onClose()} aria-disabled={busy || undefined}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={busy} busyLabel={isRefund ? 'Refunding…' : 'Saving…'}>
            {isRefund ? `Refund ${money}` : 'Record chargeback'}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function Consequences({ payment, refundable }: Pick<ReturnDialogProps, 'payment' | 'refundable'>) {
  const { credits, owed } = refundable;
  const isSettled = payment.state === 'succeeded';
  const lines =
    payment.kind === 'premium'
      ? [isSettled ? `${goodsOf(payment)} will end.` : 'Nothing was delivered for this payment.']
      : credits === 0
        ? ['No credits will be deducted.']
        : [`${creditsText(credits)} will be deducted.`];
  return (
    <div className="rounded-md border border-line bg-sunken px-3 py-2.5 text-base text-ink">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {owed > 0 && (
        <p className="mt-1 text-warning-ink">
          {creditsText(owed)} {owed === 1 ? 'has' : 'have'} already been spent and will become a debt. Credits
          this person receives next repay it first.
        </p>
      )}
    </div>
  );
}
