import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { Coins, Download, HandCoins, Sigma } from 'lucide-react';
import { Button } from '#/ui/button.tsx';
import { Lens, Pages } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { StatTile } from '#/ui/stat-tile.tsx';
import { useAction } from '#/ui/use-action.ts';
import { useList } from '#/ui/use-list.ts';
import { formatNumber } from './amounts.ts';
import { grantStatsQuery, grantsQuery, toGrantFilters } from './credit-queries.ts';
import { Grants } from './grants.tsx';
import type { GrantFilters, GrantsSearch } from './grants-search.ts';
import { LogFilters } from './log-filters.tsx';

type LogsScreenProps = { search: GrantsSearch; onFilter: (filters: GrantFilters) => void };

export function LogsScreen({ search, onFilter }: LogsScreenProps) {
  const { api } = useRouter().options.context;
  const list = useList(grantsQuery(api, search));
  const filters = toGrantFilters(search);
  const isFiltered = Object.keys(filters).length > 0;
  const query = new URLSearchParams(filters).toString();
  const { run, busy } = useAction({ failureMessage: 'Couldn’t export the log' });

  // The file contains email addresses, so the server requires a recent identity confirmation, which a link can't ask for.
  const exportLog = async () => {
    await api.credits.confirmExport();
    location.assign(`/admin/credit-logs.csv${query === '' ? '' : `?${query}`}`);
  };

  return (
    <>
      <PageHeader
        title="Credit Logs"
        description="All credit grants, newest first. Entries can’t be edited or deleted."
        actions={
          list.page !== undefined &&
          list.page.items.length > 0 && (
            <Button busy={busy} busyLabel="Exporting…" onClick={() => void run(exportLog)}>
              <Download aria-hidden="true" />
              Export CSV
            </Button>
          )
        }
      />
      <Stats filters={filters} isFiltered={isFiltered} />
      <LogFilters key={JSON.stringify(filters)} filters={filters} onFilter={onFilter} />
      <ListView
        list={list}
        failure={{ title: 'Failed to load credit logs', toasts: true }}
        skeleton={{ rows: 6, row: 'h-30 max-md:h-52' }}
        empty={<NoGrants isFiltered={isFiltered} onClear={() => onFilter({})} />}
        pager={{
          label: 'Credit logs pagination',
          link: (page, label) => (
            <Link to="/admin/credit-logs" search={{ ...filters, ...page }}>
              {label}
            </Link>
          ),
        }}
        className="mt-4"
      >
        {({ items }) => <Grants grants={items} />}
      </ListView>
    </>
  );
}

type StatsProps = { filters: GrantFilters; isFiltered: boolean };

/** Shows totals over all pages of the filtered list. */
function Stats({ filters, isFiltered }: StatsProps) {
  const { api } = useRouter().options.context;
  const { data, isError } = useQuery(grantStatsQuery(api, filters));
  const formatValue = (figure: number | undefined) => (isError ? '–' : formatNumber(figure ?? 0));
  const loading = data === undefined && !isError;
  return (
    <section>
      <h2 className="mb-1.5 text-muted text-sm">{isFiltered ? 'Matching grants' : 'All grants'}</h2>
      <dl className="mb-4 grid gap-3 max-sm:gap-2 min-[23rem]:grid-cols-3 max-sm:*:p-3 max-sm:[&_svg]:hidden">
        <StatTile
          label="Total Grant Actions"
          value={formatValue(data?.totalActions)}
          icon={HandCoins}
          loading={loading}
        />
        <StatTile
          label="Total Credits Granted"
          value={formatValue(data?.totalCredits)}
          icon={Coins}
          loading={loading}
        />
        <StatTile
          label="Average Credits per Grant"
          value={formatValue(data?.averageCredits)}
          icon={Sigma}
          loading={loading}
        />
      </dl>
    </section>
  );
}

function NoGrants({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <EmptyState
        drawing={Lens}
        title="No matching grants"
        description="Try fewer filters or other dates."
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    );
  }
  return (
    <EmptyState
      drawing={Pages}
      title="No Credit Grants Yet"
      description="Grants by admins appear here."
      action={
        <Button asChild variant="primary">
          <Link to="/admin/grant-credits">Grant Credits</Link>
        </Button>
      }
    />
  );
}
