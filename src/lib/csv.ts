import { guardCell, guardNested } from './formula-guard.ts';

const needsQuotes = /[",\r\n]/;

/** Makes spreadsheets read the following text as UTF-8. */
export const byteOrderMark = '\ufeff';

/** A number is written by us; a text can come from anyone. */
export type Cell = string | number;

export type CsvOptions = {
  /** Texts by the person who reads the file: they're written so that importing the file restores them exactly. */
  hasOwnTexts?: boolean | undefined;
};

function formatCell(value: Cell, { hasOwnTexts = false }: CsvOptions): string {
  if (typeof value === 'number') return String(value);
  const guarded = hasOwnTexts ? guardCell(value) : guardNested(value);
  return needsQuotes.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** One record of `toCsv`, for files that are written piece by piece. */
export function csvRecord(cells: readonly Cell[], options: CsvOptions = {}): string {
  return cells.map((each) => formatCell(each, options)).join(',');
}

/**
 * Comma-separated text after RFC 4180: CRLF between records, quotes where needed, quotes inside doubled. In every column
 * of texts, an apostrophe stands before what a spreadsheet would run as a formula: at the start of a cell (also a TAB or
 * CR). In files of other people's texts it also stands before such a sign after a separator, TAB or line break, where
 * another reader may begin a cell.
 */
export function toCsv(
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
  options: CsvOptions = {},
): string {
  return [header, ...rows].map((cells) => csvRecord(cells, options)).join('\r\n');
}
