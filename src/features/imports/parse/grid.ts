import { mostColumns, mostRows, refuse } from './limits.ts';

/** A cell's place, from 0. */
export type Place = { row: number; column: number };
/** Places from the first to the last. */
export type Area = { first: Place; last: Place };

/** Of cells that merged areas fill, in all. */
const mostMerged = 500_000;

const reference = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/;

const columnOf = (letters: string) =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** 'C12' as a place; undefined for what is none. */
export function placeOf(text: string): Place | undefined {
  const [, letters = '', digits = ''] = reference.exec(text) ?? [];
  return letters === '' ? undefined : { row: Number(digits) - 1, column: columnOf(letters) };
}

/** 'A2:A4' as an area; a single cell is one, too. */
export function getArea(text: string): Area | undefined {
  const [from = '', to = from] = text.split(':');
  const [first, last] = [placeOf(from), placeOf(to)];
  return first && last && { first, last };
}

/** Gives every cell of merged areas their value, down their columns: those beside it would be doubles of one cell. */
export function fillMerged(rows: string[][], areas: readonly Area[]): void {
  let filled = 0;
  for (const { first, last } of areas) {
    const value = rows[first.row]?.[first.column] ?? '';
    const lastRow = Math.min(last.row, rows.length - 1, 20 * mostRows);
    if (value === '' || first.column >= mostColumns || lastRow <= first.row) continue;
    for (let at = first.row + 1; at <= lastRow; at += 1) {
      const row = rows[at];
      filled += 1;
      if (filled > mostMerged) throw refuse('tooManyRows');
      if (row && (row[first.column] ?? '') === '') {
        while (row.length < first.column) row.push('');
        row[first.column] = value;
      }
    }
  }
}
