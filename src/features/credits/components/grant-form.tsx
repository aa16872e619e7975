import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { useViewer } from '#/features/session/components/viewer.ts';
import { formatDisplayName } from '#/lib/person-names.ts';
import { parseAmount } from '#/lib/typed-number.ts';
import { Button } from '#/ui/button.tsx';
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx';
import { Field } from '#/ui/field.tsx';
import { FormMessage } from '#/ui/forms/form-message.tsx';
import { SmallForm } from '#/ui/forms/small-form.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { Input } from '#/ui/input.tsx';
import { useDialogs } from '#/ui/lazy-dialog.tsx';
import { Textarea } from '#/ui/textarea.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import { useIdempotencyKey } from '#/ui/use-idempotency-key.ts';
import { type GrantInput, grantInput, type Recipient } from '../schema.ts';
import { formatCredits } from './amounts.ts';
import { grantsKey, pendingGrantsQuery, recipientQuery } from './credit-queries.ts';

const failed = 'Failed to grant credits. Please try again.';
const emptyForm = { amount: '', note: '' };

type GrantFormProps = {
  /** The search text that found the recipient. */
  chosenBy: string | undefined;
  recipient: Recipient | undefined;
  /** Called on submit without a recipient. */
  onMissing: () => void;
};

/** A copy of the confirmed values, which changes behind the dialog don't affect. */
type PendingConfirmation = { input: GrantInput; recipient: Recipient; chosenBy: string | undefined };

/** Keeps the input until the grant succeeds. */
export function GrantForm({ chosenBy, recipient, onMissing }: GrantFormProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const viewerId = useViewer()?.id;
  const { dialog: pendingConfirmation, shown, show, close } = useDialogs<PendingConfirmation>();
  const { run, busy, error: failure, reset } = useAction({ failureMessage: failed, placement: 'beside' });
  const { data: pending } = useQuery(pendingGrantsQuery(api));
  // Resubmitting the same form grants once; a changed or succeeded form gets a new key.
  const { getKey, forget } = useIdempotencyKey();

  const send = ({ input, chosenBy: foundBy }: PendingConfirmation) =>
    run(async () => {
      const granted = await api.credits.grant(input, { context: { idempotencyKey: getKey(input) } });
      const name = formatDisplayName(granted.recipient);
      forget();
      if (foundBy !== undefined) {
        queryClient.setQueryData(recipientQuery(api, foundBy).queryKey, granted.recipient);
      }
      void queryClient.invalidateQueries({ queryKey: grantsKey });
      void queryClient.invalidateQueries({ queryKey: ['audit'] });
      form.reset();
      close();
      toast({
        title: granted.isWaiting ? 'Sent for approval' : 'Credits Granted Successfully',
        description: granted.isWaiting
          ? `${name} will get ${formatCredits(granted.amount)} once another admin approves it.`
          : `${name} got ${formatCredits(granted.amount)}. New balance: ${formatCredits(granted.recipient.pointsBalance)}.`,
        tone: 'success',
      });
    });

  const parse = ({ amount, note }: typeof emptyForm) =>
    grantInput.safeParse({ userId: recipient?.id, amount: parseAmount(amount), note });
  const form = useSmallForm({
    initial: emptyForm,
    parse,
    // The confirmation dialog sends the grant.
    send: async (input) => {
      if (recipient) show({ input, recipient, chosenBy });
      return false;
    },
    failure: failed,
  });
  const { errors, values } = form;

  const submit = (event?: FormEvent) => {
    reset();
    if (recipient !== undefined) {
      form.submit(event);
      return;
    }
    event?.preventDefault();
    form.setErrors({});
    onMissing();
  };
  const isOwn = pendingConfirmation !== undefined && pendingConfirmation.input.userId === viewerId;
  const isAboveLimit =
    pending?.above != null &&
    pendingConfirmation !== undefined &&
    pendingConfirmation.input.amount > pending.above;
  const parsed = parse(values);
  const label =
    recipient !== undefined && parsed.success
      ? `Grant ${formatCredits(parsed.data.amount)} to ${formatDisplayName(recipient)}`
      : 'Grant Credits';

  return (
    <SmallForm form={{ ...form, submit }} label="Grant credits" className="grid gap-4">
      <FormMessage>{shown.open ? undefined : failure}</FormMessage>
      <Field label="Credit Amount" error={errors.amount} required>
        <Input {...form.bind('amount')} inputMode="numeric" autoComplete="off" />
      </Field>
      <Field
        label="Note"
        optional
        hint="Saved in the log and visible to the user."
        error={errors.note}
        aside={`${values.note.length} of 500`}
      >
        <Textarea {...form.bind('note')} rows={3} />
      </Field>
      <div className="flex justify-end">
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          busyLabel="Granting…"
          className="tabular h-auto! min-h-9 min-w-0 shrink! whitespace-normal! break-words py-1.5"
        >
          {label}
        </Button>
      </div>
      {pendingConfirmation !== undefined && (
        <ConfirmDialog
          {...shown}
          title={`Grant ${formatCredits(pendingConfirmation.input.amount)} to ${formatDisplayName(pendingConfirmation.recipient)}?`}
          description={
            <>
              <p className="break-words">
                {pendingConfirmation.recipient.email} has{' '}
                {formatCredits(pendingConfirmation.recipient.pointsBalance)}. Grants can’t be undone.
              </p>
              {pendingConfirmation.recipient.isSuspended && (
                <p className="mt-2">
                  This account is suspended. They can’t use the credits until it’s restored.
                </p>
              )}
              {isOwn && (
                <p className="mt-2">
                  These credits are for you. Another admin has to approve them, unless you’re the only one.
                </p>
              )}
              {isAboveLimit && (
                <p className="mt-2">
                  Grants over {formatCredits(pending?.above ?? 0)} need approval from another admin.
                </p>
              )}
            </>
          }
          confirmLabel={isAboveLimit || isOwn ? 'Request approval' : 'Grant Credits'}
          busyLabel="Granting…"
          tone="default"
          onConfirm={() => void send(pendingConfirmation)}
          busy={busy}
          error={failure}
        />
      )}
    </SmallForm>
  );
}
