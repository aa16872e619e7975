import { queryOptions, useQuery } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { Target, Users } from 'lucide-react';
import type { Api } from '#/lib/api-client.ts';
import { ErrorState } from '#/ui/error-state.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { StatTile } from '#/ui/stat-tile.tsx';
import { navIcons } from '../shell/nav-icons.ts';
import { NavLink } from '../shell/nav-link.tsx';
import { pageHead } from '../shell/page-head.ts';
import { useNavigation } from '../shell/use-navigation.ts';

const overviewQuery = (api: Api) =>
  queryOptions({ queryKey: ['overview'], queryFn: () => api.overview.get() });

export const Route = createFileRoute('/_admin/admin/overview')({
  loader: async ({ context: { api, queryClient, isAdmin } }) => {
    // A failure is shown in the page, with a way to try again.
    if (isAdmin) await queryClient.query(overviewQuery(api)).catch(() => undefined);
  },
  head: () => pageHead({ title: 'Admin Dashboard', noindex: true }),
  component: Overview,
});

function Overview() {
  const { api } = useRouter().options.context;
  const { data, isError, isFetching, refetch } = useQuery(overviewQuery(api));
  const tools = useNavigation().admin.filter((entry) => !('to' in entry) || entry.to !== '/admin/overview');
  const count = (value: number | undefined) => value?.toLocaleString('en') ?? '';

  return (
    <>
      <PageHeader title="Admin Dashboard" description="Figures over all accounts, counted now." />
      {isError ? (
        <ErrorState
          title="Failed to load dashboard data"
          description="Please try again in a moment."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          <StatTile label="Total Users" value={count(data?.totalUsers)} icon={Users} loading={!data} />
          <StatTile
            label="Airdrops Tracked"
            value={count(data?.totalAirdrops)}
            icon={Target}
            loading={!data}
          />
        </dl>
      )}
      {tools.length > 0 && (
        <section className="mt-8">
          <h2 className="font-semibold text-ink text-lg">Admin Tools</h2>
          <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {tools.map((entry) => {
              const Icon = navIcons[entry.icon];
              return (
                <li key={entry.label}>
                  <NavLink
                    entry={entry}
                    className="flex items-center gap-3 rounded-lg border border-line bg-surface p-4 font-medium text-ink shadow-xs transition-colors hover:border-line-strong hover:bg-hover/40"
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
