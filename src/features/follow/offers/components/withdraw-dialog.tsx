import { useRouter } from '@tanstack/react-router';
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import type { OwnClaim } from '../../schema.ts';

type WithdrawDialogProps = {
  claim: OwnClaim;
  open: boolean;
  onClose: () => void;
  onChanged: () => void;
};

function describeConsequence({ firstReason, approvedBy }: OwnClaim): string {
  if (firstReason !== null) return 'It stays rejected and can’t be resubmitted.';
  return approvedBy === null
    ? 'You free up your spot. You can claim again while spots remain.'
    : 'The campaign is closed, so you can’t claim again.';
}

export function WithdrawDialog({ claim, open, onClose, onChanged }: WithdrawDialogProps) {
  const { api } = useRouter().options.context;
  const { run, busy, error } = useAction({
    failureMessage: 'Couldn’t withdraw the claim. Please try again.',
    placement: 'beside',
  });

  const withdraw = async () => {
    await run(async () => {
      await api.follow.withdraw({ id: claim.id });
      onClose();
      toast({
        title: 'Claim withdrawn',
        description: `Your claim for following @${claim.twitterHandle}`,
        tone: 'success',
      });
    });
    onChanged();
  };

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Withdraw your claim for following @${claim.twitterHandle}?`}
      description={describeConsequence(claim)}
      confirmLabel="Withdraw"
      busyLabel="Withdrawing…"
      cancelLabel="Keep claim"
      onConfirm={() => void withdraw()}
      busy={busy}
      error={error}
    />
  );
}
