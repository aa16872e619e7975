import { useEffect, useRef, useState } from 'react';
import { type Ordering, type Rows, resort, sliceSize, sortInSlices } from './sort-rows.ts';

type Sorted = Ordering & { rows: Rows; sorted: Rows };

/** The rows in the wanted order; of thousands, in the order before until the new one is worked out. */
export function useSortedRows(rows: Rows, ordering: Ordering): Rows {
  const { sort } = ordering;
  // Only the order of claims changes with the time.
  const now = sort === 'claim' ? ordering.now : 0;
  const last = useRef<Sorted>({ rows, sort: 'newest', now: 0, sorted: rows });
  const latest = useRef({ rows, now });
  const [, redraw] = useState(0);
  latest.current = { rows, now };

  const isKnown = last.current.sort === sort;
  const isLater = !isKnown && sort !== 'newest' && rows.length > sliceSize;
  if (!isLater && (!isKnown || last.current.rows !== rows || last.current.now !== now)) {
    const start = isKnown ? last.current.sorted : [];
    const sorted = sort === 'newest' ? rows : resort(start, rows, { sort, now });
    last.current = { rows, sort, now, sorted };
  }

  useEffect(() => {
    if (!isLater) return;
    const abort = new AbortController();
    const start = { ...latest.current, sort };
    void sortInSlices(start.rows, start, abort.signal).then((sorted) => {
      if (!sorted) return;
      last.current = { ...start, sorted };
      redraw((count) => count + 1);
    });
    return () => abort.abort();
  }, [isLater, sort]);

  if (isLater && last.current.rows !== rows) {
    // Meanwhile the order before, with what has changed in it.
    const before = last.current;
    last.current = {
      ...before,
      rows,
      sorted: before.sort === 'newest' ? rows : resort(before.sorted, rows, before),
    };
  }
  return last.current.sorted;
}
