import { type DecimalSign, shiftDecimal } from '#/lib/read-number.ts';
import type { WalletFamily } from '#/lib/wallet-address.ts';
import { readAmount, sumDecimals } from '../scan/amounts.ts';
import type { Row } from '../scan/records.ts';
import { type Column, isFactor, isRaw, type NumberClass } from './columns.ts';
import { amountWords, includesAny, partWords } from './heading-words.ts';

export const maxDecimals = 30;

/** Columns whose numbers are summed, and whether the guess is certain. */
export type AmountGuess = { names: string[]; isSure: boolean };

const filterByClass = (columns: readonly Column[], kind: NumberClass) =>
  columns.filter(({ numbers }) => numbers === kind);

function getAmounts(rows: readonly Row[], name: string, sign?: DecimalSign): (string | undefined)[] {
  return rows.map(({ cells }) => {
    const cell = cells.find((candidate) => candidate.name === name && candidate.family === undefined);
    return cell && readAmount(cell.value, sign);
  });
}

/** A smaller shift isn't enough, because parts of an amount may be a thousandth of others. */
const minShift = 5;
/** Amounts may be rounded after this many digits. */
const maxComparedDigits = 8;

/** Whether two numbers are equal up to a power of ten and rounding. */
function isShifted(a: string, b: string): boolean {
  const getDigits = (text: string) => text.replace('.', '').replace(/^0+|0+$/g, '');
  const getWholeLength = (text: string) => (text.split('.')[0] ?? '').replace(/^0+/, '').length;
  const length = Math.min(getDigits(a).length, getDigits(b).length, maxComparedDigits);
  return (
    length > 0 &&
    Math.abs(getWholeLength(a) - getWholeLength(b)) >= minShift &&
    getDigits(a).slice(0, length) === getDigits(b).slice(0, length)
  );
}

/** Whether two columns hold the same amounts, one of them in the smallest units. */
function areSameQuantity(rows: readonly Row[], a: Column, b: Column): boolean {
  const [amounts, others] = [getAmounts(rows, a.name), getAmounts(rows, b.name)];
  const pairs = amounts.flatMap((amount, index) => {
    const other = others[index];
    return amount === undefined || other === undefined || (amount === '0' && other === '0')
      ? []
      : [[amount, other] as const];
  });
  return pairs.length > 0 && pairs.every(([amount, other]) => isShifted(amount, other));
}

/** Removes columns that repeat another one in other units. */
function removeRepeats(rows: readonly Row[], columns: readonly Column[]): Column[] {
  const distinct: Column[] = [];
  for (const column of columns.toSorted((a, b) => Number(isRaw(a)) - Number(isRaw(b)))) {
    if (!distinct.some((other) => areSameQuantity(rows, other, column))) distinct.push(column);
  }
  return columns.filter((column) => distinct.includes(column));
}

/** Finds the column that is the sum of the others in every row. */
function findSum(rows: readonly Row[], columns: readonly Column[]): Column | undefined {
  if (columns.length < 3 || rows.length < 2) return undefined;
  return columns.find((column) => {
    const others = columns.filter((other) => other !== column).map(({ name }) => getAmounts(rows, name));
    return getAmounts(rows, column.name).every((value, index) => {
      const parts = others.flatMap((values) => values[index] ?? []);
      return value !== undefined && value === sumDecimals(parts);
    });
  });
}

const isPartWord = (word: string): boolean => partWords.has(word) || /^[a-z]?\d+$/.test(word);
const getPartWords = ({ words }: Column): string => words.filter(isPartWord).join(' ');
const getStem = ({ words }: Column): string => words.filter((word) => !isPartWord(word)).join(' ');

