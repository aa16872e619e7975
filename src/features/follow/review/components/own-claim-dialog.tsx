import { ReasonDialog } from '#/ui/forms/reason-dialog.tsx';
import type { PendingClaim } from '../schema.ts';

type OwnClaimDialogProps = {
  open: boolean;
  onClose: () => void;
  claim: PendingClaim;
  onApprove: (claim: PendingClaim, ownReason: string) => Promise<boolean>;
};

/** Asks a sole admin why they approve a claim that involves themselves. */
export function OwnClaimDialog({ claim, onApprove, ...dialog }: OwnClaimDialogProps) {
  return (
    <ReasonDialog
      {...dialog}
      title={`Approve ${claim.claimant.name}’s claim?`}
      description="This claim concerns you. With another admin, they would have to review it."
      hint="Kept in the audit log."
      save="Approve"
      busy="Approving…"
      send={(reason) => onApprove(claim, reason)}
    />
  );
}
