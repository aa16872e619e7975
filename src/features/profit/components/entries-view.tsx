import { Link, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { Button } from '#/ui/button.tsx';
import { Lens } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { useList } from '#/ui/use-list.ts';
import type { ValueFilter } from '../kinds.ts';
import type { Entry, Summary } from '../schema.ts';
import { Entries } from './entries.tsx';
import { entriesPerPage, entriesQuery, getFilters, getValueFilter } from './profit.ts';
import type { ProfitSearch } from './profit-search.ts';
import { useEntryActions } from './use-entry-actions.ts';

type EntriesViewProps = {
  search: ProfitSearch;
  summary: Summary | undefined;
  onEdit: (entry: Entry) => void;
};

const filterNotes: Readonly<Record<Exclude<ValueFilter, 'all'>, string>> = {
  missing: 'Only entries without a value are shown.',
  otherCurrency: 'Only entries valued in another currency are shown.',
};

export function EntriesView({ search, summary, onEdit }: EntriesViewProps) {
  const { api } = useRouter().options.context;
  const list = useList(entriesQuery(api, search));
  const { remove } = useEntryActions();
  const heading = useRef<HTMLHeadingElement>(null);
  const value = getValueFilter(search);
  const viewSearch = { ...getFilters(search), view: 'entries' };

  const removeAndFocus = async (entry: Entry) => {
    // Deleting removes the focused button, so the focus moves to the heading.
    if (await remove(entry)) heading.current?.focus({ preventScroll: true });
  };

  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        Your entries
      </h2>
      {value !== 'all' && (
        <p className="mb-3 flex flex-wrap items-center gap-x-2 text-muted text-sm">
          {filterNotes[value]}
          <Button asChild variant="link" size="sm">
            <Link to="/profit" search={viewSearch}>
              Show all
            </Link>
          </Button>
        </p>
      )}
      <ListView
        list={list}
        failure={{ title: 'Couldn’t load your entries' }}
        skeleton={{
          rows: Math.min(summary?.totals.entries || entriesPerPage, 8),
          row: 'h-14 max-lg:h-22 rounded-lg',
          label: 'Loading entries…',
        }}
        empty={
          <EmptyState
            drawing={Lens}
            title="No entries match your filters."
            action={
              <Button asChild>
                <Link to="/profit" search={{ view: 'entries' }}>
                  Show all
                </Link>
              </Button>
            }
          />
        }
        pager={{
          label: 'Entries pagination',
          link: (page, label) => (
            <Link to="/profit" search={{ ...viewSearch, ...(value !== 'all' && { value }), ...page }}>
              {label}
            </Link>
          ),
        }}
      >
        {({ items }) => (
          <Entries entries={items} onEdit={onEdit} onDelete={(entry) => void removeAndFocus(entry)} />
        )}
      </ListView>
    </section>
  );
}
