import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '#/lib/app-error.ts';
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx';
import { toast } from '#/ui/toast-store.ts';
import type { OwnClaim } from '../../schema.ts';

type WithdrawDialogProps = {
  claim: OwnClaim;
  open: boolean;
  onClose: () => void;
  onChanged: () => void;
};

/** Asks before a claim that waits is taken back. */
export function WithdrawDialog({ claim, open, onClose, onChanged }: WithdrawDialogProps) {
  const { api } = useRouter().options.context;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const withdraw = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await api.follow.withdraw({ id: claim.id });
      onClose();
      toast({
        title: 'Claim withdrawn',
        description: `Your claim on @${claim.twitterHandle}`,
        tone: 'success',
      });
    } catch (failure) {
      setError(messageOf(failure, 'Failed to withdraw the claim. Please try again.'));
    } finally {
      setBusy(false);
      onChanged();
    }
  };

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Withdraw your claim on @${claim.twitterHandle}?`}
      description={
        claim.firstReason !== null
          ? 'It stays rejected and can’t be resubmitted.'
          : claim.approvedBy !== null
            ? 'The campaign is closed, so you can’t claim again.'
            : 'Your place opens up for others. You can claim again while places remain.'
      }
      confirmLabel="Withdraw"
      busyLabel="Withdrawing…"
      cancelLabel="Keep claim"
      onConfirm={() => void withdraw()}
      busy={busy}
      error={error}
    />
  );
}
