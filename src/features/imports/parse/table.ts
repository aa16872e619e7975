import { unguardCell } from '#/lib/formula-guard.ts';
import type { LeftOutSecrets } from '#/lib/secret-texts.ts';
import { cleanText } from '#/lib/text.ts';
import type { ImportSource } from '../kinds.ts';
import { maxRows } from '../kinds.ts';
import type { Backup } from '../schema.ts';
import type { EncodingChoice } from './encodings.ts';
import { createFileError, type FileError, maxCellLength, maxColumns } from './limits.ts';

export type Sheet = {
  name: string;
  rows: string[][];
  /** The headings of cells that were left out as secrets, by the index of their row. */
  secretCells?: ReadonlyMap<number, readonly string[]>;
};

type WithSecrets = {
  /** The secrets that were left out, if any. */
  secrets?: LeftOutSecrets;
};

export type ParsedList = WithSecrets & {
  source: Exclude<ImportSource, 'backup'>;
  sheets: Sheet[];
  /** The columns need no mapping. */
  isKnown?: true;
  /** Set for text that isn't Unicode. */
  encoding?: EncodingChoice;
  /** Our own CSV export, whose cells are read verbatim. */
  isOwnExport?: true;
};
export type ParsedFile = ParsedList | (WithSecrets & { source: 'backup'; backup: Backup });

const cutCell = (text: string): string => (text.length > maxCellLength ? text.slice(0, maxCellLength) : text);

export const cleanCell = (text: string): string => unguardCell(cleanText(cutCell(text)).trim());

/** Cleans a cell of our own export, whose spaces are part of the text. */
export const toExactCell = (text: string, unguard = unguardCell): string => unguard(cleanText(cutCell(text)));

const listLimit = { rows: maxRows, error: 'tooManyRows' } as const;

/** Removes empty rows and empty trailing columns, and pads the rows to equal length. */
export function trimTable(
  rows: readonly (readonly string[])[],
  clean: (cell: string) => string = cleanCell,
  limit: { rows: number; error: FileError } = listLimit,
): string[][] {
  let width = 0;
  const result: string[][] = [];
  for (const [index, row] of rows.entries()) {
    let end = row.length;
    while (end > 0 && (row[end - 1] ?? '').trim() === '') end -= 1;
    if (end === 0) continue;
    if (end > maxColumns) throw createFileError('tooManyColumns', index + 1);
    width = Math.max(width, end);
    result.push(row.slice(0, end).map((cell) => clean(cell)));
    // One extra row, as the first may be headings.
    if (result.length > limit.rows + 1) throw createFileError(limit.error);
  }
  if (result.length === 0) throw createFileError('empty');
  for (const row of result) while (row.length < width) row.push('');
  return result;
}
