import { ClaimCard } from '#/features/follow/review/components/claim-card.tsx';
import { useReview } from '#/features/follow/review/components/use-review.ts';
import type { PendingClaim } from '#/features/follow/review/schema.ts';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';

const RejectDialog = lazyDialog(() => import('#/ui/forms/reason-dialog.tsx'), 'ReasonDialog');

const OwnClaimDialog = lazyDialog(
  () => import('#/features/follow/review/components/own-claim-dialog.tsx'),
  'OwnClaimDialog',
);

type OpenDialog = { kind: 'reject' | 'own'; claim: PendingClaim };

/** The pending claims on a campaign, each decided individually. The campaign's page offers bulk decisions. */
export function ClaimsToDecide({ claims }: { claims: readonly PendingClaim[] }) {
  const { dialog: openDialog, shown, sequence, show } = useDialogs<OpenDialog>();
  const review = useReview({ askOwnReason: (claim) => show({ kind: 'own', claim }) });
  return (
    <>
      <ul aria-label="Claims" className="grid gap-3">
        {claims.map((claim) => (
          <li key={claim.id} className="min-w-0">
            <ClaimCard
              claim={claim}
              selected={false}
              busy={review.isBusyWith(claim.id)}
              note={review.notes[claim.id]}
              onApprove={() => void review.approve(claim)}
              onReject={() => show({ kind: 'reject', claim })}
            />
          </li>
        ))}
      </ul>
      {openDialog?.kind === 'own' && (
        <OwnClaimDialog key={sequence} {...shown} claim={openDialog.claim} onApprove={review.approve} />
      )}
      {openDialog?.kind === 'reject' && (
        <RejectDialog
          key={sequence}
          {...shown}
          title={`Reject ${openDialog.claim.claimant.name}’s claim?`}
          description="The claimant will see this reason. They can resubmit once while the campaign is active."
          save="Reject"
          busy="Rejecting…"
          send={(reason) => review.reject(openDialog.claim, reason)}
        />
      )}
    </>
  );
}
