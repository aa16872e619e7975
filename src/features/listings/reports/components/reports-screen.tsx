import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import { EmptyState } from '#/ui/empty-state.tsx';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { useList } from '#/ui/use-list.ts';
import type { ReportedItem } from '../schema.ts';
import { ReportedCard } from './reported-card.tsx';
import { type ReportedSearch, reportedKey, reportedListQuery } from './reports.ts';

const UpholdDialog = lazyDialog(() => import('./uphold-dialog.tsx').then((module) => module.UpholdDialog));
const DismissDialog = lazyDialog(() => import('./dismiss-dialog.tsx').then((module) => module.DismissDialog));
const RestoreDialog = lazyDialog(() => import('./restore-dialog.tsx').then((module) => module.RestoreDialog));

const filters = [
  { show: undefined, label: 'Open' },
  { show: 'hidden', label: 'Hidden' },
] as const;

type Decision = { act: 'uphold' | 'dismiss' | 'restore'; item: ReportedItem };

/** What people have reported, with what they say of it, and what is hidden. */
export function ReportsScreen({ search }: { search: ReportedSearch }) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const list = useList(reportedListQuery(api, search));
  const { dialog, shown, sequence, show } = useDialogs<Decision>();
  const onMoved = () => void queryClient.invalidateQueries({ queryKey: reportedKey });
  const isHidden = search.show === 'hidden';

  return (
    <>
      <PageHeader
        title="Reports"
        description="What people have reported, oldest first. Links that enough of them say steal funds are hidden until you decide."
      />
      <nav aria-label="Filter reports" className="flex gap-1">
        {filters.map(({ show: one, label }) => (
          <Link
            key={label}
            to="/admin/reports"
            search={one === undefined ? {} : { show: one }}
            activeOptions={{ exact: true, includeSearch: true }}
            data-chosen={one === search.show || undefined}
            className="inline-flex h-8 items-center rounded-md px-3 font-medium text-base text-muted transition-colors hover:bg-hover hover:text-ink pointer-coarse:h-11 data-chosen:bg-accent-soft data-chosen:text-accent-ink"
          >
            {label}
          </Link>
        ))}
      </nav>
      <ListView
        list={list}
        failure={{ title: 'Failed to load reports' }}
        skeleton={{ rows: 3, row: 'h-64', grid: 'grid gap-3' }}
        empty={
          <EmptyState
            icon={Flag}
            title={isHidden ? 'Nothing is hidden' : 'No open reports'}
            description={isHidden ? undefined : 'Reports of listings and follow campaigns appear here.'}
          />
        }
        pager={{
          label: 'Pages of reports',
          link: (at, label) => (
            <Link to="/admin/reports" search={{ ...(search.show && { show: search.show }), ...at }}>
              {label}
            </Link>
          ),
        }}
        className="mt-4"
      >
        {({ items }) => (
          <ul aria-label="Reported" className="grid gap-3">
            {items.map((item) => (
              <ReportedCard
                key={item.id}
                item={item}
                onUphold={() => show({ act: 'uphold', item })}
                onDismiss={() => show({ act: 'dismiss', item })}
                onRestore={() => show({ act: 'restore', item })}
              />
            ))}
          </ul>
        )}
      </ListView>
      {dialog?.act === 'uphold' && (
        <UpholdDialog key={sequence} item={dialog.item} onMoved={onMoved} {...shown} />
      )}
      {dialog?.act === 'dismiss' && (
        <DismissDialog key={sequence} item={dialog.item} onMoved={onMoved} {...shown} />
      )}
      {dialog?.act === 'restore' && (
        <RestoreDialog
          key={sequence}
          kind={dialog.item.kind}
          id={dialog.item.id}
          name={dialog.item.title}
          onMoved={onMoved}
          {...shown}
        />
      )}
    </>
  );
}
