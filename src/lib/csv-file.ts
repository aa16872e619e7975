import { byteOrderMark, type Cell, type CsvOptions, csvRecord } from './csv.ts';

/** A table as a file: its heading, and a record for each row. Instants in UTC. */
export type FileShape<T> = CsvOptions & {
  /** For programs, some of which take a byte-order mark for part of the first heading. Spreadsheets need it. */
  isForPrograms?: boolean;
  header: readonly string[];
  cells: (row: T) => readonly Cell[];
};

type Part<T> = { items: readonly T[]; nextCursor: string | null };

/** The text of a file, piece by piece: that of the first page of rows, then of those that `next` reads. */
export async function* csvPieces<T>(
  { isForPrograms = false, header, cells, hasOwnTexts }: FileShape<T>,
  first: Part<T>,
  next: (cursor: string) => Promise<Part<T>>,
): AsyncGenerator<string> {
  const record = (row: readonly Cell[]) => `${csvRecord(row, { hasOwnTexts })}\r\n`;
  const written = (rows: readonly T[]) => rows.map((row) => record(cells(row))).join('');
  yield `${isForPrograms ? '' : byteOrderMark}${record(header)}${written(first.items)}`;
  for (let { nextCursor } = first; nextCursor !== null; ) {
    const page = await next(nextCursor);
    yield written(page.items);
    nextCursor = page.nextCursor;
  }
}
