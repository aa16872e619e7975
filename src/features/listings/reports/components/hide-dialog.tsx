import { useRouter } from '@tanstack/react-router';
import { maxReasonLength } from '#/lib/input-fields.ts';
import { Field } from '#/ui/field.tsx';
import { SmallFormDialog } from '#/ui/forms/small-form-dialog.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { Textarea } from '#/ui/textarea.tsx';
import { toast } from '#/ui/toast-store.ts';
import type { ReportedKind } from '../kinds.ts';
import { hideInput } from '../schema.ts';

export type HoldDialogProps = {
  kind: ReportedKind;
  id: string;
  name: string;
  open: boolean;
  onClose: () => void;
  onChanged: () => void;
};

/** Asks an admin for the reason to hide an item's links. */
export function HideDialog({ kind, id, name, open, onClose, onChanged }: HoldDialogProps) {
  const { api } = useRouter().options.context;
  const form = useSmallForm({
    initial: { reason: '' },
    parse: (values) => hideInput.safeParse({ kind, id, ...values }),
    send: async (input) => {
      await api.reports.hide(input);
      onClose();
      toast({ title: 'Links hidden', description: name, tone: 'success' });
      onChanged();
    },
    failure: 'Couldn’t hide the links',
  });
  return (
    <SmallFormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={`Hide the links of ${name}?`}
      description="Stays listed, with its links hidden."
      saveLabel="Hide links"
      busyLabel="Hiding…"
      tone="danger"
    >
      <Field label="Reason" hint="For the audit log." error={form.errors.reason} required>
        <Textarea {...form.bind('reason')} rows={3} maxLength={maxReasonLength} />
      </Field>
    </SmallFormDialog>
  );
}
