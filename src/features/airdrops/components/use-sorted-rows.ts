import { useEffect, useRef, useState } from 'react';
import type { AirdropSort } from '../filter.ts';
import { type Rows, resort, sliceSize, sortInSlices } from './sort-rows.ts';

type Sorted = { rows: Rows; sort: AirdropSort; sorted: Rows };

/** The rows in the wanted order; of thousands, in the order before until the new one is worked out. */
export function useSortedRows(rows: Rows, sort: AirdropSort): Rows {
  const last = useRef<Sorted>({ rows, sort: 'newest', sorted: rows });
  const latest = useRef(rows);
  const [, redraw] = useState(0);
  latest.current = rows;

  const isKnown = last.current.sort === sort;
  const isLater = !isKnown && sort !== 'newest' && rows.length > sliceSize;
  if (!isLater && (!isKnown || last.current.rows !== rows)) {
    const start = isKnown ? last.current.sorted : [];
    last.current = { rows, sort, sorted: sort === 'newest' ? rows : resort(start, rows, sort) };
  }

  useEffect(() => {
    if (!isLater) return;
    const abort = new AbortController();
    const start = latest.current;
    void sortInSlices(start, sort, abort.signal).then((sorted) => {
      if (!sorted) return;
      last.current = { rows: start, sort, sorted };
      redraw((count) => count + 1);
    });
    return () => abort.abort();
  }, [isLater, sort]);

  if (isLater && last.current.rows !== rows) {
    // Meanwhile the order before, with what has changed in it.
    const { sort: before, sorted } = last.current;
    last.current = { rows, sort: before, sorted: before === 'newest' ? rows : resort(sorted, rows, before) };
  }
  return last.current.sorted;
}
