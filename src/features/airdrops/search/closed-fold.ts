import type { TrackerSearch } from './search.ts';

/** Whether claimed and expired airdrops are folded at the end: not if a status, a search, or the sort by status asks for them. */
export const foldsClosed = ({ status, q, sort }: Pick<TrackerSearch, 'status' | 'q' | 'sort'>): boolean =>
  status === 'all' && q.trim() === '' && sort !== 'status';

/** Splits the closed rows off, unless all are closed. */
export function splitClosed<Row>(
  rows: readonly Row[],
  isClosed: (row: Row) => boolean,
): { open: readonly Row[]; closed: readonly Row[] } {
  const open = rows.filter((row) => !isClosed(row));
  return open.length === 0
    ? { open: rows, closed: [] }
    : { open, closed: rows.filter((row) => isClosed(row)) };
}
