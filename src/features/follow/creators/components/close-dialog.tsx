import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { formatCredits, formatNumber } from '#/features/credits/components/amounts.ts';
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import type { OwnFollowCampaign } from '../schema.ts';
import { refreshAfterTransfer } from './creator-queries.ts';

type CloseDialogProps = {
  campaign: OwnFollowCampaign;
  open: boolean;
  onClose: () => void;
};

/** Confirms closing a campaign early and shows the refund. */
export function CloseDialog({ campaign, open, onClose }: CloseDialogProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { run, busy, error } = useAction({
    failureMessage: 'Couldn’t close the campaign. Please try again.',
    placement: 'beside',
  });
  const { id, twitterHandle, remainingBudget, pointsPerFollower, claims } = campaign;
  const heldCredits = claims.pending * pointsPerFollower;
  const refundAmount = Math.max(0, remainingBudget - heldCredits);

  const close = async () => {
    await run(async () => {
      const { refunded } = await api.followCampaigns.close({ id });
      onClose();
      toast({
        title: 'Campaign closed',
        description: `${formatCredits(refunded)} of @${twitterHandle} ${refunded === 1 ? 'was' : 'were'} returned to your balance.`,
        tone: 'success',
      });
    });
    refreshAfterTransfer(queryClient);
  };

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Close the campaign for @${twitterHandle}?`}
      description={
        <>
          <p>
            {formatCredits(refundAmount)} {refundAmount === 1 ? 'comes' : 'come'} back to your balance now,
            and the campaign stops accepting claims. This can’t be undone.
          </p>
          {claims.pending > 0 && (
            <p className="mt-2">
              {claims.pending === 1
                ? '1 claim is pending'
                : `${formatNumber(claims.pending)} claims are pending`}
              : {formatCredits(heldCredits)} {heldCredits === 1 ? 'is' : 'are'} held until reviewed. Credits
              from rejected claims are returned to you. Claims not reviewed within 14 days are approved.
            </p>
          )}
        </>
      }
      confirmLabel="Close campaign"
      busyLabel="Closing…"
      cancelLabel="Keep campaign"
      onConfirm={() => void close()}
      busy={busy}
      error={error}
    />
  );
}
