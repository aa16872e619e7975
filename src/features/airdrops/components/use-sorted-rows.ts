import { useEffect, useRef, useState } from 'react';
import { type AirdropSort, sortAirdrops } from '../filter.ts';
import type { Airdrop } from '../schema.ts';

type Rows = readonly Airdrop[];
type Sorted = { rows: Rows; sort: AirdropSort; sorted: Rows };

/** As many as are sorted from scratch without being felt. */
const sliceSize = 1000;

const breathe = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** `rows` in order, from those of them that are in order already: nearly sorted takes a tenth of the time. */
function resort(start: Rows, rows: Rows, sort: AirdropSort): Rows {
  const left = new Map(rows.map((row) => [row.id, row]));
  const kept: Airdrop[] = [];
  for (const { id } of start) {
    const row = left.get(id);
    if (!row) continue;
    kept.push(row);
    left.delete(id);
  }
  return sortAirdrops([...kept, ...left.values()], sort);
}

/** Sorts slices, then merges them two by two, letting input and paint in between. Undefined once aborted. */
async function sortInSlices(rows: Rows, sort: AirdropSort, signal: AbortSignal): Promise<Rows | undefined> {
  let runs: Rows[] = [];
  for (let at = 0; at < rows.length; at += sliceSize) {
    runs.push(sortAirdrops(rows.slice(at, at + sliceSize), sort));
    await breathe();
  }
  while (runs.length > 1 && !signal.aborted) {
    const merged: Rows[] = [];
    for (let at = 0; at < runs.length; at += 2) {
      merged.push(sortAirdrops([...(runs[at] ?? []), ...(runs[at + 1] ?? [])], sort));
      await breathe();
    }
    runs = merged;
  }
  return signal.aborted ? undefined : (runs[0] ?? []);
}

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
    sortInSlices(latest.current, sort, abort.signal).then((sorted) => {
      if (!sorted) return;
      last.current = { rows: [], sort, sorted };
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
