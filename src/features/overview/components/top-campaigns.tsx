import { FollowProgress } from '#/features/follow/components/follow-progress.tsx';
import { type Column, DataTable } from '#/ui/data-table.tsx';
import { Flag } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import type { Overview } from '../schema.ts';
import { CampaignBadge } from './recent-activity.tsx';

type Campaign = Overview['topCampaigns'][number];

const formatNumber = (value: number) => value.toLocaleString('en');

const columns: readonly Column<Campaign>[] = [
  {
    key: 'campaign',
    heading: 'Campaign',
    isRowHeader: true,
    className: 'wrap-anywhere text-ink',
    cell: ({ twitterHandle }) => `@${twitterHandle}`,
  },
  {
    key: 'followers',
    heading: 'Followers',
    width: 'w-44',
    cell: (campaign) => <Progress campaign={campaign} />,
  },
  {
    key: 'status',
    heading: 'Status',
    width: 'w-28',
    cell: ({ status }) => <CampaignBadge status={status} />,
  },
  {
    key: 'claims',
    heading: 'Claims',
    width: 'w-20',
    align: 'end',
    className: 'tabular',
    cell: ({ claims }) => formatNumber(claims),
  },
  {
    key: 'points',
    heading: 'Points per follower',
    width: 'w-34',
    align: 'end',
    className: 'tabular',
    cell: ({ pointsPerFollower }) => formatNumber(pointsPerFollower),
  },
  {
    key: 'budget',
    heading: 'Budget left',
    width: 'w-26',
    align: 'end',
    className: 'tabular',
    cell: ({ remainingBudget }) => formatNumber(remainingBudget),
  },
];

export function TopCampaigns({ campaigns }: { campaigns: readonly Campaign[] }) {
  return (
    <section aria-labelledby="top-campaigns" className="mt-8">
      <h2 id="top-campaigns" className="mb-3 font-semibold text-ink text-lg">
        Top Campaigns
      </h2>
      {campaigns.length === 0 ? (
        <EmptyState
          drawing={Flag}
          title="No follow campaigns yet"
          description="The top 5 by followers appear here."
        />
      ) : (
        <DataTable
          label="Top Campaigns"
          rows={campaigns}
          columns={columns}
          card={(campaign) => <CampaignCard campaign={campaign} />}
        />
      )}
    </section>
  );
}

type CampaignProps = { campaign: Campaign };

function Progress({ campaign }: CampaignProps) {
  return (
    <FollowProgress
      handle={campaign.twitterHandle}
      received={campaign.followersReceived}
      target={campaign.targetFollows}
    />
  );
}

function CampaignCard({ campaign }: CampaignProps) {
  const figures = [
    ['Claims', campaign.claims],
    ['Per follower', campaign.pointsPerFollower],
    ['Budget left', campaign.remainingBudget],
  ] as const;
  return (
    <>
      <p className="flex items-center justify-between gap-3">
        <span className="min-w-0 truncate font-medium text-base text-ink">@{campaign.twitterHandle}</span>
        <CampaignBadge status={campaign.status} />
      </p>
      <div className="mt-2 text-sm">
        <Progress campaign={campaign} />
      </div>
      <dl className="tabular mt-2 grid grid-cols-3 gap-2 text-sm">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-muted text-xs">{name}</dt>
            <dd className="text-ink">{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
