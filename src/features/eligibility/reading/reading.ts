import type { DecimalSign } from '#/lib/read-number.ts';
import { type WalletFamily, walletFamilies } from '#/lib/wallet-address.ts';
import { includesAny, mentionsExclusion, otherRoleWords, recipientWords } from '../heading-words.ts';
import { readAmount } from '../scan/amounts.ts';
import type { ScanResult, WalletMatch, WalletRow } from '../scan/list-scan.ts';
import type { AddressFamily, Cell, Row } from '../scan/records.ts';
import { type DecimalsGuess, getDecimalsChoices, guessAmounts, guessDecimals } from './amounts.ts';
import { findClaimIndex } from './claim-index.ts';
import { type Column, findColumns, getStatedDecimals, resolveDecimalSign } from './columns.ts';
import { type ColumnValues, combineFlags, type Flag, getClassHeading, mayMeanNo } from './flags.ts';
import { countRepeats } from './repeats.ts';

export type Meaning = 'eligible' | 'excluded';

export type Reading = {
  /** Column of the recipients; undefined if the list has no columns. */
  addressName: string | undefined;
  /** Columns that are summed to the amount; empty for no amounts. */
  amountNames: string[];
  /** Number of decimals in integer amounts. */
  decimals: number;
  sign: DecimalSign;
  meaning: Meaning;
  /** What a state or tier such as 'none' means. */
  none: 'eligible' | 'notEligible';
  /** Whether equal rows of a wallet are separate allocations. */
  addsRepeats: boolean;
};

/** A question that the list leaves open. */
export type Question = 'address' | 'amount' | 'decimals' | 'sign' | 'meaning' | 'none' | 'repeats';

export type List = ScanResult & {
  fileName: string;
  columns: Column[];
  values: ColumnValues;
  /** Whether one part of the list holds excluded wallets and another part doesn't. */
  hasExcludedPart: boolean;
  /** Column of the indexes in a Merkle distributor; undefined if the list has none. */
  indexName: string | undefined;
};

export type Guess = { reading: Reading; questions: Question[] };

export function createList(scanned: ScanResult, fileName: string): List {
  const columns = findColumns(scanned);
  const values = new Map(columns.map((column) => [column.name, column.values]));
  const rows = getAllRows(scanned);
  const exclusions = rows.map(({ group }) => mentionsExclusion(group));
  const hasExcludedPart = exclusions.includes(true) && exclusions.includes(false);
  const indexName = findClaimIndex(columns, rows);
  return { ...scanned, fileName, columns, values, hasExcludedPart, indexName };
}

export const getAllRows = ({ samples, matches }: Pick<ScanResult, 'samples' | 'matches'>) => [
  ...samples,
  ...matches.flatMap(({ rows }) => rows),
];

/** Ranks of columns whose name isn't that of recipients, and of those with other roles. */
const [unknownRank, otherRoleRank] = [100, 200];

/** Ranks a column as that of the recipients. Lower is likelier, and ranks below `unknownRank` are by name. */
function rankRecipient({ name, words }: Column): number {
  const allWords = name.includes('.') ? [...words, ...name.toLowerCase().split('.')] : words;
  if (includesAny(allWords, otherRoleWords) || allWords.some((word) => /^(?:referr|delegat)/.test(word)))
    return otherRoleRank;
  const index = recipientWords.findIndex((word) => words.includes(word));
  return index === -1 ? unknownRank : index;
}

/** Returns the columns of addresses or names, recipients first. */
export function getAddressColumns({ columns }: Pick<List, 'columns'>): Column[] {
  return columns
    .filter(({ families, values }) => {
      const count = Object.values(families).reduce((sum, familyCount) => sum + familyCount, 0);
      return count * 2 >= values.length;
    })
    .toSorted((a, b) => rankRecipient(a) - rankRecipient(b));
}

const isNameColumn = ({ families, values }: Column): boolean => (families.name ?? 0) * 2 > values.length;

