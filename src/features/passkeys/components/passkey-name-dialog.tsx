import { Field } from '#/ui/field.tsx';
import { SmallFormDialog } from '#/ui/forms/small-form-dialog.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { Input } from '#/ui/input.tsx';
import { passkeyName } from '../schema.ts';

type PasskeyNameDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  name: string;
  label: string;
  busyLabel: string;
  /** Shown when the call fails without a message of its own. */
  failure: string;
  /** Resolves with false when the user cancels the browser's prompt, so that the dialog stays open. */
  save: (name: string) => Promise<boolean>;
};

export function PasskeyNameDialog(props: PasskeyNameDialogProps) {
  const { open, onClose, title, description, label, busyLabel, failure, save } = props;
  const form = useSmallForm({
    initial: { name: props.name },
    parse: (values) => passkeyName.safeParse(values),
    send: async (input) => {
      const isSaved = await save(input.name);
      if (isSaved) onClose();
      return isSaved;
    },
    failure,
  });

  return (
    <SmallFormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      size="sm"
      saveLabel={label}
      busyLabel={busyLabel}
    >
      <Field label="Name" hint="Helps you tell your passkeys apart." error={form.errors.name} required>
        <Input {...form.bind('name')} autoComplete="off" maxLength={60} />
      </Field>
    </SmallFormDialog>
  );
}
