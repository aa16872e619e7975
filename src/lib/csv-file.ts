import { type Cell, csvRecord } from './csv.ts';

/** The columns of a CSV file. Times are in UTC. */
export type FileShape<T> = {
  /** A record above the header. */
  opening?: readonly string[];
  header: readonly string[];
  cells: (row: T) => readonly Cell[];
};

type Part<T> = { items: readonly T[]; nextCursor: string | null };

/** Yields the text of a CSV file in pieces: the first page of rows, then the pages that `next` returns. */
export async function* csvPieces<T>(
  { opening, header, cells }: FileShape<T>,
  first: Part<T>,
  next: (cursor: string) => Promise<Part<T>>,
): AsyncGenerator<string> {
  const toRecords = (rows: readonly T[]) => rows.map((row) => `${csvRecord(cells(row))}\r\n`).join('');
  const top = opening === undefined ? [header] : [opening, header];
  yield `${top.map((record) => `${csvRecord(record)}\r\n`).join('')}${toRecords(first.items)}`;
  for (let { nextCursor } = first; nextCursor !== null; ) {
    const page = await next(nextCursor);
    yield toRecords(page.items);
    nextCursor = page.nextCursor;
  }
}
