import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useReader } from '#/features/accounts/components/use-reader.ts';
import { FormAlert } from '#/features/airdrops/components/form-alert.tsx';
import { isAppError } from '#/lib/app-error.ts';
import { FormDialog } from '#/ui/form-dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useCallKey } from '#/ui/use-call-key.ts';
import type { AdminPresaleInput, Presale } from '../schema.ts';
import { PresaleFields } from './presale-fields.tsx';
import {
  checkAdminPresaleForm,
  emptyPresaleForm,
  type PresaleForm,
  presaleFormOf,
  presaleResolver,
  showPresaleError,
} from './presale-form.ts';

type EditPresaleDialogProps = {
  /** Absent: a new one is added. */
  presale: Presale | undefined;
  open: boolean;
  onClose: () => void;
};

const adding = {
  title: 'Add Presale',
  done: 'Presale added successfully',
  failed: 'Failed to add presale',
  label: 'Add Presale',
  busy: 'Adding…',
};
const editing = {
  title: 'Edit Presale',
  done: 'Presale updated successfully',
  failed: 'Failed to update presale',
  label: 'Save Changes',
  busy: 'Saving…',
};

export function EditPresaleDialog({ presale, open, onClose }: EditPresaleDialogProps) {
  const router = useRouter();
  const { api } = router.options.context;
  const { zone } = useReader();
  const words = presale === undefined ? adding : editing;
  const [failure, setFailure] = useState<string>();
  const [isLogoBusy, setIsLogoBusy] = useState(false);
  const { keyOf } = useCallKey();
  const form = useForm<PresaleForm, unknown, AdminPresaleInput>({
    defaultValues: presale === undefined ? emptyPresaleForm : presaleFormOf(presale, zone),
    resolver: presaleResolver((typed) => checkAdminPresaleForm(typed, zone, presale)),
  });
  const { isSubmitting, isDirty } = form.formState;

  const send = (input: AdminPresaleInput) => {
    if (presale !== undefined) return api.presales.edit({ id: presale.id, ...input });
    return api.presales.add(input, { context: { idempotencyKey: keyOf(input) } });
  };

  const save = form.handleSubmit(async (input) => {
    setFailure(undefined);
    try {
      await send(input);
    } catch (error) {
      const isBeside = showPresaleError(error, form.setError);
      setFailure((!isBeside && isAppError(error) && error.message) || 'Please try again.');
      toast({ title: words.failed, tone: 'destructive' });
      return;
    }
    toast({ title: words.done, tone: 'success' });
    onClose();
    await router.invalidate();
  });

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={words.title}
      description={presale?.projectName ?? 'It is public as soon as it is added.'}
      size="lg"
      onSubmit={save}
      busy={isSubmitting}
      blocked={isLogoBusy}
      isTouched={isDirty}
      saveLabel={words.label}
      busyLabel={words.busy}
    >
      {failure !== undefined && <FormAlert title={words.failed}>{failure}</FormAlert>}
      <PresaleFields form={form} forAdmin zone={zone} onLogoBusy={setIsLogoBusy} />
    </FormDialog>
  );
}
