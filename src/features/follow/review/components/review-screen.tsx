import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { CircleCheck, CircleX, Hourglass, ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageHeader } from '#/ui/page-header.tsx';
import { StatTile } from '#/ui/stat-tile.tsx';
import { PendingClaims } from './pending-claims.tsx';
import { ProcessedClaims } from './processed-claims.tsx';
import { claimStatsQuery, type ReviewSearch, refetchIntervalMs } from './review.ts';

const tiles = [
  { key: 'pending', label: 'Pending', icon: Hourglass, tone: 'upcoming' },
  { key: 'approved', label: 'Approved', icon: CircleCheck, tone: 'claimed' },
  { key: 'rejected', label: 'Rejected', icon: CircleX, tone: 'expired' },
  { key: 'total', label: 'Total', icon: ListChecks, tone: 'neutral' },
] as const;

type ReviewScreenProps = {
  search: ReviewSearch;
  /** Rendered above the claims. */
  disputes: ReactNode;
  linkedAccounts: ReactNode;
};

export function ReviewScreen({ search, disputes, linkedAccounts }: ReviewScreenProps) {
  const { api } = useRouter().options.context;
  const stats = useQuery({ ...claimStatsQuery(api), refetchInterval: refetchIntervalMs });
  return (
    <>
      <PageHeader
        title="Follow Claims"
        description="Check the proof, then approve the claim or reject it with a reason."
      />
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {tiles.map(({ key, ...tile }) => (
          <StatTile
            key={key}
            {...tile}
            value={stats.data?.[key].toLocaleString('en') ?? '–'}
            loading={stats.isPending}
          />
        ))}
      </dl>
      {disputes}
      <PendingClaims key={`${search.show}/${search.after}/${search.before}`} search={search} />
      {linkedAccounts}
      <ProcessedClaims />
    </>
  );
}
