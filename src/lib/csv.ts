const formulaStart = /^[=+\-@\t\r]/;
const needsQuotes = /[",\r\n]/;

/** A number is ours to write; a text may be anybody's. */
export type Cell = string | number;

function cell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const guarded = formulaStart.test(value) ? `'${value}` : value;
  return needsQuotes.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** One record of `toCsv`, for files that are written piece by piece. */
export function csvRecord(cells: readonly Cell[]): string {
  return cells.map(cell).join(',');
}

/**
 * Comma-separated text after RFC 4180: CRLF between records, quotes where needed, quotes inside doubled. A text that a
 * spreadsheet would run as a formula (first character = + - @ TAB CR) gets a leading apostrophe, in every column of texts.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [header, ...rows].map(csvRecord).join('\r\n');
}
