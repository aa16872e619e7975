import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCredits } from '#/features/credits/components/amounts.ts';
import { ClaimBadge } from '#/features/follow/components/claim-badge.tsx';
import { useReader } from '#/features/session/components/use-reader.ts';
import { formatNaira } from '#/lib/naira.ts';
import { formatCount } from '#/lib/text.ts';
import { Badge } from '#/ui/badge.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { Coins, Flag, People } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import type { Overview } from '../schema.ts';

type Campaign = Pick<Overview['recentCampaigns'][number], 'status'>;

export function CampaignBadge({ status }: Campaign) {
  return status === 'active' ? <Badge tone="active">Active</Badge> : <Badge>Completed</Badge>;
}

type RecentActivityProps = Pick<Overview, 'recentCampaigns' | 'recentClaims' | 'recentPurchases'>;

const linkClass =
  'tap text-accent-ink text-sm underline decoration-accent-line underline-offset-4 hover:decoration-current';

export function RecentActivity({ recentCampaigns, recentClaims, recentPurchases }: RecentActivityProps) {
  return (
    <section aria-labelledby="recent-activity" className="mt-8">
      <h2 id="recent-activity" className="font-semibold text-ink text-lg">
        Recent Activity
      </h2>
      <div className="mt-3 grid items-start gap-4 md:grid-cols-2 lg:grid-cols-3">
        <LatestCard
          title="Latest campaigns"
          empty={<EmptyState bare drawing={Flag} title="No follow campaigns yet" />}
        >
          {recentCampaigns.map(({ id, twitterHandle, targetFollows, status, createdAt }) => (
            <Row key={id} badge={<CampaignBadge status={status} />} time={createdAt}>
              <span className="font-medium text-ink">@{twitterHandle}</span>
              <span className="block text-muted text-sm">
                Target: {formatCount(targetFollows, 'follower')}
              </span>
            </Row>
          ))}
        </LatestCard>
        <LatestCard
          title="Latest claims"
          actions={
            <Link to="/admin/follow-claims" className={linkClass}>
              Review claims
            </Link>
          }
          empty={<EmptyState bare drawing={People} title="No follow claims yet" />}
        >
          {recentClaims.map(({ id, claimant, twitterHandle, status, createdAt }) => (
            <Row key={id} badge={<ClaimBadge status={status} />} time={createdAt}>
              <span className="font-medium text-ink">{claimant}</span>
              <span className="block text-muted text-sm">on @{twitterHandle}</span>
            </Row>
          ))}
        </LatestCard>
        <LatestCard
          title="Latest purchases"
          actions={
            <Link to="/admin/payments" className={linkClass}>
              All payments
            </Link>
          }
          empty={<EmptyState bare drawing={Coins} title="No purchases yet" />}
        >
          {recentPurchases.map(({ paymentId, buyer, totalCredits, amountPaid, createdAt }) => (
            <Row
              key={paymentId}
              badge={<span className="tabular font-medium text-ink text-sm">{formatNaira(amountPaid)}</span>}
              time={createdAt}
            >
              <Link
                to="/admin/payments/$paymentId"
                params={{ paymentId }}
                className="tap font-medium text-ink hover:text-accent-ink hover:underline"
              >
                {buyer ?? 'Deleted account'}
              </Link>
              <span className="block text-muted text-sm">{formatCredits(totalCredits)}</span>
            </Row>
          ))}
        </LatestCard>
      </div>
    </section>
  );
}

type LatestProps = { title: string; actions?: ReactNode; empty: ReactNode; children: readonly ReactNode[] };

function LatestCard({ title, actions, empty, children }: LatestProps) {
  return (
    <Card as="section">
      <CardHeader level={3} title={title} actions={actions} />
      {children.length === 0 ? empty : <ul className="-my-2.5 divide-y divide-line">{children}</ul>}
    </Card>
  );
}

function Row({ badge, time, children }: { badge: ReactNode; time: string; children: ReactNode }) {
  const reader = useReader();
  return (
    <li className="flex items-center justify-between gap-4 py-2.5">
      <div className="min-w-0 break-words text-base">{children}</div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        {badge}
        <span className="text-faint text-xs">
          <RelativeTime value={time} locale={reader.locale} timeZone={reader.zone} />
        </span>
      </div>
    </li>
  );
}
