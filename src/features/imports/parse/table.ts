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
};
export type Read = ReadList | { source: 'backup'; backup: Backup };

// What exports of ours put before a cell that a spreadsheet would run.
const disarmed = /^'(?=[=+\-@\t\r])/;

export function cleanCell(text: string): string {
  const short = text.length > longestCell ? text.slice(0, longestCell) : text;
  return cleanText(short).trim().replace(disarmed, '');
}

/** Rows of equal length without empty ones and without the empty columns at their right. */
export function trimmed(rows: readonly (readonly string[])[]): string[][] {
  let width = 0;
  const kept: string[][] = [];
  for (const row of rows) {
    let end = row.length;
    while (end > 0 && (row[end - 1] ?? '').trim() === '') end -= 1;
    if (end === 0) continue;
    if (end > mostColumns) throw refuse('tooManyColumns');
    width = Math.max(width, end);
    kept.push(row.slice(0, end).map(cleanCell));
    // One more than that may be the headings.
    if (kept.length > mostRows + 1) throw refuse('tooManyRows');
  }
  if (kept.length === 0) throw refuse('empty');
  for (const row of kept) while (row.length < width) row.push('');
  return kept;
}
