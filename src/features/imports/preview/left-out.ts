import { readQuantity } from '#/lib/read-number.ts';
import { totalWords } from '../mapping/foreign-headings.ts';

export type LeftOut = 'total' | 'headings';

const moreTotals = new Set(['average', 'avg', 'mean', 'count', 'min', 'max']);
const aroundWord = /^[^\p{L}]+|[^\p{L}]+$/gu;

const isTotalWord = (cell: string): boolean => {
  const [word = ''] = cell.toLowerCase().split(/[:=(\d]/);
  const plain = word.replaceAll('\u0307', '').replace(aroundWord, '').replaceAll('״', '').replaceAll('"', '');
  return totalWords.has(plain) || moreTotals.has(plain);
};

const isNumber = (cell: string): boolean => readQuantity(cell) !== undefined || /^[=#–—-]/.test(cell);

/** Returns whether a row holds totals or repeats the headings, or undefined if it is an airdrop. */
export function getLeftOutReason(row: readonly string[], headings: readonly string[]): LeftOut | undefined {
  const filled = row.filter((cell) => cell !== '');
  const isHeadings = filled.length > 1 && row.every((cell, index) => cell === '' || cell === headings[index]);
  if (isHeadings) return 'headings';
  const [first = '', ...others] = filled;
  if (filled.length === row.length && row.length === 1) return undefined;
  return isTotalWord(first) && others.every(isNumber) ? 'total' : undefined;
}
