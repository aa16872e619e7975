import { useRouter } from '@tanstack/react-router';
import { maxReasonLength } from '#/lib/input-fields.ts';
import type { ListingKind } from '#/lib/listing-kinds.ts';
import { Field } from '#/ui/field.tsx';
import { SmallFormDialog } from '#/ui/forms/small-form-dialog.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { Textarea } from '#/ui/textarea.tsx';
import { type Checked, checkInput } from '../schema.ts';

type WrongDialogProps = {
  kind: ListingKind;
  id: string;
  name: string;
  open: boolean;
  onClose: () => void;
  onChecked: (checked: Checked) => void;
};

export function WrongDialog({ kind, id, name, open, onClose, onChecked }: WrongDialogProps) {
  const { api } = useRouter().options.context;
  const form = useSmallForm({
    initial: { reason: '' },
    parse: (values) => checkInput.safeParse({ kind, id, isRight: false, ...values }),
    send: async (input) => {
      onChecked(await api.checks.set(input));
      onClose();
    },
    failure: 'Couldn’t save your check',
  });
  return (
    <SmallFormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={`What’s wrong with ${name}?`}
      description="Our team reads this and fixes the listing. To report a scam, use Report."
      saveLabel="Send"
      busyLabel="Sending…"
    >
      <Field
        label="What’s wrong"
        hint="Such as a dead link or a changed date."
        error={form.errors.reason}
        required
      >
        <Textarea {...form.bind('reason')} rows={4} maxLength={maxReasonLength} />
      </Field>
    </SmallFormDialog>
  );
}