/** Returns the columns that hold recipients: the chosen one, and name columns beside it. */
export function getRecipientColumns(list: Pick<List, 'columns'>, addressName: string): Set<string> {
  const names = getAddressColumns(list).filter(
    (column) => isNameColumn(column) && rankRecipient(column) < otherRoleRank,
  );
  return new Set([addressName, ...names.map(({ name }) => name)]);
}

function guessAddress(list: List): { name: string | undefined; isSure: boolean } {
  const [first, second] = getAddressColumns(list);
  if (first === undefined) return { name: undefined, isSure: true };
  const recipients = getRecipientColumns(list, first.name);
  const isInOtherColumn = list.matches.some(({ rows }) =>
    rows.some(
      ({ columnNames, cells }) => cells.length > 0 && !columnNames.some((name) => recipients.has(name)),
    ),
  );
  const isOtherRole = rankRecipient(first) === otherRoleRank;
  const isTie = second !== undefined && rankRecipient(second) < otherRoleRank && isInOtherColumn;
  return { name: first.name, isSure: !isOtherRole && !isTie };
}

/** Returns the most frequent address family of a column. */
function getMainFamily(list: List, name: string | undefined): WalletFamily | undefined {
  const families = list.columns.find((column) => column.name === name)?.families ?? list.families;
  const [mainFamily] = walletFamilies.toSorted((a, b) => (families[b] ?? 0) - (families[a] ?? 0));
  return mainFamily !== undefined && (families[mainFamily] ?? 0) > 0 ? mainFamily : undefined;
}

type AmountReading = Pick<Reading, 'addressName' | 'amountNames' | 'sign'>;

/** Guesses the number of decimals in the chosen columns, and returns the possible ones. */
export function guessListDecimals(
  list: List,
  { addressName, amountNames, sign }: AmountReading,
): DecimalsGuess & { choices: number[] } {
  const chosen = list.columns.filter(({ name }) => amountNames.includes(name));
  const stated = getStatedDecimals(list.columns.filter((column) => !chosen.includes(column)));
  const family = getMainFamily(list, addressName);
  const guess = guessDecimals(chosen, { family, sign, stated });
  return { ...guess, choices: getDecimalsChoices(family, stated[0] ?? guess.decimals) };
}

/** Returns the rows in which a wallet is the recipient. */
export function getRecipientRows(
  list: List,
  { rows }: WalletMatch,
  { addressName }: Pick<Reading, 'addressName'>,
): WalletRow[] {
  if (addressName === undefined) return rows;
  const names = getRecipientColumns(list, addressName);
  return rows.filter(
    ({ columnNames, cells }) => cells.length === 0 || columnNames.some((name) => names.has(name)),
  );
}

/** Returns the eligibility that a row states by its cells or by the part of the list it is in. */
export function getFlag(list: List, row: Row): Flag | undefined {
  if (list.hasExcludedPart && mentionsExclusion(row.group)) return 'no';
  return combineFlags(row.cells, list.values);
}

/**
 * Returns a row's state, tier, or amount that may mean no, such as 'none', unless its numbers decide. The value is '' if only
 * other rows have one.
 */
export function findNone(list: List, row: Row): Cell | undefined {
  if (row.isCut || getFlag(list, row) !== undefined) return undefined;
  const kinds = new Map(list.columns.map(({ name, numbers }) => [name, numbers]));
  const numbers = row.cells.flatMap(({ name, value }) => {
    const [kind, heading, amount] = [kinds.get(name), getClassHeading(name), readAmount(value)];
    const isNumber = kind !== undefined && kind !== 'index' && heading !== 'state' && heading !== 'tier';
    return isNumber && amount !== undefined ? [{ kind, amount }] : [];
  });
  if (numbers.length > 0 && numbers.every(({ amount }) => amount === '0')) return undefined;
  const isPaid = numbers.some(
    ({ kind, amount }) => amount !== '0' && (kind === 'total' || kind === 'amount'),
  );
  const none = row.cells.find(
    (cell) => mayMeanNo(cell) && !(isPaid && getClassHeading(cell.name) !== 'state'),
  );
  if (none !== undefined || isPaid) return none;
  const hasCell = ({ cells }: Row, name: string) => cells.some((cell) => cell.name === name);
  const empty = list.columns.find(
    ({ name }) =>
      getClassHeading(name) !== undefined &&
      !hasCell(row, name) &&
      list.samples.filter((sample) => hasCell(sample, name)).length * 2 >= list.samples.length,
  );
  return empty && { name: empty.name, value: '' };
}

