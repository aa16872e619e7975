import { truncateText } from '#/lib/text.ts';

/** Whether the row above the headings groups several columns. */
export const isGroupRow = (row: readonly string[]): boolean => row.filter((cell) => cell !== '').length > 1;

const maxSamples = 3;
const maxSampleLength = 80;

export function collectSamples(rows: readonly (readonly string[])[], column: number): string[] {
  const samples = new Set<string>();
  for (const row of rows) {
    const cell = row[column] ?? '';
    if (cell !== '') samples.add(truncateText(cell, maxSampleLength + 1));
    if (samples.size === maxSamples) break;
  }
  return [...samples];
}

export const toLine = (row: readonly string[]): string =>
  truncateText(
    row
      .filter((cell) => cell !== '')
      .join(' · ')
      .replace(/\s+/g, ' '),
    maxSampleLength + 1,
  );

/** Returns the column names, prefixed by their group if a heading repeats. */
export function nameColumns(rows: readonly (readonly string[])[], headingRow: number | null): string[] {
  const [first = []] = rows;
  if (headingRow === null) return first.map((_, index) => `Column ${index + 1}`);
  const headings = rows[headingRow] ?? [];
  const rowAbove = rows[headingRow - 1] ?? [];
  const above = isGroupRow(rowAbove) ? rowAbove : [];
  let group = '';
  return headings.map((heading, index) => {
    group = above[index] || group;
    if (heading === '') return above[index] || `Column ${index + 1}`;
    const isRepeated = headings.filter((other) => other === heading).length > 1;
    return isRepeated && group !== '' ? `${group}: ${heading}` : heading;
  });
}
