import { useRouter } from '@tanstack/react-router';
import { JudgedLink } from '#/features/links/components/judged-link.tsx';
import { useReader } from '#/features/session/components/use-reader.ts';
import type { PageSearch } from '#/lib/page-search.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Tray } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { PagedDialog } from '#/ui/paged-dialog.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import type { CampaignClaim, OwnFollowCampaign } from '../schema.ts';
import { campaignClaimsQuery } from './creator-queries.ts';

type ClaimsDialogProps = {
  campaign: OwnFollowCampaign;
  initialPage?: PageSearch | undefined;
  onDispute: (claim: CampaignClaim, page: PageSearch) => void;
  open: boolean;
  onClose: () => void;
};

const badges = {
  pending: <Badge tone="upcoming">Pending</Badge>,
  approved: <Badge tone="claimed">Approved</Badge>,
  rejected: <Badge tone="expired">Rejected</Badge>,
};

export function ClaimsDialog({ campaign, initialPage, onDispute, open, onClose }: ClaimsDialogProps) {
  const { api } = useRouter().options.context;
  return (
    <PagedDialog
      open={open}
      onClose={onClose}
      title={`Claims on @${campaign.twitterHandle}`}
      description="Admins review each claim. You can dispute an approved claim for 14 days."
      label="Claims"
      query={(page) => campaignClaimsQuery(api, campaign.id, page)}
      initialSearch={initialPage}
      failure="Couldn’t load claims"
      skeleton={{ rows: 4, row: 'h-12' }}
      empty={
        <EmptyState
          bare
          drawing={Tray}
          title="No claims yet"
          description="Your campaign is listed under Follow & earn on the campaigns page."
        />
      }
    >
      {({ items }, page) => (
        <ul aria-label="Claims" className="divide-y divide-line">
          {items.map((claim) => (
            <Row key={claim.id} claim={claim} onDispute={() => onDispute(claim, page)} />
          ))}
        </ul>
      )}
    </PagedDialog>
  );
}

function Row({ claim, onDispute }: { claim: CampaignClaim; onDispute: () => void }) {
  const { proofUrl, status, createdAt, isReversed, mayDispute, dispute } = claim;
  const reader = useReader();
  const proof = proofUrl.replace('https://', '');
  return (
    <li className="py-2.5 first:pt-0 last:pb-0 pointer-coarse:py-3.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pointer-coarse:gap-y-4">
        <span className="min-w-0 break-all">
          <JudgedLink href={proofUrl} className="tap inline-block">
            {proof}
          </JudgedLink>
        </span>
        <span className="flex flex-wrap items-center gap-2.5 text-muted text-sm">
          {mayDispute && (
            <Button variant="ghost" size="sm" onClick={onDispute}>
              Dispute<span className="sr-only"> {proof}</span>
            </Button>
          )}
          <RelativeTime value={createdAt} locale={reader.locale} timeZone={reader.zone} />
          {isReversed ? <Badge tone="expired">Reversed</Badge> : badges[status]}
        </span>
      </div>
      {dispute !== null && (
        <div className="mt-1 text-muted text-sm">
          <p className="break-words">
            <span className="font-medium text-ink">{disputeLabels[dispute.status]}</span> You wrote:{' '}
            {dispute.reason}
          </p>
          {dispute.answer !== null && <p className="break-words">Admin: {dispute.answer}</p>}
        </div>
      )}
    </li>
  );
}

const disputeLabels = {
  open: 'Disputed, in review.',
  upheld: 'Dispute upheld.',
  dismissed: 'Dispute dismissed.',
} as const;
