import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTellFollowers } from '#/features/listings/follows/components/tell-followers.tsx';
import { useViewer } from '#/features/session/components/viewer.ts';
import { isAppError, notFound } from '#/lib/app-error.ts';
import { EditDialog } from '#/ui/forms/edit-dialog.tsx';
import { useEditForm } from '#/ui/forms/use-edit-form.ts';
import { toast } from '#/ui/toast-store.ts';
import { emptyFaucetForm, faucetRules, toFaucetForm } from '../form.ts';
import type { Faucet } from '../schema.ts';
import { FaucetFields } from './faucet-fields.tsx';
import { updateCachedFaucet } from './faucets.ts';

type EditFaucetDialogProps = {
  /** Without a faucet, adds a new one. */
  faucet?: Faucet | undefined;
  open: boolean;
  onClose: () => void;
};

const adding = {
  title: 'Add Faucet',
  description: 'Add a new crypto faucet to the list.',
  save: 'Add Faucet',
  busy: 'Adding…',
  done: 'Faucet added successfully',
  failed: 'Failed to add faucet',
};
const editing = {
  title: 'Edit Faucet',
  description: 'Edit the details of this faucet.',
  save: 'Save changes',
  busy: 'Saving…',
  done: 'Faucet updated successfully',
  failed: 'Failed to update faucet',
};

const toastLogoFailure = () =>
  toast({ title: 'Error', description: 'Failed to edit faucet. Please try again.', tone: 'destructive' });

export function EditFaucetDialog({ faucet, open, onClose }: EditFaucetDialogProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const viewerId = useViewer()?.id ?? '';
  const words = faucet === undefined ? adding : editing;
  const initial = faucet === undefined ? emptyFaucetForm : toFaucetForm(faucet);
  const { tellFollowers, control } = useTellFollowers(faucet === undefined);
  const edit = useEditForm({
    rules: faucetRules,
    initial,
    draft: faucet === undefined ? { name: 'faucet', viewerId } : undefined,
    shared: faucet && {
      version: faucet.listing.version,
      read: async () => {
        const { items } = await api.faucets.list();
        const saved = items.find((one) => one.id === faucet.id);
        if (saved === undefined) throw notFound('faucet');
        return { values: toFaucetForm(saved), version: saved.listing.version };
      },
    },
    send: (input, idempotencyKey, basedOn) =>
      faucet === undefined
        ? api.faucets.add(input, { context: { idempotencyKey } })
        : api.faucets.edit({ ...input, id: faucet.id, tellFollowers, basedOn }),
    onSaved: (saved) => {
      updateCachedFaucet(queryClient, saved);
      void queryClient.invalidateQueries({ queryKey: ['faucets'] });
      toast({ title: 'Success', description: words.done, tone: 'success' });
      onClose();
    },
    onFailed: (error) =>
      isAppError(error) && (error.code === 'INVALID' || error.code === 'NOT_FOUND')
        ? undefined
        : { title: 'Error', text: `${words.failed}. Please try again.` },
  });
  return (
    <EditDialog
      edit={edit}
      words={words}
      start={control}
      description={words.description}
      size="md"
      open={open}
      onClose={onClose}
    >
      <FaucetFields form={edit.form} onLogoBusy={edit.setBlocked} onLogoFailed={faucet && toastLogoFailure} />
    </EditDialog>
  );
}