/** Whether a name or title suggests a list of excluded wallets and no cell states eligibility. */
function mayExclude(list: List, addressName: string | undefined): boolean {
  if (list.hasExcludedPart) return false;
  const rows = getAllRows(list);
  if (rows.some((row) => getFlag(list, row) !== undefined)) return false;
  const groups = list.matches.flatMap((match) => match.rows.map(({ group }) => group));
  const fileName = list.fileName.replace(/(?:\.[a-z]+){1,2}$/i, '');
  return [fileName, ...list.titles, ...groups, addressName ?? ''].some(mentionsExclusion);
}

/** Applies the answers to the guesses, and returns the questions that block saving. */
export function resolveReading(list: List, answers: Partial<Reading> = {}): Guess {
  const address = guessAddress(list);
  const addressName = answers.addressName ?? address.name;
  const amounts = guessAmounts(list.columns, getAllRows(list));
  const amountNames = answers.amountNames ?? (amounts?.isSure ? amounts.names : []);
  const detectedSign =
    amountNames.length === 0 ? '.' : resolveDecimalSign(amountNames, list.columns, list.format);
  const sign = answers.sign ?? (detectedSign === 'unclear' ? '.' : detectedSign);
  const guessedDecimals = guessListDecimals(list, { addressName, amountNames, sign });
  const reading: Reading = {
    addressName,
    amountNames,
    sign,
    decimals: answers.decimals ?? guessedDecimals.decimals,
    meaning: answers.meaning ?? 'eligible',
    none: answers.none ?? 'eligible',
    addsRepeats: answers.addsRepeats ?? true,
  };
  const rowsByWallet = list.matches.map((match) => getRecipientRows(list, match, reading));
  const isEligible = (row: Row) =>
    getFlag(list, row) !== 'no' && (reading.none === 'eligible' || findNone(list, row) === undefined);
  const repeats = rowsByWallet.some((rows) => countRepeats(list, rows.filter(isEligible)) > 1);
  const openQuestions: readonly [Question, isOpen: boolean][] = [
    ['address', answers.addressName === undefined && !address.isSure],
    ['meaning', answers.meaning === undefined && mayExclude(list, address.name)],
    ['none', answers.none === undefined && rowsByWallet.flat().some((row) => findNone(list, row))],
    ['amount', answers.amountNames === undefined && amounts !== undefined && !amounts.isSure],
    ['sign', answers.sign === undefined && detectedSign === 'unclear'],
    ['decimals', answers.decimals === undefined && !guessedDecimals.isSure],
    ['repeats', answers.addsRepeats === undefined && amountNames.length > 0 && repeats],
  ];
  // Excluded wallets need no amounts.
  const needsAmounts = reading.meaning === 'eligible' && rowsByWallet.flat().some(isEligible);
  const questions = openQuestions.flatMap(([question, isOpen]) =>
    isOpen && (needsAmounts || question === 'address' || question === 'meaning') ? [question] : [],
  );
  return { reading, questions: list.matches.length === 0 ? [] : questions };
}

/** Returns the possible amount choices: each column of numbers, and sums of parts. */
export function getAmountChoices(list: List): string[][] {
  const singleColumns = list.columns.filter(({ numbers }) => numbers !== undefined).map(({ name }) => [name]);
  const guess = guessAmounts(list.columns, getAllRows(list));
  const sums = guess !== undefined && guess.names.length > 1 ? [guess.names] : [];
  return [...sums, ...singleColumns];
}

export const hasAddresses = ({ families, matches }: Pick<ScanResult, 'families' | 'matches'>): boolean =>
  matches.length > 0 || Object.values(families).some((count) => count > 0);

/** Whether a list has addresses of this family. Otherwise a wallet's absence means nothing. */
export const hasFamily = ({ families }: Pick<ScanResult, 'families'>, family: AddressFamily): boolean =>
  (families[family] ?? 0) > 0;
