import { type Cell, csvRecord } from './csv.ts';

/** A table as a file: its heading, and a record for each row. Instants in UTC. */
export type FileShape<T> = {
  /** A record above the heading. */
  opening?: readonly string[];
  header: readonly string[];
  cells: (row: T) => readonly Cell[];
};

type Part<T> = { items: readonly T[]; nextCursor: string | null };

/** The text of a file, piece by piece: that of the first page of rows, then of those that `next` reads. */
export async function* csvPieces<T>(
  { opening, header, cells }: FileShape<T>,
  first: Part<T>,
  next: (cursor: string) => Promise<Part<T>>,
): AsyncGenerator<string> {
  const written = (rows: readonly T[]) => rows.map((row) => `${csvRecord(cells(row))}\r\n`).join('');
  const top = opening === undefined ? [header] : [opening, header];
  yield `${top.map((record) => `${csvRecord(record)}\r\n`).join('')}${written(first.items)}`;
  for (let { nextCursor } = first; nextCursor !== null; ) {
    const page = await next(nextCursor);
    yield written(page.items);
    nextCursor = page.nextCursor;
  }
}
