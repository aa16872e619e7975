import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { isAppError } from '#/lib/app-error.ts';
import { cx } from '#/ui/cx.ts';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ErrorState } from '#/ui/error-state.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { newerLabel, olderLabel, Pager } from '#/ui/pager.tsx';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';
import { type AuditSearch, auditFilters, auditQuery } from './audit.ts';
import { AuditEntries } from './audit-entries.tsx';
import { AuditFilters } from './audit-filters.tsx';

type AuditScreenProps = { search: AuditSearch; onFilter: (filters: AuditSearch) => void };

export function AuditScreen({ search, onFilter }: AuditScreenProps) {
  const { api } = useRouter().options.context;
  const { data, isError, error, isFetching, isPlaceholderData, refetch } = useQuery(auditQuery(api, search));
  const filters: AuditSearch = Object.fromEntries(
    auditFilters.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  );
  const isFiltered = Object.keys(filters).length > 0;
  const isRefused = isAppError(error) && error.code === 'INVALID';

  return (
    <>
      <PageHeader
        title="Audit log"
        description="Every security-relevant act, newest first. Entries are never changed or deleted."
      />
      <AuditFilters key={JSON.stringify(filters)} search={search} onFilter={onFilter} />
      <div className="mt-4" aria-busy={isPlaceholderData || undefined}>
        {isError ? (
          <ErrorState
            title="The audit log could not be loaded"
            description={isRefused ? error.message : 'Please try again in a moment.'}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : data === undefined ? (
          <Loading className="grid gap-2">
            {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
              <Skeleton key={key} className="h-12 max-md:h-28" />
            ))}
          </Loading>
        ) : data.items.length === 0 ? (
          <EmptyState
            icon={ScrollText}
            title={isFiltered ? 'No entry matches' : 'Nothing is recorded yet'}
            description={isFiltered ? 'Take a filter away, or choose other days.' : undefined}
          />
        ) : (
          <div className={cx('transition-opacity', isPlaceholderData && 'opacity-60')}>
            <AuditEntries entries={data.items} label="Audit log" />
          </div>
        )}
      </div>
      {data !== undefined && !isError && (
        <Pager
          label="Pages of the audit log"
          newer={
            data.newer === null ? undefined : (
              <Link to="/admin/audit" search={{ ...filters, before: data.newer }}>
                {newerLabel}
              </Link>
            )
          }
          older={
            data.older === null ? undefined : (
              <Link to="/admin/audit" search={{ ...filters, after: data.older }}>
                {olderLabel}
              </Link>
            )
          }
        />
      )}
    </>
  );
}
