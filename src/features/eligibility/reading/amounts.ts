import { type DecimalSign, shiftDecimal } from '#/lib/read-number.ts';
import type { WalletFamily } from '#/lib/wallet-address.ts';
import { readAmount, sumOf } from '../scan/amounts.ts';
import type { Row } from '../scan/records.ts';
import { type Column, isFactor, isRaw, type NumberClass } from './columns.ts';
import { amountWords, hasWordOf, partWords } from './heading-words.ts';

export const maxDecimals = 30;

/** Columns whose numbers are added up, and whether that is certain. */
export type AmountGuess = { names: string[]; isSure: boolean };

const ofClass = (columns: readonly Column[], kind: NumberClass) =>
  columns.filter(({ numbers }) => numbers === kind);

function valuesOf(rows: readonly Row[], name: string, sign?: DecimalSign): (string | undefined)[] {
  return rows.map(({ cells }) => {
    const cell = cells.find((one) => one.name === name && one.family === undefined);
    return cell && readAmount(cell.value, sign);
  });
}

/** Digits of the smallest units: fewer tell nothing, as parts of an amount may be a thousandth of others. */
const minShift = 5;

/** Whether two numbers are the same but for a power of ten, and for digits that were rounded away. */
function isShifted(a: string, b: string): boolean {
  const digits = (text: string) => text.replace('.', '').replace(/^0+|0+$/g, '');
  const wholeLength = (text: string) => (text.split('.')[0] ?? '').replace(/^0+/, '').length;
  const length = Math.min(digits(a).length, digits(b).length, 8);
  return (
    length > 0 &&
    Math.abs(wholeLength(a) - wholeLength(b)) >= minShift &&
    digits(a).slice(0, length) === digits(b).slice(0, length)
  );
}

/** Whether two columns say the same, one of them in the smallest units. */
function areSameQuantity(rows: readonly Row[], a: Column, b: Column): boolean {
  const [ones, others] = [valuesOf(rows, a.name), valuesOf(rows, b.name)];
  const pairs = ones.flatMap((one, at) => {
    const other = others[at];
    return one === undefined || other === undefined || (one === '0' && other === '0')
      ? []
      : [[one, other] as const];
  });
  return pairs.length > 0 && pairs.every(([one, other]) => isShifted(one, other));
}

/** Without those that repeat another one in other units. */
function withoutRepeats(rows: readonly Row[], columns: readonly Column[]): Column[] {
  const distinct: Column[] = [];
  for (const column of columns.toSorted((a, b) => Number(isRaw(a)) - Number(isRaw(b)))) {
    if (!distinct.some((other) => areSameQuantity(rows, other, column))) distinct.push(column);
  }
  return columns.filter((column) => distinct.includes(column));
}

/** The column that is the sum of the others in every row. */
function findSum(rows: readonly Row[], columns: readonly Column[]): Column | undefined {
  if (columns.length < 3 || rows.length < 2) return undefined;
  return columns.find((column) => {
    const others = columns.filter((other) => other !== column).map(({ name }) => valuesOf(rows, name));
    return valuesOf(rows, column.name).every((value, at) => {
      const parts = others.flatMap((values) => values[at] ?? []);
      return value !== undefined && value === sumOf(parts);
    });
  });
}

const partOf = ({ words }: Column): string =>
  words.filter((word) => partWords.has(word) || /^[a-z]?\d+$/.test(word)).join(' ');
const stemOf = ({ words }: Column): string =>
  words.filter((word) => !partWords.has(word) && !/^[a-z]?\d+$/.test(word)).join(' ');

/** Columns named alike but for words such as 'locked' and 'unlocked'. */
function areParts(columns: readonly Column[]): boolean {
  const parts = columns.map(partOf);
  return (
    parts.every((part) => part !== '') &&
    new Set(parts).size === parts.length &&
    new Set(columns.map(stemOf)).size === 1 &&
    columns.every(({ words }) => hasWordOf(words, partWords) || words.some((word) => /\d$/.test(word)))
  );
}

/** Whether amounts beside a total such as 'balance' add up to something else. */
function isRivaled(total: Column, amounts: readonly Column[], rows: readonly Row[]): boolean {
  if (hasWordOf(total.words, amountWords) || amounts.length === 0 || areParts(amounts)) return false;
  const parts = amounts.map(({ name }) => valuesOf(rows, name));
  return !valuesOf(rows, total.name).every(
    (value, at) => value === sumOf(parts.flatMap((values) => values[at] ?? [])),
  );
}

/** Where the amounts are: what is total before parts, and tokens before points. Undefined where there are none. */
export function guessAmounts(columns: readonly Column[], rows: readonly Row[]): AmountGuess | undefined {
  for (const kind of ['total', 'amount', 'plain'] as const) {
    const candidates = withoutRepeats(rows, ofClass(columns, kind));
    const [only, second] = candidates;
    if (only === undefined) continue;
    if (second === undefined) {
      const isDoubtful = kind === 'total' && isRivaled(only, ofClass(columns, 'amount'), rows);
      return { names: [only.name], isSure: !isDoubtful };
    }
    const sum = findSum(rows, candidates);
    if (sum !== undefined) return { names: [sum.name], isSure: true };
    const names = candidates.map(({ name }) => name);
    const isSure = kind !== 'plain' && areParts(candidates) && !columns.some(isFactor);
    return { names, isSure };
  }
  // Points may be all that a list has, and they aren't tokens; what counts the rows may be amounts after all.
  const [last] = [...ofClass(columns, 'score'), ...ofClass(columns, 'count')];
  return last && { names: [last.name], isSure: false };
}

/** Digits of the smallest units, by the network that counts in them. */
const usualDecimals: Partial<Record<WalletFamily, number>> = {
  evm: 18,
  starknet: 18,
  solana: 9,
  ton: 9,
  bitcoin: 8,
  cosmos: 6,
};

const isHex = (value: string): boolean => /^0x/i.test(value);

/** How many digits of a column's numbers are decimals, and whether that is certain. */
export function guessDecimals(
  values: readonly string[],
  { family, sign }: { family: WalletFamily | undefined; sign?: DecimalSign | undefined },
): { decimals: number; isSure: boolean } {
  const amounts = values.flatMap((value) => readAmount(value, sign) ?? []);
  const nonZero = amounts.filter((amount) => amount !== '0');
  if (nonZero.length === 0 || nonZero.some((amount) => amount.includes('.')))
    return { decimals: 0, isSure: true };
  const usual = (family && usualDecimals[family]) ?? 18;
  const longest = Math.max(...nonZero.map((amount) => amount.length));
  const shortest = Math.min(...nonZero.map((amount) => amount.length));
  const areUnits = longest >= usual - 1 || values.some(isHex);
  if (usual === 18) {
    if (areUnits) return { decimals: 18, isSure: true };
    // Amounts of a trillion whole tokens are rare, but common in the smallest units of a stablecoin.
    return { decimals: 0, isSure: longest < 13 };
  }
  if (family === 'solana' || family === 'ton') {
    if (longest >= 11 && shortest >= 8) return { decimals: usual, isSure: true };
    return { decimals: 0, isSure: longest < 8 };
  }
  return longest >= 8 ? { decimals: usual, isSure: false } : { decimals: 0, isSure: true };
}

export const toTokens = (amount: string, decimals: number): string | undefined =>
  shiftDecimal(amount, -decimals);
