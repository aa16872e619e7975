import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#/ui/dialog.tsx';
import { type AirdropForm, airdropFormOf } from '../form.ts';
import type { Airdrop, AirdropInput } from '../schema.ts';
import { AirdropFields } from './airdrop-fields.tsx';
import type { DialogProps } from './dialog-host.tsx';
import { FormAlert } from './form-alert.tsx';
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
  const [hasFailed, setHasFailed] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const form = useForm<AirdropForm, unknown, AirdropInput>({
    defaultValues: airdropFormOf(original, reader.zone),
    resolver: airdropResolver(reader.zone, original),
  });
  const { isSubmitting, isDirty } = form.formState;

  const save = form.handleSubmit(async (input) => {
    setHasFailed(false);
    try {
      await actions.edit(original, input);
    } catch (error) {
      showFieldError(error, form);
      setHasFailed(true);
      return;
    }
    onClose();
  });

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      onCloseAttempt={() => {
        if (isSubmitting) return false;
        if (!isDirty || isAsking) return true;
        setIsAsking(true);
        return false;
      }}
      title="Edit Airdrop"
      description={original.name}
      size="lg"
    >
      <DialogForm onSubmit={save} aria-label="Edit Airdrop">
        <DialogBody>
          {hasFailed && (
            <FormAlert title="Error updating airdrop">
              There was a problem updating your airdrop. Please try again.
            </FormAlert>
          )}
          <AirdropFields form={form} />
        </DialogBody>
        <DialogFooter
          wide={isAsking}
          start={
            isAsking && (
              <p role="status" className="text-sm text-warning-ink">
                Your changes are not saved.
              </p>
            )
          }
        >
          <Button onClick={onClose} disabled={isSubmitting}>
            {isAsking ? 'Discard changes' : 'Cancel'}
          </Button>
          <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Saving…">
            Save Changes
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
