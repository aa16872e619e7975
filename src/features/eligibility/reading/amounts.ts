import { type DecimalSign, shiftDecimal } from '#/lib/read-number.ts';
import type { WalletFamily } from '#/lib/wallet-address.ts';
import { amountWords, includesAny, partWords } from '../heading-words.ts';
import { readAmount, sumDecimals } from '../scan/amounts.ts';
import type { Row } from '../scan/records.ts';
import { type Column, isFactor, isRaw, type NumberClass } from './columns.ts';
import { getClassHeading } from './flags.ts';

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
  const scores = filterByClass(columns, 'score').filter(({ name }) => getClassHeading(name) !== 'tier');
  const [fallback] = [...scores, ...filterByClass(columns, 'count')];
  return fallback && { names: [fallback.name], isSure: false };
}

/** Usual decimals of the smallest unit, by wallet family. */
const usualDecimals: Partial<Record<WalletFamily, number>> = {
  solana: 9,
  ton: 9,
  bitcoin: 8,
  cosmos: 6,
};
const getUsualDecimals = (family: WalletFamily | undefined) => (family && usualDecimals[family]) ?? 18;

/** Decimals of units that a heading names. */
const unitDecimals: readonly [unit: RegExp, decimals: number][] = [
  [/^wei$/, 18],
  [/^(?:lamports?|nano|nanotons?)$/, 9],
  [/^(?:sats?|satoshis?)$/, 8],
];
const wholeWords = /^(?:adjusted|formatted|human|readable|normalized|ui)$/;

/** No airdrop pays a wallet more whole tokens than numbers of this many digits. */
const maxWholeDigits = 12;
/** A unit whose numbers have at most this many digits less than decimals is doubtful. */
const maxMissingDigits = 3;

const isHex = (value: string): boolean => /^0x/i.test(value);
const getWholeLength = (amount: string): number => amount.split('.')[0]?.length ?? 0;

export type DecimalsGuess = { decimals: number; isSure: boolean };

/** Guesses from the numbers alone whether they are whole tokens. */
function guessBySize(
  { lengths, hasHex }: { lengths: readonly number[]; hasHex: boolean },
  family: WalletFamily | undefined,
): DecimalsGuess {
  const decimals = getUsualDecimals(family);
  const [longest, shortest] = [Math.max(...lengths), Math.min(...lengths)];
  if (decimals === 18) {
    const isMostlyLarge = lengths.filter((length) => length > maxWholeDigits).length * 2 >= lengths.length;
    if (longest >= decimals - 1) return { decimals: isMostlyLarge ? decimals : 0, isSure: isMostlyLarge };
    // Programs write the smallest units in hex, but short numbers may be those of a token with fewer decimals.
    if (hasHex) return { decimals, isSure: false };
    return { decimals: 0, isSure: longest <= maxWholeDigits };
  }
  if (decimals === 9) {
    if (longest >= 11 && shortest >= 8) return { decimals, isSure: true };
    return { decimals: 0, isSure: longest < 8 };
  }
  return longest >= 8 ? { decimals, isSure: false } : { decimals: 0, isSure: true };
}

/**
 * Guesses the number of decimals in columns, and whether that is certain, from what the list states, the headings, and the
 * size of the numbers. A fraction alone doesn't decide, because one in the smallest units is a rounding error.
 */
export function guessDecimals(
  columns: readonly Column[],
  {
    family,
    sign,
    stated,
  }: { family: WalletFamily | undefined; sign?: DecimalSign | undefined; stated: readonly number[] },
): DecimalsGuess {
  const values = columns.flatMap((column) => column.values);
  const amounts = values.flatMap((value) => readAmount(value, sign) ?? []).filter((amount) => amount !== '0');
  if (amounts.length === 0) return { decimals: 0, isSure: true };
  const lengths = amounts.map(getWholeLength);
  const longest = Math.max(...lengths);
  const words = columns.flatMap((column) => column.words);
  const named = unitDecimals.find(([unit]) => words.some((word) => unit.test(word)))?.[1];
  const maxTokenDigits = named === undefined ? maxWholeDigits : named - maxMissingDigits - 1;
  const fractions = amounts.filter(
    (amount) => amount.includes('.') && getWholeLength(amount) <= maxTokenDigits,
  );
  const areFractions = fractions.length * 2 > amounts.length;
  const hasUnit = named !== undefined || columns.some(isRaw);
  const guess: DecimalsGuess =
    areFractions || words.some((word) => wholeWords.test(word))
      ? { decimals: 0, isSure: !hasUnit && longest <= maxWholeDigits }
      : guessBySize({ lengths, hasHex: values.some(isHex) }, family);
  if (areFractions || (stated.length === 0 && !hasUnit))
    return { ...guess, isSure: guess.isSure && (guess.decimals === 0 || fractions.length === 0) };
  const decimals = stated[0] ?? named ?? getUsualDecimals(family);
  const isLargeEnough = longest >= decimals - maxMissingDigits;
  const isKnown = stated.length === 1 || named !== undefined || guess.decimals === decimals;
  return { decimals, isSure: stated.length < 2 && isKnown && isLargeEnough && fractions.length === 0 };
}

/** Returns the decimals that a list of the family may have: none, then the usual ones. */
export const getDecimalsChoices = (family: WalletFamily | undefined, guessed: number): number[] =>
  [...new Set([0, getUsualDecimals(family), 6, guessed])].toSorted((a, b) => a - b);

/** Converts an amount to tokens, without fractions of the smallest unit. */
export const toTokens = (amount: string, decimals: number): string | undefined =>
  shiftDecimal(decimals === 0 ? amount : (amount.split('.')[0] ?? ''), -decimals);
