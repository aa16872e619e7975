import { useEffect, useEffectEvent, useState } from 'react';
import { type Ordering, type Rows, resort, sliceSize, sortInSlices } from './sort-rows.ts';

type SortState = Ordering & { rows: Rows; sorted: Rows };

/** Sorting this many rows from scratch would block the render. */
const shouldDeferSort = (last: SortState, rows: Rows, sort: Ordering['sort']) =>
  last.sort !== sort && sort !== 'newest' && rows.length > sliceSize;

/** Updates `last` to the requested order, or keeps its order while the requested one is computed. */
function updateSortState(last: SortState, rows: Rows, ordering: Ordering): SortState {
  const { sort, now } = shouldDeferSort(last, rows, ordering.sort) ? last : ordering;
  if (last.rows === rows && last.sort === sort && last.now === now) return last;
  const start = last.sort === sort ? last.sorted : [];
  return { rows, sort, now, sorted: sort === 'newest' ? rows : resort(start, rows, { sort, now }) };
}

/** Sorts rows. Thousands keep their previous order until the new one is computed. */
export function useSortedRows(rows: Rows, ordering: Ordering): Rows {
  const { sort } = ordering;
  // Only the order of claims changes with the time.
  const now = sort === 'claim' ? ordering.now : 0;
  const [last, setLast] = useState(() =>
    updateSortState({ rows, sort: 'newest', now: 0, sorted: rows }, rows, { sort, now }),
  );
  const current = updateSortState(last, rows, { sort, now });
  if (current !== last) setLast(current);

  const isDeferred = shouldDeferSort(current, rows, sort);
  const sortLater = useEffectEvent((signal: AbortSignal) => {
    void sortInSlices(rows, { sort, now }, signal).then((sorted) => {
      if (sorted) setLast({ rows, sort, now, sorted });
    });
  });
  useEffect(() => {
    if (!isDeferred) return;
    const abort = new AbortController();
    sortLater(abort.signal);
    return () => abort.abort();
  }, [isDeferred, sort]);

  return current.sorted;
}
