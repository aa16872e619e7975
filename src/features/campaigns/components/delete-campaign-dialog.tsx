import { useRouter } from '@tanstack/react-router';
import { useDeletionReason } from '#/features/items/components/use-deletion-reason.tsx';
import { getErrorMessage } from '#/lib/app-error.ts';
import { DeleteDialog } from '#/ui/delete-dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import type { Campaign } from '../schema.ts';

type DeleteCampaignDialogProps = {
  campaign: Campaign;
  open: boolean;
  onClose: () => void;
  /** By default the page is loaded anew. */
  onDeleted?: () => Promise<void>;
};

export function DeleteCampaignDialog({ campaign, open, onClose, onDeleted }: DeleteCampaignDialogProps) {
  const router = useRouter();
  const { api } = router.options.context;
  const deletion = useDeletionReason(campaign.id);
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title="Delete Campaign"
      description={`Are you sure you want to delete the campaign “${campaign.title}”? This action cannot be undone.`}
      remove={() => api.campaigns.remove({ id: campaign.id, reason: deletion.reason })}
      explain={(failure) => {
        toast({ title: 'Failed to delete campaign', tone: 'destructive' });
        return getErrorMessage(failure, 'Please try again.');
      }}
      onRemoved={() => {
        toast({ title: 'Campaign deleted successfully!', tone: 'success' });
        return onDeleted?.() ?? router.invalidate();
      }}
      isReady={deletion.isReady}
    >
      {deletion.control}
    </DeleteDialog>
  );
}
