import { Link, useRouter } from '@tanstack/react-router';
import { Flag } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { FilterLink, FilterLinks } from '#/ui/filter-links.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { useList } from '#/ui/use-list.ts';
import { type ReportedSearch, reportedListQuery } from './reports.ts';
import { useReportDecisions } from './reports-to-decide.tsx';

const filters = [
  { show: undefined, label: 'Open' },
  { show: 'hidden', label: 'Hidden' },
] as const;

/** Reported items with their reports, and hidden items. */
export function ReportsScreen({ search }: { search: ReportedSearch }) {
  const { api } = useRouter().options.context;
  const list = useList(reportedListQuery(api, search));
  const { cards, dialogs } = useReportDecisions();
  const isHidden = search.show === 'hidden';

  return (
    <>
      <PageHeader
        title="Reports"
        description="What people have reported, oldest first. Links that several people report for stealing funds are hidden until you decide."
      />
      <FilterLinks label="Filter reports">
        {filters.map(({ show: one, label }) => (
          <FilterLink key={label} isCurrent={one === search.show}>
            <Link to="/admin/reports" search={one === undefined ? {} : { show: one }}>
              {label}
            </Link>
          </FilterLink>
        ))}
      </FilterLinks>
      <ListView
        list={list}
        failure={{ title: 'Couldn’t load reports' }}
        skeleton={{ rows: 3, row: 'h-64', grid: 'grid gap-3' }}
        empty={
          <EmptyState
            drawing={Flag}
            title={isHidden ? 'Nothing is hidden' : 'No open reports'}
            description={isHidden ? undefined : 'Reports about listings and follow campaigns appear here.'}
          />
        }
        pager={{
          label: 'Reports pagination',
          link: (at, label) => (
            <Link to="/admin/reports" search={{ ...(search.show && { show: search.show }), ...at }}>
              {label}
            </Link>
          ),
        }}
        className="mt-4"
      >
        {({ items }) => cards(items)}
      </ListView>
      {dialogs}
    </>
  );
}
