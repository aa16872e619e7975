const needsQuotes = /[,;|\n"]/;
/** A name in quotes, or the text up to the next separator. */
const part = /\s*(?:"((?:[^"]|"")*)"\s*(?=[,;|\n]|$)|([^,;|\n]*))(?:[,;|\n]|$)/y;

/** Joins names for a table cell, quoting those that contain a separator. */
export const formatList = (names: readonly string[]): string =>
  names.map((name) => (needsQuotes.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ');

/** Splits a cell at commas, semicolons, bars, and line breaks, except within quotes. */
export function parseList(text: string): string[] {
  const names: string[] = [];
  part.lastIndex = 0;
  while (part.lastIndex < text.length) {
    const match = part.exec(text);
    if (match === null) break;
    const [, quoted, plain = ''] = match;
    names.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"').trim());
  }
  return names.filter(Boolean);
}
