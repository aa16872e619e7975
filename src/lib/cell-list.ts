const needsQuotes = /[,;|\n"]/;
/** A name in quotes, or the text up to the next separator. */
const part = /\s*(?:"((?:[^"]|"")*)"\s*(?=[,;|\n]|$)|([^,;|\n]*))(?:[,;|\n]|$)/y;

/** Names as one cell of a table. */
export const formatList = (names: readonly string[]): string =>
  names.map((name) => (needsQuotes.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ');

/** The names in a cell, separated by commas, semicolons, bars or line breaks; quotes keep those inside a name. */
export function parseList(text: string): string[] {
  const names: string[] = [];
  part.lastIndex = 0;
  while (part.lastIndex < text.length) {
    const found = part.exec(text);
    if (found === null) break;
    const [, quoted, plain = ''] = found;
    names.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"').trim());
  }
  return names.filter(Boolean);
}
