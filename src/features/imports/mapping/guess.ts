import { readQuantity } from '#/lib/read-number.ts';
import { dayOrderOf, readDate } from './dates.ts';
import {
  type ColumnUse,
  type ImportField,
  isAmountField,
  type Mapping,
  sharedFields,
  type WalletWord,
  type Words,
} from './fields.ts';
import {
  currencyInHeading,
  currencyOf,
  fieldOfHeading,
  isBookkeeping,
  isFiat,
  isWalletHeading,
} from './headings.ts';
import { isLink } from './links.ts';
import { addressesIn, type BookWallet } from './wallet-cells.ts';
import {
  checkInWords,
  isPlaceholder,
  numberWord,
  priorityWords,
  scaleSteps,
  statusWords,
  typeWords,
  walletKey,
  walletWords,
  wordKey,
} from './words.ts';

/** Enough to tell what a column holds. */
const probedRows = 300;
/** More different words than that are no statuses. */
export const mostWords = 30;

const isDate = (text: string): boolean =>
  !/^\d+(\.\d+)?$/.test(text) &&
  // Whether it is one doesn't depend on the day it is.
  (readDate(text, { dayFirst: true, today: '2026-01-01' }) ??
    readDate(text, { dayFirst: false, today: '2026-01-01' })) !== undefined;

type Column = { heading: string; cells: string[] };

