import type { ReactNode } from 'react';
import { formatCredits, formatNumber } from '#/features/credits/components/amounts.ts';
import { useReader } from '#/features/session/components/use-reader.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { ExternalLink } from '#/ui/external-link.tsx';
import { ProgressBar } from '#/ui/progress-bar.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import type { OwnFollowCampaign } from '../../creators/schema.ts';

type FollowCampaignCardProps = {
  campaign: OwnFollowCampaign;
  onClaims: () => void;
  onClose: () => void;
};

/** One of the user's follow campaigns, with progress, remaining budget, and claims. */
export function FollowCampaignCard({ campaign, onClaims, onClose }: FollowCampaignCardProps) {
  const { twitterHandle, pointsPerFollower, status, claims, createdAt, closedAt } = campaign;
  const reader = useReader();
  const renderTime = (value: string) => (
    <RelativeTime value={value} locale={reader.locale} timeZone={reader.zone} />
  );
  const claimCount = claims.pending + claims.approved + claims.rejected;
  return (
    <Card as="li">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h2 className="min-w-0 break-all font-semibold text-ink text-lg">
              <ExternalLink
                href={`https://x.com/${twitterHandle}`}
                plain
                hideIcon
                className="tap rounded-sm hover:underline"
              >
                @{twitterHandle}
              </ExternalLink>
            </h2>
            <StatusBadge campaign={campaign} />
          </div>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-muted text-sm">
            <span className="tabular">{formatCredits(pointsPerFollower)} per follower</span>
            <span aria-hidden="true">·</span>
            <span>created {renderTime(createdAt)}</span>
            {closedAt !== null && (
              <>
                <span aria-hidden="true">·</span>
                <span>
                  {campaign.closedEarly ? 'closed' : 'completed'} {renderTime(closedAt)}
                </span>
              </>
            )}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button size="sm" onClick={onClaims}>
            Claims <span className="tabular text-muted">{formatNumber(claimCount)}</span>
            <span className="sr-only"> on @{twitterHandle}</span>
          </Button>
          {status === 'active' && (
            <Button size="sm" onClick={onClose}>
              Close early<span className="sr-only"> @{twitterHandle}</span>
            </Button>
          )}
        </div>
      </div>
      <Progress campaign={campaign} />
      <Facts campaign={campaign} />
      {campaign.reviewUntil !== null && (
        <p className="mt-3 text-muted text-sm">
          {formatCredits(campaign.remainingBudget)} on hold for pending claims. Claims we don’t review by{' '}
          {renderTime(campaign.reviewUntil)} are approved automatically.
        </p>
      )}
    </Card>
  );
}

function StatusBadge({ campaign: { status, closedEarly } }: { campaign: OwnFollowCampaign }) {
  if (status === 'active') return <Badge tone="active">Active</Badge>;
  return closedEarly ? <Badge>Closed early</Badge> : <Badge tone="claimed">Completed</Badge>;
}

function Progress({ campaign }: { campaign: OwnFollowCampaign }) {
  const { twitterHandle, followersReceived, targetFollows } = campaign;
  const percent = Math.min(100, Math.floor((followersReceived / targetFollows) * 100));
  return (
    <div className="mt-4">
      <p className="mb-1 flex justify-between gap-3 text-muted text-sm">
        <span>Followers</span>
        <span className="tabular">
          <span className="font-medium text-ink">{formatNumber(followersReceived)}</span> of{' '}
          {formatNumber(targetFollows)}
        </span>
      </p>
      <ProgressBar
        label={`Followers of @${twitterHandle}`}
        value={percent}
        valueText={`${formatNumber(followersReceived)} of ${formatNumber(targetFollows)}`}
      />
    </div>
  );
}

function Facts({ campaign }: { campaign: OwnFollowCampaign }) {
  const { claims, remainingBudget, totalCost, refunded } = campaign;
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
      <NumberFact label={refunded === null ? 'Budget left' : 'Returned'}>
        {formatNumber(refunded ?? remainingBudget)}{' '}
        <span className="font-normal text-muted">of {formatCredits(totalCost)}</span>
      </NumberFact>
      <NumberFact label="Pending claims">{formatNumber(claims.pending)}</NumberFact>
      <NumberFact label="Approved">{formatNumber(claims.approved)}</NumberFact>
      <NumberFact label="Rejected">{formatNumber(claims.rejected)}</NumberFact>
    </dl>
  );
}

function NumberFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="tabular font-medium text-base text-ink">{children}</dd>
    </div>
  );
}
