import { useRouter } from '@tanstack/react-router';
import { useDeletionReason } from '#/features/items/components/use-deletion-reason.tsx';
import { getErrorMessage } from '#/lib/app-error.ts';
import { DeleteDialog } from '#/ui/delete-dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import type { Presale } from '../schema.ts';

type DeletePresaleDialogProps = {
  presale: Presale;
  open: boolean;
  onClose: () => void;
  /** By default the page is loaded anew. */
  onDeleted?: () => Promise<void>;
};

export function DeletePresaleDialog({ presale, open, onClose, onDeleted }: DeletePresaleDialogProps) {
  const router = useRouter();
  const { api } = router.options.context;
  const deletion = useDeletionReason(presale.id);
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title="Delete Presale"
      description={`Are you sure you want to delete the presale of ${presale.projectName}? This action cannot be undone.`}
      remove={() => api.presales.remove({ id: presale.id, reason: deletion.reason })}
      explain={(failure) => {
        toast({ title: 'Failed to delete presale', tone: 'destructive' });
        return getErrorMessage(failure, 'Please try again.');
      }}
      onRemoved={() => {
        toast({ title: 'Presale deleted successfully', tone: 'success' });
        return onDeleted?.() ?? router.invalidate();
      }}
      isReady={deletion.isReady}
    >
      {deletion.control}
    </DeleteDialog>
  );
}
