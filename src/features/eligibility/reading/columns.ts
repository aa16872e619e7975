import { type DecimalSign, detectDecimalSign, isAmbiguousNumber } from '#/lib/read-number.ts';
import { readAmount } from '../scan/amounts.ts';
import type { Scanned } from '../scan/list-scan.ts';
import type { AddressFamily, Cell, Row } from '../scan/records.ts';
import { areBits } from './flags.ts';
import {
  amountWords,
  includesAny,
  indexWords,
  rawWords,
  scoreWords,
  splitIntoWords,
  totalWords,
} from './heading-words.ts';

/** Likely meaning of a column's numbers. `count`: they count the rows, although the name doesn't say so. */
export type NumberClass = 'total' | 'amount' | 'plain' | 'score' | 'count' | 'index';

export type Column = {
  name: string;
  words: string[];
  /** In the order of the list, for the sampled rows. */
  values: string[];
  /** Undefined unless the column holds numbers. */
  numbers: NumberClass | undefined;
  /** Number of address cells by family. */
  families: Partial<Record<AddressFamily, number>>;
};

/** A generic last part of a nested name says less than its parent. */
const genericName = /^(?:value|hex|#\d+)$/;

function nameWords(name: string): string[] {
  const parts = name.split('.');
  const last = parts.at(-1) ?? name;
  return splitIntoWords(genericName.test(last) && parts.length > 1 ? name : last);
}

/** Whether numbers count the rows from 0 or 1, allowing for skipped rows. */
function isCounting(values: readonly string[], missing: number): boolean {
  const numbers = values.slice(0, 500).map((value) => (/^\d{1,9}$/.test(value) ? Number(value) : Number.NaN));
  const [first = Number.NaN] = numbers;
  const last = numbers.at(-1) ?? Number.NaN;
  return (
    numbers.length > 1 &&
    first <= 1 + missing &&
    numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0)) &&
    last - first <= numbers.length - 1 + missing
  );
}

function classify(words: readonly string[], isRowCount: boolean): NumberClass {
  // Some lists name their numbers only 'value'.
  if (words.join() === 'value') return 'plain';
  if (includesAny(words, scoreWords)) return 'score';
  if (includesAny(words, indexWords) && !includesAny(words, amountWords)) return 'index';
  if (/(?:^|\s)(?:id|ids|index|idx|rank)$/.test(words.join(' '))) return 'index';
  if (includesAny(words, totalWords)) return 'total';
  if (includesAny(words, amountWords)) return 'amount';
  return isRowCount ? 'count' : 'plain';
}

const isNumber = (value: string): boolean => readAmount(value) !== undefined;
/** Whether at least 60% of the values are numbers. */
const areNumbers = (values: readonly string[]): boolean =>
  values.length > 0 && values.filter(isNumber).length * 10 >= values.length * 6;

const isPlaceholder = (value: string): boolean => /^(?:-|—|–|n\/?a|null|none|nan)$/i.test(value.trim());

export function findColumns({ matches, samples }: Pick<Scanned, 'matches' | 'samples'>): Column[] {
  const cells = new Map<string, Cell[]>();
  const add = ({ cells: all }: Row) => {
    for (const cell of all) {
      const column = cells.get(cell.name);
      if (column === undefined) cells.set(cell.name, [cell]);
      else column.push(cell);
    }
  };
  for (const row of samples) add(row);
  const sampleCounts = new Map([...cells].map(([name, all]) => [name, all.length]));
  const ownRows = matches.flatMap(({ rows }) => rows);
  for (const row of ownRows) add(row);
  return [...cells].map(([name, all]) => {
    const words = nameWords(name);
    const families: Column['families'] = {};
    for (const { family } of all) if (family !== undefined) families[family] = (families[family] ?? 0) + 1;
    const values = all.map(({ value }) => value);
    const filledCells = all.filter(({ family, value }) => family === undefined && !isPlaceholder(value));
    const numbers =
      areNumbers(filledCells.map(({ value }) => value)) &&
      filledCells.length * 2 > all.length &&
      !areBits(words, values);
    const inOrder = values.slice(0, sampleCounts.get(name) ?? values.length);
    const kind = numbers ? classify(words, isCounting(inOrder, ownRows.length)) : undefined;
    return { name, words, values, families, numbers: kind };
  });
}

/** Returns the decimal sign that the columns' cells show, else that of the list's other columns. */
export function resolveDecimalSign(
  names: readonly string[],
  columns: readonly Column[],
  format: Scanned['format'],
): DecimalSign | 'unclear' {
  const own = columns.filter(({ name }) => names.includes(name)).flatMap(({ values }) => values);
  const sign = detectDecimalSign(own);
  if (sign === '.' || sign === ',') return sign;
  if (!own.some(isAmbiguousNumber)) return '.';
  const others = columns.filter(({ name, numbers }) => numbers !== undefined && !names.includes(name));
  const elsewhere = detectDecimalSign(others.flatMap(({ values }) => values));
  const isContradiction = own.some((value) => ['.', ','].includes(detectDecimalSign([value]) ?? ''));
  if (!isContradiction && (elsewhere === '.' || elsewhere === ',')) return elsewhere;
  // Programs write JSON numbers with a point.
  return format === 'json' && !isContradiction ? '.' : 'unclear';
}

export const isRaw = ({ words }: Column): boolean => includesAny(words, rawWords);
export const isFactor = ({ words }: Column): boolean =>
  words.some((word) => /^(?:multiplier|multipliers|mult|factor|boost|weight)$/.test(word));
