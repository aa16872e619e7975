import { useRouter } from '@tanstack/react-router';
import type { Api } from '#/lib/api-client.ts';
import { getErrorMessage, isAppError } from '#/lib/app-error.ts';
import { itemKinds } from '#/lib/item-kinds.ts';
import { type ListingKind, listingKindNames } from '#/lib/listing-kinds.ts';
import { DeleteDialog } from '#/ui/delete-dialog.tsx';
import { type ToastInput, toast } from '#/ui/toast-store.ts';
import { useDeletionReason } from './use-deletion-reason.tsx';

type ToastText = Pick<ToastInput, 'title' | 'description'>;
type ListingDeletion = {
  /** Names the listing in the question 'Are you sure you want to delete the …'. */
  formatItem: (name: string) => string;
  remove: (api: Api, id: string, reason: string | undefined) => Promise<unknown>;
  deleted: ToastText;
  /** The dialog's message for a failure. */
  explain: (failure: unknown) => string;
  /** The toast for a failure, which the dialog's message accompanies. */
  failed?: (message: string) => ToastText;
};

const deletions: Readonly<Record<ListingKind, ListingDeletion>> = {
  campaign: {
    formatItem: (name) => `campaign “${name}”?`,
    remove: (api, id, reason) => api.campaigns.remove({ id, reason }),
    deleted: { title: 'Campaign deleted successfully!' },
    explain: (failure) => getErrorMessage(failure, 'Please try again.'),
    failed: () => ({ title: 'Failed to delete campaign' }),
  },
  faucet: {
    formatItem: (name) => `${name} faucet?`,
    remove: (api, id) => api.faucets.remove({ id }),
    deleted: { title: 'Success', description: 'Faucet deleted successfully' },
    explain: () => 'Failed to delete faucet. Please try again.',
    failed: (description) => ({ title: 'Error', description }),
  },
  guide: {
    formatItem: (name) => `guide "${name}"?`,
    remove: (api, id) => api.guides.remove({ id }),
    deleted: { title: 'Guide deleted', description: 'The airdrop guide has been removed.' },
    explain: (failure) =>
      isAppError(failure) && failure.code === 'FORBIDDEN'
        ? 'You do not have permission to delete this guide. Only administrators can delete guides.'
        : getErrorMessage(failure, 'Please try again later.'),
    failed: (description) => ({ title: 'Failed to delete guide', description }),
  },
  presale: {
    formatItem: (name) => `presale of ${name}?`,
    remove: (api, id, reason) => api.presales.remove({ id, reason }),
    deleted: { title: 'Presale deleted successfully' },
    explain: (failure) => getErrorMessage(failure, 'Please try again.'),
    failed: () => ({ title: 'Failed to delete presale' }),
  },
  quest: {
    formatItem: (name) => `quest “${name}”? Everyone’s progress will be deleted.`,
    remove: (api, id, reason) => api.quests.remove({ id, reason }),
    deleted: { title: 'Quest deleted' },
    explain: (failure) => getErrorMessage(failure, 'Couldn’t delete quest'),
  },
};

type DeleteListingDialogProps = {
  kind: ListingKind;
  id: string;
  name: string;
  open: boolean;
  onClose: () => void;
  onDeleted: () => unknown;
};

export function DeleteListingDialog(props: DeleteListingDialogProps) {
  return itemKinds.some((kind) => kind === props.kind) ? (
    <DeletionWithReason {...props} />
  ) : (
    <Deletion {...props} />
  );
}

/** Asks for the reason that the listing's promoter and participants read. */
function DeletionWithReason(props: DeleteListingDialogProps) {
  return <Deletion {...props} deletion={useDeletionReason(props.id)} />;
}

type DeletionProps = DeleteListingDialogProps & { deletion?: ReturnType<typeof useDeletionReason> };

function Deletion({ kind, id, name, deletion, open, onClose, onDeleted }: DeletionProps) {
  const { api } = useRouter().options.context;
  const { formatItem, remove, deleted, explain, failed } = deletions[kind];
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title={`Delete ${listingKindNames[kind]}`}
      description={`Are you sure you want to delete the ${formatItem(name)} This action cannot be undone.`}
      remove={() => remove(api, id, deletion?.reason)}
      explain={(failure) => {
        const message = explain(failure);
        if (failed !== undefined) toast({ ...failed(message), tone: 'destructive' });
        return message;
      }}
      onRemoved={() => {
        toast({ ...deleted, tone: 'success' });
        return onDeleted();
      }}
      isReady={deletion?.isReady}
    >
      {deletion?.control}
    </DeleteDialog>
  );
}
