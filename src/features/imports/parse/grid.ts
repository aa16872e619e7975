import { maxRows } from '../kinds.ts';
import { createFileError, maxColumns } from './limits.ts';

/** Cell position, from 0. */
export type CellPosition = { row: number; column: number };
/** Inclusive range of cells. */
export type Area = { first: CellPosition; last: CellPosition };

/** Limits the cells that all merged areas fill together. */
const maxMergedCells = 500_000;

const reference = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/;

/** Converts the letters of a column to its number, from 1. */
export const toColumnNumber = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** Parses a cell reference such as 'C12'; returns undefined for other text. */
export function parseCellReference(text: string): CellPosition | undefined {
  const [, letters = '', digits = ''] = reference.exec(text) ?? [];
  return letters === '' ? undefined : { row: Number(digits) - 1, column: toColumnNumber(letters) - 1 };
}

/** Parses a range such as 'A2:A4' or a single cell. */
export function parseArea(text: string): Area | undefined {
  const [from = '', to = from] = text.split(':');
  const [first, last] = [parseCellReference(from), parseCellReference(to)];
  return first && last && { first, last };
}

/** Copies the value of merged areas down their first column only, as cells to the right would duplicate it. */
export function fillMerged(rows: string[][], areas: readonly Area[]): void {
  let filled = 0;
  for (const { first, last } of areas) {
    const value = rows[first.row]?.[first.column] ?? '';
    const lastRow = Math.min(last.row, rows.length - 1, 20 * maxRows);
    if (value === '' || first.column >= maxColumns || lastRow <= first.row) continue;
    for (let index = first.row + 1; index <= lastRow; index += 1) {
      const row = rows[index];
      filled += 1;
      if (filled > maxMergedCells) throw createFileError('tooManyRows');
      if (row && (row[first.column] ?? '') === '') {
        while (row.length < first.column) row.push('');
        row[first.column] = value;
      }
    }
  }
}
