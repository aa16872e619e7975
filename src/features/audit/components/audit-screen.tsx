import { Link, useRouter } from '@tanstack/react-router';
import { Pages } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { useList } from '#/ui/use-list.ts';
import { type AuditSearch, auditFilters, auditQuery } from './audit.ts';
import { AuditEntries } from './audit-entries.tsx';
import { AuditFilters } from './audit-filters.tsx';

type AuditScreenProps = { search: AuditSearch; onFilter: (filters: AuditSearch) => void };

export function AuditScreen({ search, onFilter }: AuditScreenProps) {
  const { api } = useRouter().options.context;
  const list = useList(auditQuery(api, search));
  const filters: AuditSearch = Object.fromEntries(
    auditFilters.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  );
  const isFiltered = Object.keys(filters).length > 0;

  return (
    <>
      <PageHeader
        title="Audit log"
        description="All security-relevant activity, newest first. Entries can’t be edited or deleted."
      />
      <AuditFilters key={JSON.stringify(filters)} search={search} onFilter={onFilter} />
      <ListView
        list={list}
        failure={{ title: 'Couldn’t load the audit log' }}
        skeleton={{ rows: 6, row: 'h-12 max-lg:h-28' }}
        empty={
          <EmptyState
            drawing={Pages}
            title={isFiltered ? 'No matching entries' : 'No entries yet'}
            description={isFiltered ? 'Try fewer filters or other dates.' : undefined}
          />
        }
        pager={{
          label: 'Audit log pagination',
          link: (page, label) => (
            <Link to="/admin/audit" search={{ ...filters, ...page }}>
              {label}
            </Link>
          ),
        }}
        className="mt-4"
      >
        {({ items }) => <AuditEntries entries={items} label="Audit log" />}
      </ListView>
    </>
  );
}
