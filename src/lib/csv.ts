/** Characters that start a formula in some spreadsheet, including full-width and small forms. */
const sign = '[=+\\-@＝＋－＠﹦﹢﹣﹫−]';
/** Characters that a spreadsheet may ignore before the sign. */
const ignorable = '[\\s\\p{Cc}\\p{Cf}"\']*';
/** Characters that other CSV parsers may treat as the end of a cell. */
const separator = '[,;|\\t\\n\\v\\f\\r\\u0085\\u2028\\u2029]';
const leadingFormula = new RegExp(`^(?:[\\t\\r]|${ignorable}${sign})`, 'u');
// Matches the sign first, so that a long run of ignorable characters is scanned back only once.
const innerFormula = new RegExp(`${sign}(?<=${separator}${ignorable}${sign})`, 'gu');
const needsQuotes = /[",\r\n]/;

/** Makes spreadsheets read the following text as UTF-8. */
export const byteOrderMark = '\ufeff';

/** Numbers are written by us; texts may be user input. */
export type Cell = string | number;

function escapeFormulas(text: string): string {
  return `${leadingFormula.test(text) ? "'" : ''}${text.replace(innerFormula, "'$&")}`;
}

function formatCell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const escaped = escapeFormulas(value);
  return needsQuotes.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}

/** Returns one record of `toCsv`, for files that are streamed. */
export function csvRecord(cells: readonly Cell[]): string {
  return cells.map(formatCell).join(',');
}

/**
 * Returns comma-separated text after RFC 4180: CRLF between records, quotes where needed, inner quotes
 * doubled. An apostrophe precedes everything that a spreadsheet would run as a formula: at the start of a
 * cell (also a TAB or CR), and before such a sign after a separator, TAB or line break, where another parser
 * may start a cell.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [header, ...rows].map(csvRecord).join('\r\n');
}
