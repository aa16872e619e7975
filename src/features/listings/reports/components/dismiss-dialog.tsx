import { useRouter } from '@tanstack/react-router';
import { maxReasonLength } from '#/lib/input-fields.ts';
import { Field } from '#/ui/field.tsx';
import { SmallFormDialog } from '#/ui/forms/small-form-dialog.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { Textarea } from '#/ui/textarea.tsx';
import { toast } from '#/ui/toast-store.ts';
import { dismissInput } from '../schema.ts';
import type { DecideDialogProps } from './uphold-dialog.tsx';

/** Confirms dismissing reports, which restores what they had hidden. */
export function DismissDialog({ item, open, onClose, onChanged }: DecideDialogProps) {
  const { api } = useRouter().options.context;
  const { kind, id, title, upTo, heldSince, isHeldByUs } = item;
  const form = useSmallForm({
    initial: { note: '' },
    parse: (values) => dismissInput.safeParse({ kind, id, upTo, ...values }),
    send: async (input) => {
      try {
        await api.reports.dismiss(input);
      } finally {
        // A rejection also indicates that something has changed.
        onChanged();
      }
      onClose();
      toast({ title: 'Reports dismissed', description: title, tone: 'success' });
    },
    failure: 'Couldn’t dismiss the reports',
  });
  const isShownAgain = heldSince !== null && !isHeldByUs;
  return (
    <SmallFormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={`Dismiss the reports of ${title}?`}
      description={`We’ll notify everyone who reported it.${isShownAgain ? ' Its links are shown again.' : ''}`}
      saveLabel="Dismiss"
      busyLabel="Saving…"
    >
      <Field label="Note (optional)" hint="Reporters will see this." error={form.errors.note}>
        <Textarea {...form.bind('note')} rows={3} maxLength={maxReasonLength} />
      </Field>
    </SmallFormDialog>
  );
}