/** Whether columns differ only in words such as 'locked' and 'unlocked'. */
function areParts(columns: readonly Column[]): boolean {
  const parts = columns.map(getPartWords);
  return (
    parts.every((part) => part !== '') &&
    new Set(parts).size === parts.length &&
    new Set(columns.map(getStem)).size === 1 &&
    columns.every(({ words }) => includesAny(words, partWords) || words.some((word) => /\d$/.test(word)))
  );
}

/** Whether the sum of the other amounts differs from a total such as 'balance'. */
function contradictsTotal(total: Column, amounts: readonly Column[], rows: readonly Row[]): boolean {
  if (includesAny(total.words, amountWords) || amounts.length === 0 || areParts(amounts)) return false;
  const parts = amounts.map(({ name }) => getAmounts(rows, name));
  return !getAmounts(rows, total.name).every(
    (value, index) => value === sumDecimals(parts.flatMap((values) => values[index] ?? [])),
  );
}

/** Guesses the amount columns: totals before parts, tokens before points. Returns undefined if there are none. */
export function guessAmounts(columns: readonly Column[], rows: readonly Row[]): AmountGuess | undefined {
  for (const kind of ['total', 'amount', 'plain'] as const) {
    const candidates = removeRepeats(rows, filterByClass(columns, kind));
    const [only, second] = candidates;
    if (only === undefined) continue;
    if (second === undefined) {
      const isDoubtful = kind === 'total' && contradictsTotal(only, filterByClass(columns, 'amount'), rows);
      return { names: [only.name], isSure: !isDoubtful };
    }
    const sum = findSum(rows, candidates);
    if (sum !== undefined) return { names: [sum.name], isSure: true };
    const names = candidates.map(({ name }) => name);
    const isSure = kind !== 'plain' && areParts(candidates) && !columns.some(isFactor);
    return { names, isSure };
  }
  // Some lists have only points, which aren't tokens, or numbers that count the rows but may be amounts.
  const [fallback] = [...filterByClass(columns, 'score'), ...filterByClass(columns, 'count')];
  return fallback && { names: [fallback.name], isSure: false };
}

/** Usual decimals of the smallest unit, by wallet family. */
const usualDecimals: Partial<Record<WalletFamily, number>> = {
  evm: 18,
  starknet: 18,
  solana: 9,
  ton: 9,
  bitcoin: 8,
  cosmos: 6,
};

const isHex = (value: string): boolean => /^0x/i.test(value);

/** Guesses the number of decimals in a column's integers, and whether that is certain. */
export function guessDecimals(
  values: readonly string[],
  { family, sign }: { family: WalletFamily | undefined; sign?: DecimalSign | undefined },
): { decimals: number; isSure: boolean } {
  const amounts = values.flatMap((value) => readAmount(value, sign) ?? []);
  const nonZero = amounts.filter((amount) => amount !== '0');
  if (nonZero.length === 0 || nonZero.some((amount) => amount.includes('.')))
    return { decimals: 0, isSure: true };
  const familyDecimals = (family && usualDecimals[family]) ?? 18;
  const longest = Math.max(...nonZero.map((amount) => amount.length));
  const shortest = Math.min(...nonZero.map((amount) => amount.length));
  if (familyDecimals === 18) {
    if (longest >= familyDecimals - 1) return { decimals: 18, isSure: true };
    // Programs write the smallest units in hex, but short numbers may be those of a token with fewer decimals.
    if (values.some(isHex)) return { decimals: 18, isSure: false };
    // Amounts of a trillion whole tokens are rare, but common in the smallest unit of a stablecoin.
    return { decimals: 0, isSure: longest < 13 };
  }
  if (family === 'solana' || family === 'ton') {
    if (longest >= 11 && shortest >= 8) return { decimals: familyDecimals, isSure: true };
    return { decimals: 0, isSure: longest < 8 };
  }
  return longest >= 8 ? { decimals: familyDecimals, isSure: false } : { decimals: 0, isSure: true };
}

export const toTokens = (amount: string, decimals: number): string | undefined =>
  shiftDecimal(amount, -decimals);
