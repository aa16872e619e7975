import { useQueryClient } from '@tanstack/react-query';
import { EditListingDialog, type ListingKindForm } from '#/features/items/components/edit-listing-dialog.tsx';
import { useViewer } from '#/features/session/components/viewer.ts';
import { isAppError, notFound } from '#/lib/app-error.ts';
import { toast } from '#/ui/toast-store.ts';
import { emptyFaucetForm, faucetRules, toFaucetForm } from '../form.ts';
import type { Faucet, FaucetInput } from '../schema.ts';
import { FaucetFields } from './faucet-fields.tsx';
import { updateCachedFaucet } from './faucets.ts';

type EditFaucetDialogProps = {
  /** Without a faucet, adds a new one. */
  faucet?: Faucet | undefined;
  open: boolean;
  onClose: () => void;
};

const kind: ListingKindForm<Faucet, FaucetInput> = {
  adding: {
    title: 'Add Faucet',
    done: { title: 'Success', description: 'Faucet added successfully' },
    failureTitle: 'Failed to add faucet',
    save: 'Add Faucet',
    busy: 'Adding…',
  },
  editing: {
    title: 'Edit Faucet',
    done: { title: 'Success', description: 'Faucet updated successfully' },
    failureTitle: 'Failed to update faucet',
    save: 'Save changes',
    busy: 'Saving…',
  },
  get: async (api, id) => {
    const { items } = await api.faucets.list();
    const saved = items.find((faucet) => faucet.id === id);
    if (saved === undefined) throw notFound('faucet');
    return saved;
  },
  add: (api, input, options) => api.faucets.add(input, options),
  edit: (api, input) => api.faucets.edit(input),
};

const toastLogoFailure = () =>
  toast({ title: 'Error', description: 'Failed to edit faucet. Please try again.', tone: 'destructive' });

export function EditFaucetDialog({ faucet, ...shown }: EditFaucetDialogProps) {
  const queryClient = useQueryClient();
  const viewerId = useViewer()?.id ?? '';
  const isNew = faucet === undefined;
  const { failureTitle } = isNew ? kind.adding : kind.editing;
  return (
    <EditListingDialog
      kind={kind}
      original={faucet}
      rules={faucetRules}
      initial={isNew ? emptyFaucetForm : toFaucetForm(faucet)}
      draft={isNew ? { name: 'faucet', viewerId } : undefined}
      toForm={toFaucetForm}
      description={isNew ? 'Add a new crypto faucet to the list.' : 'Edit the details of this faucet.'}
      size="md"
      onSaved={(saved) => {
        updateCachedFaucet(queryClient, saved);
        void queryClient.invalidateQueries({ queryKey: ['faucets'] });
      }}
      onFailed={(error) =>
        isAppError(error) && (error.code === 'INVALID' || error.code === 'NOT_FOUND')
          ? undefined
          : { title: 'Error', text: `${failureTitle}. Please try again.` }
      }
      {...shown}
    >
      {({ form, setBlocked }) => (
        <FaucetFields
          form={form}
          onLogoBusy={setBlocked}
          onLogoFailed={isNew ? undefined : toastLogoFailure}
        />
      )}
    </EditListingDialog>
  );
}
