import { FollowProgress } from '#/features/follow/components/follow-progress.tsx';
import { cx } from '#/ui/cx.ts';
import { Flag } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import type { Overview } from '../schema.ts';
import { CampaignBadge } from './recent-activity.tsx';

type Campaign = Overview['topCampaigns'][number];

const formatNumber = (value: number) => value.toLocaleString('en');
const headClass = 'px-3 py-2 text-left font-medium text-muted text-xs';
const endClass = 'tabular px-3 py-2.5 text-right';

/** The follow campaigns with the most followers. */
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
        <>
          <CampaignTable campaigns={campaigns} />
          <CampaignCards campaigns={campaigns} />
        </>
      )}
    </section>
  );
}

function CampaignTable({ campaigns }: { campaigns: readonly Campaign[] }) {
  return (
    <div className="plate overflow-hidden max-lg:hidden">
      <table className="w-full border-collapse text-base">
        <caption className="sr-only">Top Campaigns</caption>
        <thead className="border-line border-b bg-sunken">
          <tr>
            <th scope="col" className={headClass}>
              Campaign
            </th>
            <th scope="col" className={headClass}>
              Followers
            </th>
            <th scope="col" className={headClass}>
              Status
            </th>
            <th scope="col" className={cx(headClass, 'text-right')}>
              Claims
            </th>
            <th scope="col" className={cx(headClass, 'text-right')}>
              Points per follower
            </th>
            <th scope="col" className={cx(headClass, 'text-right')}>
              Budget left
            </th>
          </tr>
        </thead>
        <tbody>
          {campaigns.map((one) => (
            <tr key={one.id} className="border-line border-b last:border-b-0">
              <th scope="row" className="px-3 py-2.5 text-left font-medium text-ink">
                @{one.twitterHandle}
              </th>
              <td className="w-44 px-3 py-2.5">
                <FollowProgress
                  handle={one.twitterHandle}
                  received={one.followersReceived}
                  target={one.targetFollows}
                />
              </td>
              <td className="px-3 py-2">
                <CampaignBadge status={one.status} />
              </td>
              <td className={endClass}>{formatNumber(one.claims)}</td>
              <td className={endClass}>{formatNumber(one.pointsPerFollower)}</td>
              <td className={endClass}>{formatNumber(one.remainingBudget)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CampaignCards({ campaigns }: { campaigns: readonly Campaign[] }) {
  return (
    <ul aria-labelledby="top-campaigns" className="grid gap-2 lg:hidden">
      {campaigns.map((one) => (
        <li key={one.id} className="plate min-w-0 p-3">
          <p className="flex items-center justify-between gap-3">
            <span className="min-w-0 truncate font-medium text-base text-ink">@{one.twitterHandle}</span>
            <CampaignBadge status={one.status} />
          </p>
          <div className="mt-2 text-sm">
            <FollowProgress
              handle={one.twitterHandle}
              received={one.followersReceived}
              target={one.targetFollows}
            />
          </div>
          <dl className="tabular mt-2 grid grid-cols-3 gap-2 text-sm">
            {[
              ['Claims', one.claims],
              ['Per follower', one.pointsPerFollower],
              ['Budget left', one.remainingBudget],
            ].map(([name, value]) => (
              <div key={name}>
                <dt className="text-muted text-xs">{name}</dt>
                <dd className="text-ink">{formatNumber(Number(value))}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
