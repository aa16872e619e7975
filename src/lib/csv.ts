const formulaStart = /^[=+\-@\t\r]/;
const needsQuotes = /[",\r\n]/;

function cell(text: string): string {
  const guarded = formulaStart.test(text) ? `'${text}` : text;
  return needsQuotes.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/**
 * Comma-separated text after RFC 4180: CRLF between records, quotes where needed, quotes inside doubled. A cell that a
 * spreadsheet would run as a formula (first character = + - @ TAB CR) gets a leading apostrophe, in every column.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
}
