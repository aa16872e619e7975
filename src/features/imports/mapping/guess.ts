import { readRhythm } from '#/features/airdrops/rhythm/schema.ts';
import { readQuantity } from '#/lib/read-number.ts';
import { detectDayOrder, readDate } from './dates.ts';
import { proposeName } from './distinguishing-column.ts';
import {
  type ColumnUse,
  type ImportField,
  isAmountField,
  isDateField,
  type Mapping,
  sharedFields,
  type WalletWord,
  type Words,
} from './fields.ts';
import {
  getHeadingCurrency,
  isBookkeeping,
  isDistinguishing,
  isFiat,
  isWalletHeading,
  matchHeading,
  normalizeHeading,
  toCurrency,
} from './headings.ts';
import { isFullHash, isHash, isHashHeading, isNoName } from './identifiers.ts';
import { isLink } from './links.ts';
import { type BookWallet, findAddresses, findInBook } from './wallet-cells.ts';
import {
  checkInWords,
  findScaleSteps,
  isPlaceholder,
  normalizeWalletWord,
  normalizeWord,
  numberWord,
  priorityWords,
  statusWords,
  typeWords,
  walletWords,
} from './words.ts';

/** Columns are classified by their first rows, which keeps long lists fast. */
const maxProbedRows = 300;
/** A column with more distinct words isn't a status column. */
export const maxWords = 30;

export const isDate = (text: string): boolean =>
  !/^\d+(\.\d+)?$/.test(text) &&
  // A fixed day suffices: whether the text is a date doesn't depend on today.
  (readDate(text, { dayFirst: true, today: '2026-01-01' }) ??
    readDate(text, { dayFirst: false, today: '2026-01-01' })) !== undefined;

type Column = { heading: string; cells: string[] };

