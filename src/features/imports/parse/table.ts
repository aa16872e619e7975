import { unguardCell } from '#/lib/formula-guard.ts';
import { cleanText } from '#/lib/text.ts';
import type { ImportSource } from '../kinds.ts';
import type { Backup } from '../schema.ts';
import type { EncodingChoice } from './encodings.ts';
import { longestCell, mostColumns, mostRows, refuse } from './limits.ts';

export type Sheet = { name: string; rows: string[][] };

/**
 * A list as it was read: one sheet, or all that have rows. `isKnown`: its columns need no choosing. `encoding`: of a text that
 * is in no form of Unicode.
 */
export type ReadList = {
  source: Exclude<ImportSource, 'backup'>;
  sheets: Sheet[];
  isKnown?: true;
  encoding?: EncodingChoice;
  /** A CSV export of ours: every cell is taken exactly as it is. */
  isOwnExport?: true;
};
export type Read = ReadList | { source: 'backup'; backup: Backup };

const shortened = (text: string): string => (text.length > longestCell ? text.slice(0, longestCell) : text);

export const cleanCell = (text: string): string => unguardCell(cleanText(shortened(text)).trim());

/** A cell of our own exports, whose spaces belong to the text. */
export const exactCell = (text: string, unguard = unguardCell): string => unguard(cleanText(shortened(text)));

/** Rows of equal length without empty ones and without the empty columns at their right. */
export function trimmed(
  rows: readonly (readonly string[])[],
  clean: (cell: string) => string = cleanCell,
): string[][] {
  let width = 0;
  const kept: string[][] = [];
  for (const row of rows) {
    let end = row.length;
    while (end > 0 && (row[end - 1] ?? '').trim() === '') end -= 1;
    if (end === 0) continue;
    if (end > mostColumns) throw refuse('tooManyColumns');
    width = Math.max(width, end);
    kept.push(row.slice(0, end).map((cell) => clean(cell)));
    // One more than that may be the headings.
    if (kept.length > mostRows + 1) throw refuse('tooManyRows');
  }
  if (kept.length === 0) throw refuse('empty');
  for (const row of kept) while (row.length < width) row.push('');
  return kept;
}
