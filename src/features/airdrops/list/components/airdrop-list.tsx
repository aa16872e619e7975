import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { usePreference } from '#/browser/use-preference.ts';
import { formatCount } from '#/lib/text.ts';
import { FilterChips } from '#/ui/filter-chips.tsx';
import { lazyPart } from '#/ui/lazy-part.tsx';
import { Skeleton } from '#/ui/skeleton.tsx';
import { useLatest } from '#/ui/use-latest.ts';
import { useShortcuts } from '#/ui/use-shortcuts.ts';
import { useTypedSearch } from '#/ui/use-typed-search.ts';
import { BulkBarSlot } from '../../bulk/components/bulk-bar-slot.tsx';
import { useSelection } from '../../bulk/components/use-selection.ts';
import { CalendarSkeleton } from '../../calendar/components/calendar-skeleton.tsx';
import { CalendarSlot } from '../../calendar/components/calendar-slot.tsx';
import type { CardActions, GridHandle } from '../../components/card-actions.ts';
import { ListSearchContext } from '../../components/list-search.ts';
import { LoadFailed, NothingMatches } from '../../components/list-states.tsx';
import { useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { useSnapshot, useTrackerStore } from '../../components/tracker-store.ts';
import { useCheckInDay } from '../../components/use-check-in-day.ts';
import { canCheckIn } from '../../policy.ts';
import type { Airdrop } from '../../schema.ts';
import { type ActiveFilter, getActiveFilters } from '../../search/describe.ts';
import { defaultTrackerSearch, type TrackerSearch } from '../../search/search.ts';
import { useLabels, useTagColors } from '../../setup/components/use-labels.ts';
import { TableSkeleton, TableSlot } from '../../table/components/table-slot.tsx';
import { MatrixSkeleton } from '../../wallets/components/matrix-skeleton.tsx';
import { MatrixSlot } from '../../wallets/components/matrix-slot.tsx';
import { useWalletFilter } from '../../wallets/components/use-wallet-filter.ts';
import { AirdropCards } from './airdrop-cards.tsx';
import { CardSkeletons } from './card-skeleton.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { SearchBox } from './search-box.tsx';
import { type SetSearch, typingPauseMs } from './tracker-search.ts';
import { TrackerTiles } from './tracker-tiles.tsx';
import { useAnnounceResult } from './use-announce-result.ts';
import { useCurrentRow } from './use-current-row.ts';
import { useListedRows } from './use-listed-rows.ts';
import { usePreparedSearch } from './use-warm-search.ts';

type AirdropListProps = { search: TrackerSearch; setSearch: SetSearch };

const NoAirdrops = lazyPart(() => import('../../first-steps/components/no-airdrops.tsx'), 'NoAirdrops');

/** The 'Your Airdrops' section: toolbar, filters, and the list in the chosen view. */
export function AirdropList({ search, setSearch }: AirdropListProps) {
  const { store, actions, view } = useTrackerStore();
  const { open, add, quickAdd, preload } = useTrackerDialogs();
  const snapshot = useSnapshot();
  const today = useCheckInDay();
  const query = useTypedSearch({
    value: search.q,
    pauseMs: typingPauseMs,
    onSearch: (text) => setSearch({ q: text }, 'replace'),
  });
  const [isCompact, setIsCompact] = usePreference('compact', false);
  const [hasShortcuts] = usePreference('shortcuts', true);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const searchBox = useRef<HTMLInputElement>(null);
  const grid = useRef<GridHandle>(null);
  const section = useRef<HTMLElement>(null);

  const { status, wallet, sort, reversed, closed, view: activeView, span, date } = search;
  const isCalendar = activeView === 'calendar';
  const isMatrix = activeView === 'matrix';
  const isTable = activeView === 'table';
  const isCards = !isCalendar && !isMatrix && !isTable;
  const hasRows = isCards || isTable;
  const q = query.typed;
  const {
    airdropIds: walletAirdropIds,
    walletName,
    ...walletFilter
  } = useWalletFilter(wallet, snapshot.rows);
  // The server has filtered the first rows already.
  const isWalletFilterPending =
    snapshot.loadState === 'all' && (walletFilter.isLoading || walletFilter.isFailed);
  const listed = useListedRows({
    search: { ...search, q },
    walletAirdropIds,
    isPending: isWalletFilterPending,
  });
  const { filter, rows, shownRows } = listed;
  usePreparedSearch(snapshot.rows, snapshot.loadState === 'all');
  const filters = getActiveFilters({ ...search, q }, walletName);
  const labels = useLabels(snapshot.rows);
  const colors = useTagColors(labels.tags.length > 0);
  const total = snapshot.totals?.total ?? snapshot.rows.length;
  const selection = useSelection(shownRows);
  const { currentRow, setCurrentId, move } = useCurrentRow({ rows: shownRows, section, grid });
  const latest = useLatest({ selection, expanded });

  const cardActions = useMemo<CardActions>(
    () => ({
      checkIn: (id) => void actions.recordVisit(id),
      undoCheckIn: (id) => void actions.undoVisit(id),
      resume: (id) => void actions.setPaused(id, null),
      addLastDay: (id) => open({ kind: 'edit', id, field: 'claimCloseDate' }),
      openDetails: (id) => {
        setCurrentId(id);
        open({ kind: 'details', id });
      },
      onFocusRow: setCurrentId,
      preloadDetails: () => preload('details'),
      setPriority: (id, isHigh) => void actions.change(id, { priority: isHigh }),
      select: (id, isRange) => latest.current.selection.toggle(id, isRange),
      toggleMore: (id) => {
        const next = new Set(latest.current.expanded);
        if (!next.delete(id)) next.add(id);
        setExpanded(next);
      },
    }),
    [actions, open, preload, setCurrentId, latest],
  );

  const choose = (changes: Partial<TrackerSearch>) => setSearch({ q: query.settle(), ...changes }, 'push');
  const fold = listed.fold && {
    ...listed.fold,
    onToggle: () =>
      setSearch({ q: query.settle(), closed: closed === 'shown' ? 'folded' : 'shown' }, 'replace'),
  };
  const clear = () => {
    query.type('');
    query.settle();
    setSearch({ ...defaultTrackerSearch, sort, reversed, closed, view: activeView, span, date }, 'push');
  };
  const removeFilter = (key: ActiveFilter['key']) => {
    if (key === 'q') query.type('');
    choose({ [key]: defaultTrackerSearch[key] });
  };
  const latestShow = useLatest((next: TrackerSearch) => {
    selection.stop();
    query.type(next.q);
    query.settle();
    setSearch(next, 'push');
  });
  const showAll = useCallback((next: TrackerSearch) => latestShow.current(next), [latestShow]);
  const showView = (next: TrackerSearch['view']) => {
    selection.stop();
    choose({ view: next, span: 'month', date: '' });
  };

  const listSearch = useMemo(() => ({ search: { ...search, q }, setSearch: showAll }), [search, q, showAll]);

  useEffect(() => {
    view.set({
      hides: (row) => filter([row]).length === 0,
      clearFilters: clear,
      getFilteredRows: () => (filters.length > 0 ? rows : undefined),
    });
  });

  const withCurrent = (run: (row: Airdrop) => void) => () => {
    if (!currentRow) return false;
    run(currentRow);
  };
  const isOnCard = () =>
    document.activeElement instanceof HTMLElement && document.activeElement.dataset.airdrop !== undefined;

  useShortcuts(
    {
      n: () => add(),
      q: () => quickAdd(),
      '/': () => searchBox.current?.focus(),
      '?': () => open({ kind: 'shortcuts' }),
      c: () => showView(isCalendar ? 'list' : 'calendar'),
      j: hasRows ? () => move(1) : undefined,
      k: hasRows ? () => move(-1) : undefined,
      e: withCurrent(({ id }) => open({ kind: 'edit', id })),
      v: withCurrent((row) => {
        if (canCheckIn(row)) void actions.recordVisit(row.id);
      }),
      x: hasRows ? withCurrent(({ id }) => selection.toggle(id, false)) : undefined,
      Enter: () => (currentRow && isOnCard() ? open({ kind: 'details', id: currentRow.id }) : false),
      Escape: () => (selection.ids ? selection.stop() : false),
    },
    hasShortcuts,
  );

  const isEmpty = snapshot.loadState === 'all' && snapshot.rows.length === 0;
  const isWaiting =
    snapshot.loadState === 'nothing' ||
    (snapshot.loadState === 'some' && rows.length === 0) ||
    (isWalletFilterPending && walletFilter.isLoading);
  const isResultKnown = !isWaiting && !isWalletFilterPending && snapshot.loadState === 'all';
  useAnnounceResult(search, isResultKnown ? { shown: rows.length, total } : undefined);
  return (
    <section ref={section} aria-labelledby="your-airdrops" className="mt-3 pb-24 md:mt-4">
      <ListSearchContext value={listSearch}>
        <ListToolbar
          isEmpty={isEmpty}
          isSelecting={selection.ids !== null}
          onSelect={selection.ids ? selection.stop : selection.start}
          onView={showView}
          isCompact={isCompact}
          onCompact={setIsCompact}
          filterCount={filters.filter(({ key }) => key !== 'q').length}
          filters={{
            search,
            labels,
            wallets: walletFilter.options,
            areWalletsLoading: walletFilter.areOptionsLoading,
            onChoose: choose,
          }}
          count={
            <p className="tabular text-muted text-sm">
              {!isEmpty &&
                snapshot.loadState !== 'nothing' &&
                formatRowCount(rows.length, total, filters.length > 0)}
              {snapshot.loadState === 'some' && !snapshot.hasFailed && ', loading the rest…'}
            </p>
          }
          searchBox={
            <SearchBox query={query.typed} onType={query.type} onPause={query.searchNow} box={searchBox} />
          }
        />
      </ListSearchContext>
      <TrackerTiles status={status} onStatus={(next) => choose({ status: next })} />
      {!isEmpty && <FilterChips className="mb-3" filters={filters} onRemove={removeFilter} onClear={clear} />}
      <div id="results" tabIndex={-1} className="outline-none">
        {snapshot.hasFailed && <LoadFailed title="Error fetching airdrops" onRetry={store.retry} />}
        {isEmpty && (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <NoAirdrops />
          </Suspense>
        )}
        {walletFilter.isFailed && <LoadFailed title="Couldn’t load wallets" onRetry={walletFilter.retry} />}
        {isWaiting && !snapshot.hasFailed && <ViewSkeleton view={activeView} span={span} />}
        {snapshot.loadState === 'all' && !isEmpty && !isWalletFilterPending && rows.length === 0 && (
          <NothingMatches filters={filters.map(({ text }) => text)} onClear={clear} />
        )}
        {rows.length > 0 && isCalendar && (
          <CalendarSlot
            rows={rows}
            today={today}
            search={search}
            go={(to, mode) => setSearch({ q: query.settle(), ...to }, mode)}
            onFocusRow={setCurrentId}
          />
        )}
        {rows.length > 0 && isMatrix && (
          <MatrixSlot rows={shownRows} fold={fold} wallet={wallet} onFocusRow={setCurrentId} />
        )}
        {rows.length > 0 && isTable && (
          <TableSlot
            rows={shownRows}
            fold={fold}
            search={search}
            onSort={choose}
            colors={colors}
            selection={selection.ids}
            currentId={currentRow?.id}
            actions={cardActions}
            handle={grid}
          />
        )}
        {rows.length > 0 && isCards && (
          <AirdropCards
            rows={shownRows}
            fold={fold}
            colors={colors}
            today={today}
            isCompact={isCompact}
            expanded={expanded}
            selection={selection.ids}
            currentId={currentRow?.id}
            actions={cardActions}
            handle={grid}
          />
        )}
      </div>
      {selection.ids && <BulkBarSlot selection={selection} rows={shownRows} />}
    </section>
  );
}

function ViewSkeleton({ view, span }: Pick<TrackerSearch, 'view' | 'span'>) {
  if (view === 'calendar') return <CalendarSkeleton span={span} />;
  if (view === 'matrix') return <MatrixSkeleton />;
  return view === 'table' ? <TableSkeleton /> : <CardSkeletons />;
}

function formatRowCount(shown: number, total: number, isFiltered: boolean): string {
  const formatNumber = (value: number) => value.toLocaleString('en');
  if (isFiltered) return `Showing ${formatNumber(shown)} of ${formatNumber(total)}`;
  return formatCount(total, 'airdrop');
}
