/** What begins a formula for one spreadsheet or another, full-width and small forms of the signs included. */
const sign = '[=+\\-@＝＋－＠﹦﹢﹣﹫−]';
/** What a reader may drop before the sign. */
const dropped = '[\\s\\p{Cc}\\p{Cf}"\']*';
/** What a reader set to another separator, or one that knows no quotes, takes for the end of a cell. */
const separator = '[,;|\\t\\n\\v\\f\\r\\u0085\\u2028\\u2029]';
const leading = new RegExp(`^(?:[\\t\\r]|${dropped}${sign})`, 'u');
// The sign is looked for first, so that a long run of what may be dropped is walked back once.
const further = new RegExp(`${sign}(?<=${separator}${dropped}${sign})`, 'gu');
const needsQuotes = /[",\r\n]/;

/** Makes spreadsheets read the text that follows as UTF-8. */
export const byteOrderMark = '\ufeff';

/** A number is ours to write; a text may be anybody's. */
export type Cell = string | number;

function disarmed(text: string): string {
  return `${leading.test(text) ? "'" : ''}${text.replace(further, "'$&")}`;
}

function cell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const guarded = disarmed(value);
  return needsQuotes.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** One record of `toCsv`, for files that are written piece by piece. */
export function csvRecord(cells: readonly Cell[]): string {
  return cells.map(cell).join(',');
}

/**
 * Comma-separated text after RFC 4180: CRLF between records, quotes where needed, quotes inside doubled. In every column
 * of texts, an apostrophe stands before what a spreadsheet would run as a formula: at the start of a cell (also a TAB or
 * CR), and before such a sign after a separator, TAB or line break, where another reader may begin a cell.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [header, ...rows].map(csvRecord).join('\r\n');
}