const share = (cells: readonly string[], test: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(test).length / cells.length;

const isWordOf = (words: ReadonlyMap<string, string>) => (cell: string) => words.has(wordKey(cell));

/** What the cells of a column say that its heading doesn't. */
function fieldOfCells({ heading, cells }: Column): ImportField | undefined {
  // A snapshot's date is neither the start nor the claim.
  if (/snap/i.test(heading)) return undefined;
  const told = cells.filter((cell) => !isPlaceholder(cell));
  if (share(told, isLink) > 0.6) return 'projectLink';
  if (share(told, (cell) => addressesIn(cell).addresses.length > 0) > 0.5) return 'walletAddress';
  if (share(told, isDate) > 0.7)
    return /claim|end|due|dead|tge|drop/i.test(heading) ? 'claimDate' : 'eligibilityDate';
  if (share(told, isWordOf(checkInWords)) > 0.7) return 'checkInDuration';
  const different = new Set(told.map(wordKey)).size;
  if (different > 1 && different <= 12 && share(told, isWordOf(statusWords)) > 0.6) return 'status';
  return undefined;
}

/** A wallet's column: its cells are marks, states or amounts. */
function isWalletColumn({ heading, cells }: Column, hasHeading: boolean): boolean {
  if (addressesIn(heading).addresses.length > 0) return true;
  if (!hasHeading || cells.some((cell) => addressesIn(cell).addresses.length > 0)) return false;
  return isWalletHeading(heading) && cells.every((cell) => cell.length < 40);
}

/** The wallet that a column is about: by its address, by its label in the book, or by its heading alone. */
function walletOf(heading: string, book: readonly BookWallet[]): { address: string; label: string } {
  const { addresses, rest } = addressesIn(heading);
  const [address] = addresses;
  if (address !== undefined) return { address, label: rest };
  const key = heading.trim().toLowerCase();
  const known = book.find(({ label }) => label !== '' && label.toLowerCase() === key);
  return { address: known?.address ?? heading.trim(), label: known?.label ?? heading.trim() };
}

/** Whether the first of the rows names the columns. */
export function hasHeadings(rows: readonly (readonly string[])[]): boolean {
  const [first = []] = rows;
  const named = first.filter((cell) => cell !== '');
  if (named.some((cell) => fieldOfHeading(cell)?.isSure)) return true;
  return (
    rows.length > 1 &&
    named.length > 1 &&
    !named.some((cell) => isLink(cell) || isDate(cell) || /^\d+$/.test(cell))
  );
}

/** Among so many rows the headings are looked for. */
export const maxHeadingRow = 20;

function headingOf(cell: string): string | undefined {
  if (cell.length > 60) return undefined;
  const found = fieldOfHeading(cell);
  if (found?.isSure) return found.field;
  return isWalletHeading(cell) ? cell : undefined;
}

const countHeadings = (row: readonly string[]): number =>
  new Set(row.flatMap((cell) => headingOf(cell) ?? [])).size;

/** How many columns the best row of headings names. */
export const countKnownHeadings = (rows: readonly (readonly string[])[]): number =>
  Math.max(0, ...rows.slice(0, maxHeadingRow).map(countHeadings));

const filled = (row: readonly string[]): number => row.filter((cell) => cell !== '').length;

/**
 * The row that names the columns, from 0; null where none does. Titles and notes may stand above it. Not sure: there are rows
 * that may be titles, and no heading that we know.
 */
export function findHeadingRow(rows: readonly (readonly string[])[]): {
  row: number | null;
  isSure: boolean;
} {
  const top = rows.slice(0, maxHeadingRow);
  const counts = top.map(countHeadings);
  const most = Math.max(0, ...counts);
  if (most > 1) return { row: counts.indexOf(most), isSure: true };
  const firstWide = top.findIndex((row) => filled(row) > 1);
  if (firstWide > 0 && counts[0] !== 1) return { row: firstWide, isSure: false };
  return { row: hasHeadings(rows) ? 0 : null, isSure: true };
}

const isText = (cells: readonly string[]): boolean =>
  cells.length > 0 && share(cells, (cell) => cell.length <= 120) > 0.9;

const isAmount = (cell: string): boolean => readQuantity(cell) !== undefined;

const isInFiat = ({ heading, cells }: Column): boolean =>
  isFiat(currencyInHeading(heading) ?? '') ||
  share(cells, (cell) => isFiat(currencyOf(readQuantity(cell)?.unit ?? '') ?? '')) > 0.5;

function usesOf(columns: readonly Column[], hasHeading: boolean, book: readonly BookWallet[]): ColumnUse[] {
  const uses = new Map<number, ColumnUse>();
  const taken = new Set<ImportField>();
  const take = (at: number, field: ImportField): void => {
    if (uses.has(at) || (taken.has(field) && !sharedFields.includes(field))) return;
    taken.add(field);
    uses.set(at, { to: field });
  };
  const each = (run: (column: Column, at: number) => void) => {
    for (const [at, column] of columns.entries()) run(column, at);
  };
  const rewards = columns.filter(({ heading }) => fieldOfHeading(heading)?.field === 'reward');
  // Of a reward in tokens and one in money, the latter is what the former was worth.
  const isValue = (column: Column) => rewards.length > 1 && isInFiat(column) && !rewards.every(isInFiat);
  each((column, at) => {
    const isKnown = book.some(
      ({ label }) => label !== '' && label.toLowerCase() === column.heading.toLowerCase(),
    );
    if (isKnown || isWalletColumn(column, hasHeading))
      uses.set(at, { to: 'wallet', ...walletOf(column.heading, book) });
  });
  if (hasHeading) {
    for (const wanted of [true, false])
      each(({ heading, cells }, at) => {
        const found = isBookkeeping(heading) ? undefined : fieldOfHeading(heading);
        if (found?.isSure !== wanted) return;
        const isDay = found.field === 'claimDate' || found.field === 'eligibilityDate';
        const told = cells.filter((cell) => !isPlaceholder(cell));
        if (isDay && told.length > 0 && share(told, (cell) => /\d|\bsoon\b/i.test(cell)) < 0.5) return;
        if (isAmountField(found.field) && told.length > 0 && share(told, isAmount) < 0.5) return;
        take(at, found.field === 'reward' && isValue({ heading, cells: told }) ? 'value' : found.field);
      });
  }
  each((column, at) => {
    const field = uses.has(at) ? undefined : fieldOfCells(column);
    if (field) take(at, field);
  });
  if (!taken.has('name') && !taken.has('project')) {
    const at = columns.findIndex(
      ({ cells, heading }, index) => !uses.has(index) && !isBookkeeping(heading) && isText(cells),
    );
    if (at >= 0) take(at, 'name');
  }
  return columns.map(({ heading, cells }, at) => {
    const use = uses.get(at);
    if (use) return use;
    return cells.length === 0 || isBookkeeping(heading) ? { to: 'nothing' } : { to: 'line' };
  });
}

/** The different words of a column, by how they are compared. */
function wordsIn(cells: Iterable<string>, keyOf: (cell: string) => string): Set<string> {
  const found = new Set<string>();
  for (const cell of cells) found.add(keyOf(cell));
  return found;
}

const knownWords = {
  status: statusWords,
  airdropType: typeWords,
  checkInDuration: checkInWords,
  priority: priorityWords,
} as const;

function wordOf<V extends string>(words: ReadonlyMap<string, V>, key: string): V | '' {
  return words.get(key) ?? '';
}

const walletWordOf = (key: string): WalletWord | '' =>
  key === numberWord ? 'eligible' : wordOf(walletWords, key);

/** What the words of the mapped columns mean, as far as they are known; what somebody chose before stays. */
export function wordsOf(
  columns: readonly ColumnUse[],
  rows: readonly (readonly string[])[],
  before?: Words,
): Words {
  const words: Words = { status: {}, airdropType: {}, checkInDuration: {}, priority: {}, wallet: {} };
  const cellsOf = (at: number) => rows.map((row) => row[at] ?? '');
  for (const [at, { to }] of columns.entries()) {
    if (to === 'wallet') {
      for (const key of wordsIn(cellsOf(at), walletKey)) {
        if (Object.keys(words.wallet).length >= mostWords) break;
        words.wallet[key] = before?.wallet[key] || walletWordOf(key);
      }
    } else if (to === 'status' || to === 'airdropType' || to === 'checkInDuration' || to === 'priority') {
      const keys = wordsIn(cellsOf(at), wordKey);
      const steps = to === 'priority' ? scaleSteps([...keys]) : new Set();
      for (const key of keys) {
        if (key === '' || Object.keys(words[to]).length >= mostWords) continue;
        const known = steps.has(key) ? '' : wordOf<string>(knownWords[to], key);
        Object.assign(words[to], { [key]: before?.[to][key] || known });
      }
    }
  }
  return words;
}

/** The date cells of the mapped columns. */
export function* dateCells(
  columns: readonly ColumnUse[],
  rows: readonly (readonly string[])[],
): Generator<string> {
  for (const [at, { to }] of columns.entries())
    if (to === 'eligibilityDate' || to === 'claimDate') for (const row of rows) yield row[at] ?? '';
}

/** How a list is likely meant. */
export function guessMapping(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  { hasHeading, book }: { hasHeading: boolean; book: readonly BookWallet[] },
): Mapping {
  const probed = rows.slice(0, probedRows);
  const columns = headings.map((heading, at) => ({
    heading,
    cells: probed.map((row) => row[at] ?? '').filter((cell) => cell !== ''),
  }));
  const uses = usesOf(columns, hasHeading, book);
  const order = dayOrderOf(dateCells(uses, rows));
  return {
    columns: uses,
    dayFirst: typeof order === 'boolean' ? order : null,
    decimalSign: null,
    farYears: null,
    currency: null,
    words: wordsOf(uses, rows),
  };
}
