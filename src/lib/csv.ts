import { guardCell, guardNested } from './formula-guard.ts';

const needsQuotes = /[",\r\n]/;

/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\ufeff';

/** Numbers are our own; strings may come from anyone and need guarding. */
export type Cell = string | number;

export type CsvOptions = {
  /** The strings belong to the person who exports them: they are guarded so that an import restores them exactly. */
  hasOwnTexts?: boolean | undefined;
};

function formatCell(value: Cell, { hasOwnTexts = false }: CsvOptions): string {
  if (typeof value === 'number') return String(value);
  const guarded = hasOwnTexts ? guardCell(value) : guardNested(value);
  return needsQuotes.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** Formats one record of `toCsv`, for files that are streamed. */
export function formatCsvRecord(cells: readonly Cell[], options: CsvOptions = {}): string {
  return cells.map((cell) => formatCell(cell, options)).join(',');
}

/**
 * Formats CSV after RFC 4180: CRLF between records, quotes where needed, quotes inside doubled. An apostrophe precedes what
 * a spreadsheet would run as a formula at the start of a cell (also a TAB or CR). Unless `hasOwnTexts` is set, it also
 * precedes a formula character after a separator, TAB, or line break, where another parser may begin a cell.
 */
export function toCsv(
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
  options: CsvOptions = {},
): string {
  return [header, ...rows].map((cells) => formatCsvRecord(cells, options)).join('\r\n');
}
