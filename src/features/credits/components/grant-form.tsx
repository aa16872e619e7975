import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { errorsOf, type FormErrors, useErrorFocus } from '#/features/accounts/components/form-errors.ts';
import { FormMessage } from '#/features/accounts/components/form-message.tsx';
import { isAppError } from '#/lib/app-error.ts';
import { displayName } from '#/lib/person-names.ts';
import { Button } from '#/ui/button.tsx';
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx';
import { Field } from '#/ui/field.tsx';
import { Input } from '#/ui/input.tsx';
import { Textarea } from '#/ui/textarea.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useCallKey } from '#/ui/use-call-key.ts';
import { creditCount } from '../amounts.ts';
import { type GrantInput, grantInput, type Recipient } from '../schema.ts';
import { grantsKey, recipientQuery } from './credit-queries.ts';

/** More than this is asked about once more. */
const usualMost = 10_000;
const failed = 'Failed to grant credits. Please try again.';
const noErrors: FormErrors = {};
const nothing = { amount: '', note: '' };

type GrantFormProps = {
  /** What the recipient was found by. */
  chosenBy: string | undefined;
  recipient: Recipient | undefined;
  /** Somebody wants to give, and nobody is chosen. */
  onMissing: () => void;
};

/** What is typed stays until it has worked. */
export function GrantForm({ chosenBy, recipient, onMissing }: GrantFormProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(nothing);
  const [errors, setErrors] = useState(noErrors);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<GrantInput>();
  const form = useErrorFocus(errors);
  // Sent again, the same form gives once; after it has worked, or is changed, it is another grant.
  const { keyOf, forget } = useCallKey();

  const send = async (input: GrantInput) => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const { amount, recipient: now } = await api.credits.grant(input, {
        context: { idempotencyKey: keyOf(input) },
      });
      forget();
      if (chosenBy !== undefined) queryClient.setQueryData(recipientQuery(api, chosenBy).queryKey, now);
      void queryClient.invalidateQueries({ queryKey: grantsKey });
      void queryClient.invalidateQueries({ queryKey: ['audit'] });
      setTyped(nothing);
      setAsked(undefined);
      toast({
        title: 'Credits Granted Successfully',
        description: `${displayName(now)} got ${creditCount(amount)} and has ${creditCount(now.pointsBalance)} now.`,
        tone: 'success',
      });
    } catch (error) {
      setFailure((isAppError(error) && error.message) || failed);
      toast({ title: failed, tone: 'destructive' });
    } finally {
      setBusy(false);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    if (recipient === undefined) {
      setErrors(noErrors);
      onMissing();
      return;
    }
    const parsed = grantInput.safeParse({
      userId: recipient.id,
      amount: typed.amount.trim() === '' ? undefined : Number(typed.amount),
      note: typed.note,
    });
    setErrors(errorsOf(parsed));
    if (!parsed.success) return;
    if (parsed.data.amount > usualMost) setAsked(parsed.data);
    else void send(parsed.data);
  };

  return (
    <form ref={form} noValidate aria-label="Grant credits" onSubmit={submit} className="grid gap-4">
      <FormMessage>{asked === undefined ? failure : undefined}</FormMessage>
      <Field label="Credit Amount" error={errors.amount} required>
        <Input
          name="amount"
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          value={typed.amount}
          onChange={(event) => setTyped({ ...typed, amount: event.target.value })}
          disabled={busy}
        />
      </Field>
      <Field
        label="Note"
        optional
        hint="Kept in the log, and shown to the user beside the credits."
        error={errors.note}
        aside={`${typed.note.length} of 500`}
      >
        <Textarea
          name="note"
          rows={3}
          value={typed.note}
          onChange={(event) => setTyped({ ...typed, note: event.target.value })}
          disabled={busy}
        />
      </Field>
      <div className="flex justify-end">
        <Button type="submit" variant="primary" busy={busy} busyLabel="Granting...">
          Grant Credits
        </Button>
      </div>
      {recipient !== undefined && (
        <ConfirmDialog
          open={asked !== undefined}
          onOpenChange={(open) => {
            if (!open) setAsked(undefined);
          }}
          title={`Grant ${creditCount(asked?.amount ?? 0)} to ${displayName(recipient)}?`}
          description={`${recipient.email} has ${creditCount(recipient.pointsBalance)}. What is granted can’t be taken back.`}
          confirmLabel="Grant Credits"
          busyLabel="Granting..."
          tone="default"
          onConfirm={() => asked && void send(asked)}
          busy={busy}
          error={failure}
        />
      )}
    </form>
  );
}
