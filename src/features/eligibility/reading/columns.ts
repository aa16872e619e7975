import { type DecimalSign, detectDecimalSign, isAmbiguousNumber } from '#/lib/read-number.ts';
import {
  amountWords,
  includesAny,
  indexWords,
  rawWords,
  scoreWords,
  splitIntoWords,
  totalWords,
} from '../heading-words.ts';
import { readAmount } from '../scan/amounts.ts';
import type { ScanResult } from '../scan/list-scan.ts';
import type { AddressFamily, Cell, Row } from '../scan/records.ts';
import { areBits, isNone } from './flags.ts';

/** Likely meaning of a column's numbers. A `count` numbers the rows, although the column's name doesn't say so. */
export type NumberClass = 'total' | 'amount' | 'plain' | 'score' | 'count' | 'index';

export type Column = {
  name: string;
  words: string[];
  /** Values of the sampled rows, in the order of the list, then those of the user's rows. */
  values: string[];
  /** Undefined unless the column holds numbers. */
  numbers: NumberClass | undefined;
  /** Number of address cells by family. */
  families: Partial<Record<AddressFamily, number>>;
};

/** A generic last part of a nested name says less than its parent. */
const genericName = /^(?:value|hex|#\d+)$/;

function getHeadingWords(name: string): string[] {
  const parts = name.split('.');
  const last = parts.at(-1) ?? name;
  const parentWords = splitIntoWords(parts.slice(0, -1).join('.')).filter((word) => !indexWords.has(word));
  return genericName.test(last) && parentWords.length > 0 ? parentWords : splitIntoWords(last);
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

export function findColumns({ matches, samples }: Pick<ScanResult, 'matches' | 'samples'>): Column[] {
  const cellsByName = new Map<string, Cell[]>();
  const addRow = (row: Row) => {
    for (const cell of row.cells) {
      const columnCells = cellsByName.get(cell.name);
      if (columnCells === undefined) cellsByName.set(cell.name, [cell]);
      else columnCells.push(cell);
    }
  };
  for (const row of samples) addRow(row);
  const sampleCounts = new Map([...cellsByName].map(([name, cells]) => [name, cells.length]));
  const matchedRows = matches.flatMap(({ rows }) => rows);
  for (const row of matchedRows) addRow(row);
  return [...cellsByName].map(([name, cells]) => {
    const words = getHeadingWords(name);
    const families: Column['families'] = {};
    for (const { family } of cells) if (family !== undefined) families[family] = (families[family] ?? 0) + 1;
    const values = cells.map(({ value }) => value);
    const filledCells = cells.filter(({ family, value }) => family === undefined && !isNone(value));
    const isNumeric =
      areNumbers(filledCells.map(({ value }) => value)) &&
      filledCells.length * 2 > cells.length &&
      !areBits(words, values);
    const sampledValues = values.slice(0, sampleCounts.get(name) ?? values.length);
    const numbers = isNumeric ? classify(words, isCounting(sampledValues, matchedRows.length)) : undefined;
    return { name, words, values, families, numbers };
  });
}

/** Returns the decimal sign in the columns' cells, or in the list's other columns if these don't show it. */
export function resolveDecimalSign(
  names: readonly string[],
  columns: readonly Column[],
  format: ScanResult['format'],
): DecimalSign | 'unclear' {
  const chosenValues = columns.filter(({ name }) => names.includes(name)).flatMap(({ values }) => values);
  const sign = detectDecimalSign(chosenValues);
  if (sign === '.' || sign === ',') return sign;
  if (!chosenValues.some(isAmbiguousNumber)) return '.';
  const others = columns.filter(({ name, numbers }) => numbers !== undefined && !names.includes(name));
  const otherSign = detectDecimalSign(others.flatMap(({ values }) => values));
  const isContradiction = chosenValues.some((value) => ['.', ','].includes(detectDecimalSign([value]) ?? ''));
  if (!isContradiction && (otherSign === '.' || otherSign === ',')) return otherSign;
  // Programs write JSON numbers with a point.
  return format === 'json' && !isContradiction ? '.' : 'unclear';
}

/** Returns the numbers of decimals that a column such as 'decimals' states. */
export function getStatedDecimals(columns: readonly Column[]): number[] {
  const stated = columns.filter(({ words }) => /^(?:decimals?|precision)$/.test(words.at(-1) ?? ''));
  const values = stated.flatMap((column) => column.values);
  return values.every((value) => /^(?:[12]?\d|30)$/.test(value)) ? [...new Set(values.map(Number))] : [];
}

export const isRaw = ({ words }: Column): boolean => includesAny(words, rawWords);
export const isFactor = ({ words }: Column): boolean =>
  words.some((word) => /^(?:multiplier|multipliers|mult|factor|boost|weight)$/.test(word));
