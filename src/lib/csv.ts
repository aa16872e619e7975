const formulaStart = /^[=+\-@\t\r]/;
/** A spreadsheet makes a number of it, and nothing else. */
const belowZero = /^-\d+$/;
const needsQuotes = /[",\r\n]/;

function cell(text: string): string {
  const guarded = formulaStart.test(text) && !belowZero.test(text) ? `'${text}` : text;
  return needsQuotes.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** One record of `toCsv`, for files that are written piece by piece. */
export function csvRecord(cells: readonly string[]): string {
  return cells.map(cell).join(',');
}

/**
 * Comma-separated text after RFC 4180: CRLF between records, quotes where needed, quotes inside doubled. A cell that a
 * spreadsheet would run as a formula (first character = + - @ TAB CR) gets a leading apostrophe, in every column; whole
 * numbers below 0 are none.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, ...rows].map(csvRecord).join('\r\n');
}
