import { Link, useRouter } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { useViewer } from '#/features/session/components/viewer.ts';
import { listingIntros } from '#/lib/listing-words.ts';
import { formatCount, formatFoundCount } from '#/lib/text.ts';
import { useResult } from '#/ui/announcer.tsx';
import { Button } from '#/ui/button.tsx';
import { useMinute } from '#/ui/clock.ts';
import { Lens, Ticket } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { useLoadedList } from '#/ui/use-loaded-list.ts';
import {
  type FilteredPresales,
  filterPresales,
  isFiltering,
  maxEndedVisible,
  type PresaleChanges,
  type PresaleFilter,
  type PresaleSearch,
  parsePresaleFilter,
} from '../filter.ts';
import type { Presale } from '../schema.ts';
import { Disclaimer } from './disclaimer.tsx';
import { PresaleCard, type PresaleDialog } from './presale-card.tsx';
import { PresaleFilters } from './presale-filters.tsx';

const presaleGrid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';

const DetailsDialog = lazyDialog(() => import('./details-dialog.tsx'), 'DetailsDialog');
const EditPresaleDialog = lazyDialog(() => import('./edit-presale-dialog.tsx'), 'EditPresaleDialog');
const DeleteListingDialog = lazyDialog(
  () => import('#/features/items/components/delete-listing-dialog.tsx'),
  'DeleteListingDialog',
);

export type PresalesData = {
  /** Null if loading failed. */
  presales: readonly Presale[] | null;
  now: string;
};

type PresalesScreenProps = {
  data: PresalesData;
  search: PresaleSearch;
  onFilter: (changes: PresaleChanges) => void;
  onClear: () => void;
};

export function PresalesScreen({ data, search, onFilter, onClear }: PresalesScreenProps) {
  const { presales, now } = data;
  const router = useRouter();
  const list = useLoadedList(presales);
  const isAdmin = useViewer()?.isAdmin === true;
  const reader = useReader();
  const { dialog, shown, sequence, show } = useDialogs<PresaleDialog>();
  const filter = parsePresaleFilter(search);
  const results = filterPresales(presales ?? [], filter, useMinute(now));
  const count = filter.status === 'ended' ? results.ended.length : results.open.length;
  useResult(JSON.stringify(filter), presales === null ? undefined : formatFoundCount(count, 'presale'));
  const renderCard = (presale: Presale) => (
    <PresaleCard
      key={presale.id}
      presale={presale}
      reader={reader}
      now={now}
      isAdmin={isAdmin}
      onOpen={show}
    />
  );

  return (
    <div className="page-column pb-10">
      <PageHeader
        title="Upcoming Presales"
        description={listingIntros.presale}
        actions={
          <>
            {presales !== null && <p className="tabular text-muted">{formatResultCount(results, filter)}</p>}
            {isAdmin && (
              <Button variant="primary" onClick={() => show({ kind: 'add' })}>
                <Plus aria-hidden="true" />
                Add Presale
              </Button>
            )}
          </>
        }
      />
      <PresaleFilters filter={filter} onFilter={onFilter} />
      <ListView isResults list={list} failure={{ title: 'Failed to fetch presales', toasts: true }}>
        {() => (
          <Lists
            results={results}
            filter={filter}
            search={search}
            onClear={onClear}
            renderCard={renderCard}
          />
        )}
      </ListView>
      <Disclaimer />
      {dialog?.kind === 'details' && (
        <DetailsDialog
          key={sequence}
          presale={presales?.find(({ id }) => id === dialog.presale.id) ?? dialog.presale}
          reader={reader}
          now={now}
          isAdmin={isAdmin}
          {...shown}
        />
      )}
      {isAdmin && (dialog?.kind === 'add' || dialog?.kind === 'edit') && (
        <EditPresaleDialog
          key={sequence}
          presale={dialog.kind === 'edit' ? dialog.presale : undefined}
          {...shown}
        />
      )}
      {isAdmin && dialog?.kind === 'delete' && (
        <DeleteListingDialog
          key={sequence}
          kind="presale"
          id={dialog.presale.id}
          name={dialog.presale.projectName}
          {...shown}
          onDeleted={() => router.invalidate()}
        />
      )}
    </div>
  );
}

function formatResultCount({ open, ended }: FilteredPresales, { status }: PresaleFilter): string {
  if (status === 'ended') return formatCount(ended.length, 'ended presale');
  return `${formatCount(open.length, 'presale')} available`;
}

type ListsProps = Pick<PresalesScreenProps, 'search' | 'onClear'> & {
  results: FilteredPresales;
  filter: PresaleFilter;
  renderCard: (presale: Presale) => ReactNode;
};

function Lists({ results: { open, ended }, filter, search, onClear, renderCard }: ListsProps) {
  const isEndedOnly = filter.status === 'ended';
  const shown = isEndedOnly ? ended : ended.slice(0, maxEndedVisible);
  const isEmpty = isEndedOnly ? ended.length === 0 : open.length === 0;
  return (
    <>
      {open.length > 0 && <div className={presaleGrid}>{open.map(renderCard)}</div>}
      {isEmpty && (
        <NoPresales isFiltered={isFiltering(filter)} hasEnded={ended.length > 0} onClear={onClear} />
      )}
      {shown.length > 0 && (
        <section aria-labelledby="ended-presales" className={isEndedOnly ? undefined : 'mt-10'}>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <h2 id="ended-presales" className="font-semibold text-ink text-lg">
              Ended
            </h2>
            {shown.length < ended.length && (
              <Button asChild size="sm" variant="ghost">
                <Link to="/presales" search={{ ...search, status: 'ended' }}>
                  Show all {ended.length}
                  <span className="sr-only"> ended presales</span>
                </Link>
              </Button>
            )}
          </div>
          <div className={presaleGrid}>{shown.map(renderCard)}</div>
        </section>
      )}
    </>
  );
}

type NoPresalesProps = { isFiltered: boolean; hasEnded: boolean; onClear: () => void };

function NoPresales({ isFiltered, hasEnded, onClear }: NoPresalesProps) {
  if (!isFiltered) {
    return (
      <EmptyState
        drawing={Ticket}
        title="No presales available"
        description="Check back later for upcoming presales."
        className="min-h-72"
      />
    );
  }
  return (
    <EmptyState
      drawing={Lens}
      title={hasEnded ? 'No live or upcoming presales match your filters' : 'No presales match your filters'}
      description="Try other filters, or view all presales."
      action={<Button onClick={onClear}>Clear filters</Button>}
      className="min-h-72"
    />
  );
}
