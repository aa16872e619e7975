import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { Coins, Gift, Megaphone, Target, UserRoundCheck, Users } from 'lucide-react';
import { LedgerNotice } from '#/features/overview/components/ledger-notice.tsx';
import { overviewDaysQuery, overviewQuery } from '#/features/overview/components/overview.ts';
import { OverviewCharts } from '#/features/overview/components/overview-charts.tsx';
import { RecentActivity } from '#/features/overview/components/recent-activity.tsx';
import { TopCampaigns } from '#/features/overview/components/top-campaigns.tsx';
import { ExamplesNotice } from '#/features/overview/examples/components/examples-notice.tsx';
import { examplesQuery } from '#/features/overview/examples/components/examples-query.ts';
import { systemProblemsQuery } from '#/features/system/components/system.ts';
import { SystemNotice } from '#/features/system/components/system-notice.tsx';
import { ErrorState } from '#/ui/error-state.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { StatTile } from '#/ui/stat-tile.tsx';
import { navIcons } from '../shell/nav-icons.ts';
import { NavLink } from '../shell/nav-link.tsx';
import { createPageHead } from '../shell/page-head.ts';
import { useNavigation } from '../shell/use-navigation.ts';

export const Route = createFileRoute('/_admin/admin/overview')({
  loader: async ({ context: { api, queryClient, isAdmin } }) => {
    if (!isAdmin) return;
    // The page shows a failure and offers a retry.
    await Promise.allSettled([
      queryClient.query(overviewQuery(api)),
      queryClient.query(overviewDaysQuery(api)),
      queryClient.query(systemProblemsQuery(api)),
      queryClient.query(examplesQuery(api)),
    ]);
  },
  head: () => createPageHead({ title: 'Admin Dashboard', noindex: true }),
  component: Overview,
});

const tiles = [
  { key: 'totalUsers', label: 'Total Users', icon: Users },
  { key: 'totalCampaigns', label: 'Total Campaigns', icon: Megaphone },
  { key: 'followClaims', label: 'Follow Claims', icon: UserRoundCheck },
  { key: 'creditsGranted', label: 'Credits Granted', icon: Gift },
  { key: 'pointsInCirculation', label: 'Points in Circulation', icon: Coins },
  { key: 'totalAirdrops', label: 'Airdrops Tracked', icon: Target },
] as const;

function Overview() {
  const { api } = useRouter().options.context;
  const query = useQuery(overviewQuery(api));
  const { data, isError, refetch } = query;
  const tools = useNavigation().admin.filter((entry) => !('to' in entry) || entry.to !== '/admin/overview');
  const isBroken = data?.ledger != null && data.ledger.breaches.length > 0;

  return (
    <>
      <PageHeader title="Admin Dashboard" description="Live stats across all accounts." />
      <SystemNotice />
      <ExamplesNotice />
      {isError ? (
        <ErrorState
          toasts
          title="Failed to load dashboard data"
          description="Please try again in a moment."
          onRetry={() => void refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <>
          {data && isBroken && <LedgerNotice ledger={data.ledger} />}
          <dl className="grid grid-cols-2 gap-3 lg:grid-cols-3">
            {tiles.map(({ key, label, icon }) => (
              <StatTile
                key={key}
                label={label}
                value={data?.[key].toLocaleString('en') ?? ''}
                icon={icon}
                loading={!data}
              />
            ))}
          </dl>
          {data && !isBroken && <LedgerNotice ledger={data.ledger} />}
          <OverviewCharts />
          {data && (
            <>
              <RecentActivity {...data} />
              <TopCampaigns campaigns={data.topCampaigns} />
            </>
          )}
        </>
      )}
      {tools.length > 0 && (
        <section aria-labelledby="admin-tools" className="mt-8">
          <h2 id="admin-tools" className="font-semibold text-ink text-lg">
            Admin Tools
          </h2>
          <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {tools.map((entry) => {
              const Icon = navIcons[entry.icon];
              return (
                <li key={entry.label}>
                  <NavLink
                    entry={entry}
                    className="plate plate-link flex items-center gap-3 p-4 font-medium text-ink"
                  >
                    <Icon className="size-4 shrink-0 text-muted" aria-hidden="true" />
                    {entry.label}
                  </NavLink>
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </>
  );
}
