import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { isAppError } from '#/lib/app-error.ts';
import { FormDialog } from '#/ui/form-dialog.tsx';
import { FormAlert } from '#/ui/forms/form-alert.tsx';
import { type AirdropForm, airdropFormOf } from '../form.ts';
import type { Airdrop, AirdropInput } from '../schema.ts';
import { AirdropFields } from './airdrop-fields.tsx';
import type { DialogProps } from './dialog-host.tsx';
import { airdropResolver, showFieldError } from './form-resolver.ts';
import { GoneDialog } from './gone-dialog.tsx';
import { useTracker } from './tracker-context.ts';

export function EditDialog(props: DialogProps<'edit'>) {
  const { store } = useTracker();
  // As it was when the dialog opened: a push meanwhile must not change what is being typed.
  const [original] = useState(() => store.row(props.dialog.id));
  if (!original) return <GoneDialog {...props} />;
  return <EditForm {...props} original={original} />;
}

function EditForm({ open, onClose, original }: DialogProps<'edit'> & { original: Airdrop }) {
  const { reader, actions } = useTracker();
  const [failure, setFailure] = useState<string>();
  const form = useForm<AirdropForm, unknown, AirdropInput>({
    defaultValues: airdropFormOf(original, reader.zone),
    resolver: airdropResolver(reader.zone, original),
  });
  const { isSubmitting, isDirty } = form.formState;

  const save = form.handleSubmit(async (input) => {
    setFailure(undefined);
    try {
      await actions.edit(original, input);
    } catch (error) {
      showFieldError(error, form);
      const isGone = isAppError(error) && error.code === 'NOT_FOUND';
      setFailure(isGone ? error.message : 'There was a problem updating your airdrop. Please try again.');
      return;
    }
    onClose();
  });

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Edit Airdrop"
      description={original.name}
      size="lg"
      onSubmit={save}
      busy={isSubmitting}
      isTouched={isDirty}
      saveLabel="Save Changes"
      busyLabel="Saving…"
    >
      {failure !== undefined && <FormAlert title="Error updating airdrop">{failure}</FormAlert>}
      <AirdropFields form={form} />
    </FormDialog>
  );
}
