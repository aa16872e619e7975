import { useCallback, useMemo, useState } from 'react';
import { useMinute } from '#/ui/clock.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { useSnapshot } from '../../components/tracker-store.ts';
import { useCheckInDay } from '../../components/use-check-in-day.ts';
import { isOpen } from '../../policy.ts';
import type { Airdrop } from '../../schema.ts';
import { foldsClosed, splitClosed } from '../../search/closed-fold.ts';
import { describeFilters } from '../../search/describe.ts';
import { createDueOrder, listTodayIds } from '../../search/due-order.ts';
import { filterAirdrops } from '../../search/filter.ts';
import type { TrackerSearch } from '../../search/search.ts';
import { useSortedRows } from './use-sorted-rows.ts';

type Options = {
  /** With the typed query. */
  search: TrackerSearch;
  /** The ids of the airdrops of the filter's wallet, if they are known. */
  walletAirdropIds: ReadonlySet<string> | undefined;
  /** Whether the filter's wallet has yet to load. */
  isPending: boolean;
};

/** Returns the rows that pass the filters, in order, those that the list shows, and where it folds the closed ones. */
export function useListedRows({ search, walletAirdropIds, isPending }: Options) {
  const snapshot = useSnapshot();
  const { now, settings } = useTrackerPreferences();
  const { timeZone: zone } = settings;
  const today = useCheckInDay();
  const minute = useMinute(now);
  const { status, type, age, priority, checkIn, visited, dates, tag, chain, wallet, q } = search;
  const { sort, reversed, view, closed } = search;
  const isLoaded = snapshot.loadState === 'all';
  const visitKey = [today, sort, reversed, view, status, type, age, priority, checkIn, visited, dates]
    .concat(tag, chain, wallet)
    .join('\n');
  const sorted = useSortedRows(snapshot.rows, {
    sort,
    now: minute,
    zone,
    visitKey,
    isLoaded,
    sortDue: (rows) => {
      const dueIds = listTodayIds(rows, { now: minute, settings, away: snapshot.away });
      return rows.toSorted(createDueOrder(rows, { dueIds, now: minute, zone, today }));
    },
  });
  const foldedIds = useClosedAtEntry(snapshot.rows, visitKey, isLoaded);

  // Only the filter of dates depends on the time.
  const filterNow = dates === 'all' ? 0 : minute;
  const filter = useCallback(
    (list: readonly Airdrop[]) =>
      filterAirdrops(
        list,
        { status, type, age, priority, checkIn, visited, dates, tag, chain, wallet, q },
        { today, zone, now: filterNow, walletAirdropIds },
      ),
    [
      status,
      type,
      age,
      priority,
      checkIn,
      visited,
      dates,
      tag,
      chain,
      wallet,
      q,
      today,
      zone,
      filterNow,
      walletAirdropIds,
    ],
  );
  const ordered = useMemo(() => (reversed === 'yes' ? sorted.toReversed() : sorted), [sorted, reversed]);
  const isFolding = view !== 'calendar' && foldsClosed({ status, q, sort });
  const lists = useMemo(() => {
    const rows = isPending ? [] : filter(ordered);
    const { open, closed: atEnd } = isFolding
      ? splitClosed(rows, (row) => !isOpen(row) && foldedIds.has(row.id))
      : { open: rows, closed: [] };
    return { rows: atEnd.length === 0 ? open : [...open, ...atEnd], open, closedCount: atEnd.length };
  }, [isPending, filter, ordered, isFolding, foldedIds]);

  const { rows, open } = lists;
  const { totals } = snapshot;
  // The first rows may lack closed ones.
  const isCounted = !isLoaded && isFolding && totals && describeFilters(search).length === 0;
  const count = isCounted ? totals.claimed + totals.expired : lists.closedCount;
  const isShown = closed === 'shown';
  return {
    filter,
    rows,
    shownRows: isShown ? rows : open,
    fold: count > 0 ? { at: open.length, count, isShown } : undefined,
  };
}

/**
 * Returns the ids of the rows that were closed when the list was entered or loaded: those claimed or added since stay
 * where they are.
 */
function useClosedAtEntry(rows: readonly Airdrop[], visitKey: string, isLoaded: boolean) {
  const listClosed = () => new Set(rows.filter((row) => !isOpen(row)).map(({ id }) => id));
  const [last, setLast] = useState(() => ({ rows, visitKey, isLoaded, ids: listClosed() }));
  if (last.visitKey === visitKey && (last.isLoaded || last.rows === rows)) return last.ids;
  const next = { rows, visitKey, isLoaded, ids: listClosed() };
  setLast(next);
  return next.ids;
}
