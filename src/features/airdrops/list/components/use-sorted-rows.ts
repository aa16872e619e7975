import { useEffect, useEffectEvent, useState } from 'react';
import type { ClaimMoment } from '../../claims.ts';
import { keepPlaces } from '../../search/due-order.ts';
import type { AirdropSort } from '../../search/search.ts';
import { type Rows, resort, sliceSize, sortInSlices } from './sort-rows.ts';

type Options = ClaimMoment & {
  sort: AirdropSort;
  /** In 'Due first', rows keep their places until it changes. */
  visitKey: string;
  isLoaded: boolean;
  sortDue: (rows: Rows) => Rows;
};

type SortState = Omit<Options, 'sortDue'> & {
  rows: Rows;
  sorted: Rows;
  /** The order in 'Due first' of all rows since the list was entered. */
  places: ReadonlySet<string>;
};

const noPlaces: ReadonlySet<string> = new Set();

const listIds = (rows: Rows) => rows.map(({ id }) => id);

/** Sorting this many rows from scratch would block the render. */
const shouldDeferSort = (last: SortState, rows: Rows, sort: AirdropSort) =>
  last.sort !== sort && sort !== 'newest' && sort !== 'due' && rows.length > sliceSize;

/** Updates `last` to the requested order, or keeps its order while the requested one is computed. */
function updateSortState(last: SortState, rows: Rows, options: Options): SortState {
  const { sort, now, zone, visitKey, isLoaded } = shouldDeferSort(last, rows, options.sort) ? last : options;
  const isVisit = last.sort === sort && last.visitKey === visitKey;
  if (last.rows === rows && isVisit && last.now === now && last.isLoaded === isLoaded) return last;
  const state = { rows, sort, now, zone, visitKey, isLoaded, places: noPlaces };
  if (sort === 'newest') return { ...state, sorted: rows };
  if (sort !== 'due')
    return { ...state, sorted: resort(last.sort === sort ? last.sorted : [], rows, { sort, now, zone }) };
  if (!isVisit || !last.isLoaded) {
    const sorted = options.sortDue(rows);
    return { ...state, sorted, places: new Set(listIds(sorted)) };
  }
  // What was just added comes first.
  const added = rows.filter(({ id }) => !last.places.has(id));
  const places = added.length === 0 ? last.places : new Set([...listIds(added), ...last.places]);
  return { ...state, sorted: keepPlaces(places, rows), places };
}

/** Sorts rows. Thousands keep their previous order until the new one is computed. */
export function useSortedRows(rows: Rows, options: Options): Rows {
  const { sort, zone } = options;
  // Otherwise the order doesn't change with the time.
  const now = sort === 'claim' ? options.now : 0;
  const current = { ...options, now };
  const [last, setLast] = useState(() =>
    updateSortState({ ...current, sort: 'newest', rows, sorted: rows, places: noPlaces }, rows, current),
  );
  const state = updateSortState(last, rows, current);
  if (state !== last) setLast(state);

  const isDeferred = shouldDeferSort(state, rows, sort);
  const sortLater = useEffectEvent((signal: AbortSignal) => {
    if (sort === 'due') return;
    void sortInSlices(rows, { sort, now, zone }, signal).then((sorted) => {
      if (sorted) setLast({ ...state, sort, now, sorted, places: noPlaces });
    });
  });
  useEffect(() => {
    if (!isDeferred) return;
    const abort = new AbortController();
    sortLater(abort.signal);
    return () => abort.abort();
  }, [isDeferred, sort]);

  return state.sorted;
}
