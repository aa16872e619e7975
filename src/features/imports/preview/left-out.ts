import { readQuantity } from '#/lib/read-number.ts';
import { totalWords } from '../mapping/foreign-headings.ts';
import { isDate } from '../mapping/guess.ts';
import { matchHeading } from '../mapping/headings.ts';
import { isLink } from '../mapping/links.ts';
import { findAddresses } from '../mapping/wallet-cells.ts';
import { checkInWords, isPlaceholder, normalizeWord, statusWords, typeWords } from '../mapping/words.ts';

/** Why a row is no airdrop, unless the user imports it anyway. */
export type LeftOut = 'total' | 'headings' | 'section' | 'otherTable';

type Row = readonly string[];

const moreTotals = new Set(['average', 'avg', 'mean', 'count', 'min', 'max']);
const aroundWord = /^[^\p{L}]+|[^\p{L}]+$/gu;

const isTotalWord = (cell: string): boolean => {
  const [word = ''] = cell.toLowerCase().split(/[:=(\d]/);
  const plain = word.replaceAll('\u0307', '').replace(aroundWord, '').replaceAll('״', '').replaceAll('"', '');
  return totalWords.has(plain) || moreTotals.has(plain);
};

const isNumber = (cell: string): boolean => readQuantity(cell) !== undefined || /^[=#–—-]/.test(cell);

/** Returns whether a row holds totals or repeats the headings. */
function readTotalOrHeadings(row: Row, headings: Row): 'total' | 'headings' | undefined {
  const filled = row.filter((cell) => cell !== '');
  const isHeadings = filled.length > 1 && row.every((cell, index) => cell === '' || cell === headings[index]);
  if (isHeadings) return 'headings';
  const [first = '', ...others] = filled;
  if (filled.length === row.length && row.length === 1) return undefined;
  return isTotalWord(first) && others.every(isNumber) ? 'total' : undefined;
}

/** Checkboxes are FALSE in every row of a sheet, and rules are drawn with marks. */
const isBlank = (cell: string): boolean => cell === '' || cell === 'FALSE' || /^[^\p{L}\p{N}]+$/u.test(cell);
const countFilled = (row: Row): number => row.filter((cell) => !isBlank(cell)).length;

/** A section's title between marks, such as '--- done ---'. */
const isMarked = (row: Row): boolean =>
  row.some((cell) => /^[^\p{L}\p{N}\s"'([]{2,}.*[^\p{L}\p{N}\s"')\]]{2,}$/u.test(cell));
const isRule = (row: Row): boolean =>
  countFilled(row) === 0 && row.some((cell) => /^([-–—=_*~.·•#+|:]\s*){3,}$/u.test(cell));

/** Returns the indexes of rows that divide a list: rules, and rows with one filled cell between full rows. */
function findSections(rows: readonly Row[], isSkipped: (index: number) => boolean): Set<number> {
  const counts = rows.map((row, index) => (isSkipped(index) ? 0 : countFilled(row)));
  const fullRows = counts.filter((count) => count > 1).toSorted((a, b) => a - b);
  const usualCount = fullRows[Math.floor(fullRows.length / 2)] ?? 0;
  const lastFull = counts.findLastIndex((count) => count > 1);
  const singles = counts.filter((count) => count === 1).length;
  const isDivided = usualCount > 2 && singles < fullRows.length;
  return new Set(
    rows.flatMap((row, index) => {
      if (isSkipped(index)) return [];
      const isSection =
        counts[index] === 1 && index < lastFull && fullRows.length > 0 && (isDivided || isMarked(row));
      return isSection || isRule(row) ? [index] : [];
    }),
  );
}

const shapes = [isLink, isDate, (cell: string) => findAddresses(cell).addresses.length > 0] as const;
const canBeHeading = (cell: string): boolean =>
  cell.length <= 40 && readQuantity(cell) === undefined && !shapes.some((hasShape) => hasShape(cell));

const wordShapes = [statusWords, typeWords, checkInWords].map(
  (words) => (cell: string) => words.has(normalizeWord(cell)),
);

const maxProbedRows = 50;

/** Returns the columns in which most cells are links, dates, addresses, or known words, each with its test. */
function findShapes(rows: readonly Row[], width: number): Map<number, (cell: string) => boolean> {
  const found = new Map<number, (cell: string) => boolean>();
  for (let column = 0; column < width; column += 1) {
    const cells = rows.map((row) => row[column] ?? '').filter((cell) => !isPlaceholder(cell));
    const shape = [...shapes, ...wordShapes].find(
      (hasShape) => cells.filter(hasShape).length > cells.length / 2,
    );
    if (shape && cells.length > 0) found.set(column, shape);
  }
  return found;
}

/** Whether the rows below a row have other columns than those above it. */
function isOtherTable(rows: readonly Row[], index: number): boolean {
  const row = rows[index] ?? [];
  const filled = row.filter((cell) => cell !== '');
  const matches = filled.map((cell) => (cell.length <= 40 ? matchHeading(cell) : undefined));
  const known = new Set(matches.flatMap((match) => (match?.isSure ? [match.field] : []))).size;
  if (filled.length < 2 || known === 0 || index + 1 === rows.length || !filled.every(canBeHeading))
    return false;
  if (known > 1 && known >= filled.length * 0.6) return true;
  const above = findShapes(rows.slice(Math.max(0, index - maxProbedRows), index), row.length);
  const below = rows.slice(index + 1, index + 1 + maxProbedRows);
  const broken = [...above].filter(([column, hasShape]) => {
    const cells = below.map((cellsBelow) => cellsBelow[column] ?? '').filter((cell) => !isPlaceholder(cell));
    return !isPlaceholder(row[column] ?? '') && cells.length > 0 && !cells.some(hasShape);
  });
  return broken.length > 0;
}

/** Returns the rows of other tables that follow the list's own. Its repeated headings end them. */
function findOtherTables(
  rows: readonly Row[],
  simple: readonly ('total' | 'headings' | undefined)[],
): Set<number> {
  const found = new Set<number>();
  let isOther = false;
  for (const index of rows.keys()) {
    if (simple[index] === 'headings') isOther = false;
    else if (index > 0 && !isOther) isOther = isOtherTable(rows, index);
    if (isOther) found.add(index);
  }
  return found;
}

/** Returns for each row why it is no airdrop, or undefined if it is one. */
export function findLeftOut(
  rows: readonly Row[],
  headings: Row,
  hasErrors: (index: number) => boolean = () => false,
): (LeftOut | undefined)[] {
  const simple = rows.map((row) => readTotalOrHeadings(row, headings));
  const otherTables = findOtherTables(rows, simple);
  const isDecided = (index: number) =>
    simple[index] !== undefined || otherTables.has(index) || hasErrors(index);
  const sections = findSections(rows, isDecided);
  return rows.map((_, index) => {
    if (otherTables.has(index)) return 'otherTable';
    return simple[index] ?? (sections.has(index) ? 'section' : undefined);
  });
}