const getShare = (cells: readonly string[], test: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(test).length / cells.length;

const matchesWords = (words: ReadonlyMap<string, string>) => (cell: string) => words.has(normalizeWord(cell));

function guessDateField(heading: string): ImportField {
  if (/snap/i.test(heading)) return 'snapshotDate';
  if (/clos|dead/i.test(heading)) return 'claimCloseDate';
  if (/tge|launch/i.test(heading)) return 'tokenLaunchDate';
  return /claim|end|due|drop/i.test(heading) ? 'claimDate' : 'eligibilityDate';
}

/** Guesses a field from the cells of a column whose heading is unknown. */
function guessFieldFromCells({ heading, cells }: Column): ImportField | undefined {
  const filledCells = cells.filter((cell) => !isPlaceholder(cell));
  if (isHashHeading(heading) && getShare(filledCells, isHash) > 0.5) return undefined;
  if (getShare(filledCells, isLink) > 0.6) return 'projectLink';
  if (getShare(filledCells, (cell) => findAddresses(cell).addresses.length > 0) > 0.5) return 'walletAddress';
  if (getShare(filledCells, isDate) > 0.7) return guessDateField(heading);
  // '1' and 'active' are rounds or seasons there.
  if (isDistinguishing(heading)) return undefined;
  if (getShare(filledCells, matchesWords(checkInWords)) > 0.7) return 'checkInDuration';
  const different = new Set(filledCells.map(normalizeWord)).size;
  if (different > 1 && different <= 12 && getShare(filledCells, matchesWords(statusWords)) > 0.6)
    return 'status';
  return undefined;
}

/** Whether a heading promises names, but the cells are hashes or signatures, or numbers under a heading such as 'Token'. */
function namesNothing({ heading, cells }: Column): boolean {
  const field = matchHeading(heading)?.field;
  if (field !== 'name' && field !== 'project') return false;
  const isPlain = /^(?:name|project)$/.test(normalizeHeading(heading));
  return getShare(cells, isPlain ? isFullHash : isNoName) > 0.5;
}

/** Whether a column holds the states or amounts of one wallet. */
function isWalletColumn({ heading, cells }: Column, hasHeading: boolean): boolean {
  if (findAddresses(heading).addresses.length > 0) return true;
  if (!hasHeading || cells.some((cell) => findAddresses(cell).addresses.length > 0)) return false;
  return isWalletHeading(heading) && cells.every((cell) => cell.length < 40);
}

/** Resolves a column's wallet by its address, by a label of a tracked wallet, or by its heading alone. */
function resolveWallet(heading: string, book: readonly BookWallet[]): { address: string; label: string } {
  const { addresses, remainder } = findAddresses(heading);
  const [address] = addresses;
  if (address !== undefined) return { address, label: remainder };
  const bookWallet = findInBook(heading, book);
  return {
    address: bookWallet?.address ?? heading.trim(),
    label: bookWallet?.label ?? heading.trim(),
  };
}

/** Whether the first row holds headings. */
export function hasHeadings(rows: readonly (readonly string[])[]): boolean {
  const [first = []] = rows;
  const cells = first.filter((cell) => cell !== '');
  if (cells.some((cell) => matchHeading(cell)?.isSure)) return true;
  return (
    rows.length > 1 &&
    cells.length > 1 &&
    !cells.some((cell) => isLink(cell) || isDate(cell) || /^\d+$/.test(cell))
  );
}

/** Headings are searched for in this many top rows. */
export const maxHeadingRow = 20;

function matchKnownHeading(cell: string): string | undefined {
  if (cell.length > 60) return undefined;
  const match = matchHeading(cell);
  if (match?.isSure) return match.field;
  return isWalletHeading(cell) ? cell : undefined;
}

const countHeadings = (row: readonly string[]): number =>
  new Set(row.flatMap((cell) => matchKnownHeading(cell) ?? [])).size;

/** Counts the known headings of the best heading row. */
export const countKnownHeadings = (rows: readonly (readonly string[])[]): number =>
  Math.max(0, ...rows.slice(0, maxHeadingRow).map(countHeadings));

const countFilled = (row: readonly string[]): number => row.filter((cell) => cell !== '').length;

/**
 * Returns the index of the heading row, or null if there is none. Titles and notes may precede it; `isSure` is false if
 * such rows precede it and no heading is known.
 */
export function findHeadingRow(rows: readonly (readonly string[])[]): {
  row: number | null;
  isSure: boolean;
} {
  const top = rows.slice(0, maxHeadingRow);
  const counts = top.map(countHeadings);
  const maxCount = Math.max(0, ...counts);
  if (maxCount > 1) return { row: counts.indexOf(maxCount), isSure: true };
  const firstWide = top.findIndex((row) => countFilled(row) > 1);
  if (firstWide > 0 && counts[0] !== 1) return { row: firstWide, isSure: false };
  return { row: hasHeadings(rows) ? 0 : null, isSure: true };
}

const isText = (cells: readonly string[]): boolean =>
  cells.length > 0 && getShare(cells, (cell) => cell.length <= 120) > 0.9 && getShare(cells, isNoName) <= 0.5;

const isAmount = (cell: string): boolean => readQuantity(cell) !== undefined;

const isInFiat = ({ heading, cells }: Column): boolean =>
  isFiat(getHeadingCurrency(heading) ?? '') ||
  getShare(cells, (cell) => isFiat(toCurrency(readQuantity(cell)?.unit ?? '') ?? '')) > 0.5;

/**
 * Whether a column whose heading names a field can hold it. A few cells of dates or amounts confirm an exact heading; the
 * other cells go to the notes. Other fields accept any text.
 */
function fitsField(
  { field, isSure }: { field: ImportField; isSure: boolean },
  { heading, cells }: Column,
): boolean {
  if (cells.length === 0) return true;
  if (field === 'status' && isDistinguishing(heading))
    return getShare(cells, matchesWords(statusWords)) >= 0.5;
  if (isDateField(field))
    return (isSure && cells.some(isDate)) || getShare(cells, (cell) => /\d|\bsoon\b/i.test(cell)) >= 0.5;
  if (!isAmountField(field)) return true;
  return isSure ? cells.some(isAmount) : getShare(cells, isAmount) >= 0.5;
}

function guessColumnUses(
  columns: readonly Column[],
  hasHeading: boolean,
  book: readonly BookWallet[],
): ColumnUse[] {
  const uses = new Map<number, ColumnUse>();
  const usedFields = new Set<ImportField>();
  const assignField = (index: number, field: ImportField): void => {
    if (uses.has(index) || (usedFields.has(field) && !sharedFields.includes(field))) return;
    usedFields.add(field);
    uses.set(index, { to: field });
  };
  const rewards = columns.filter(({ heading }) => matchHeading(heading)?.field === 'reward');
  // If one reward column is in tokens and another in fiat money, the latter is the value of the former.
  const isValue = (column: Column) => rewards.length > 1 && isInFiat(column) && !rewards.every(isInFiat);
  for (const [index, column] of columns.entries()) {
    const isKnown = findInBook(column.heading, book) !== undefined;
    if (isKnown || isWalletColumn(column, hasHeading)) {
      uses.set(index, { to: 'wallet', ...resolveWallet(column.heading, book) });
    }
  }
  // Columns whose headings match exactly have precedence over those that match in part.
  for (const isSure of hasHeading ? [true, false] : []) {
    for (const [index, { heading, cells }] of columns.entries()) {
      if (namesNothing({ heading, cells })) continue;
      const match = isBookkeeping(heading) ? undefined : matchHeading(heading);
      if (match?.isSure !== isSure) continue;
      const filledCells = cells.filter((cell) => !isPlaceholder(cell));
      if (!fitsField(match, { heading, cells: filledCells })) continue;
      const isRewardValue = match.field === 'reward' && isValue({ heading, cells: filledCells });
      assignField(index, isRewardValue ? 'value' : match.field);
    }
  }
  for (const [index, column] of columns.entries()) {
    const field = uses.has(index) ? undefined : guessFieldFromCells(column);
    if (field) assignField(index, field);
  }
  if (!usedFields.has('name') && !usedFields.has('project')) {
    const nameIndex = columns.findIndex(
      ({ cells, heading }, index) => !uses.has(index) && !isBookkeeping(heading) && isText(cells),
    );
    if (nameIndex >= 0) assignField(nameIndex, 'name');
  }
  return columns.map(({ heading, cells }, index) => {
    const use = uses.get(index);
    if (use) return use;
    return cells.length === 0 || isBookkeeping(heading) ? { to: 'nothing' } : { to: 'line' };
  });
}

const knownWords = {
  status: statusWords,
  airdropType: typeWords,
  checkInDuration: checkInWords,
  priority: priorityWords,
} as const;

const lookUpWalletWord = (key: string): WalletWord | '' =>
  key === numberWord ? 'eligible' : (walletWords.get(key) ?? '');

/** Maps the words of the mapped columns to values; earlier choices of the user win. */
export function mapWords(
  columns: readonly ColumnUse[],
  rows: readonly (readonly string[])[],
  before?: Words,
): Words {
  const words: Words = { status: {}, airdropType: {}, checkInDuration: {}, priority: {}, wallet: {} };
  const listKeys = (index: number, toKey: (cell: string) => string) =>
    new Set(rows.map((row) => toKey(row[index] ?? '')));
  for (const [index, { to }] of columns.entries()) {
    if (to === 'wallet') {
      for (const key of listKeys(index, normalizeWalletWord)) {
        if (Object.keys(words.wallet).length >= maxWords) break;
        words.wallet[key] = before?.wallet[key] || lookUpWalletWord(key);
      }
    } else if (to === 'status' || to === 'airdropType' || to === 'checkInDuration' || to === 'priority') {
      const keys = listKeys(index, normalizeWord);
      const steps = to === 'priority' ? findScaleSteps([...keys]) : new Set();
      for (const key of keys) {
        if (key === '' || Object.keys(words[to]).length >= maxWords) continue;
        // Check-ins that are neither daily, weekly, nor monthly are read as a rhythm.
        if (to === 'checkInDuration' && !checkInWords.has(key) && readRhythm(key) !== undefined) continue;
        const guess = steps.has(key) ? '' : (knownWords[to].get(key) ?? '');
        Object.assign(words[to], { [key]: before?.[to][key] || guess });
      }
    }
  }
  return words;
}

export function* listDateCells(
  columns: readonly ColumnUse[],
  rows: readonly (readonly string[])[],
): Generator<string> {
  for (const [index, { to }] of columns.entries()) {
    if (isDateField(to)) yield* rows.map((row) => row[index] ?? '');
  }
}

/** Guesses the mapping of a list from its headings and first rows. */
export function guessMapping(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  { hasHeading, book }: { hasHeading: boolean; book: readonly BookWallet[] },
): Mapping {
  const probedRows = rows.slice(0, maxProbedRows);
  const columns = headings.map((heading, index) => ({
    heading,
    cells: probedRows.map((row) => row[index] ?? '').filter((cell) => cell !== ''),
  }));
  const uses = proposeName(headings, rows, guessColumnUses(columns, hasHeading, book));
  const order = detectDayOrder(listDateCells(uses, rows));
  return {
    columns: uses,
    dayFirst: typeof order === 'boolean' ? order : null,
    decimalSign: null,
    farYears: null,
    currency: null,
    words: mapWords(uses, rows),
  };
}
