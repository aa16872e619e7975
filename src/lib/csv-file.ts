import { byteOrderMark, type Cell, type CsvOptions, formatCsvRecord } from './csv.ts';

/** Shape of a CSV export: its header, and the cells of each row. Instants are in UTC. */
export type FileShape<T> = CsvOptions & {
  /** Omits the byte-order mark, which some programs read as part of the first heading. Spreadsheets need it. */
  isForPrograms?: boolean;
  header: readonly string[];
  toCells: (row: T) => readonly Cell[];
};

type RowPage<T> = { items: readonly T[]; nextCursor: string | null };

/** Yields the file in chunks: the given first page of rows, then the pages that `next` reads. */
export async function* streamCsv<T>(
  { isForPrograms = false, header, toCells, hasOwnTexts }: FileShape<T>,
  first: RowPage<T>,
  next: (cursor: string) => Promise<RowPage<T>>,
): AsyncGenerator<string> {
  const formatRecord = (row: readonly Cell[]) => `${formatCsvRecord(row, { hasOwnTexts })}\r\n`;
  const formatRows = (rows: readonly T[]) => rows.map((row) => formatRecord(toCells(row))).join('');
  yield `${isForPrograms ? '' : byteOrderMark}${formatRecord(header)}${formatRows(first.items)}`;
  for (let { nextCursor } = first; nextCursor !== null; ) {
    const page = await next(nextCursor);
    yield formatRows(page.items);
    nextCursor = page.nextCursor;
  }
}
