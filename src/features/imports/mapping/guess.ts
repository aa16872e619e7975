import { parseHttpUrl } from '#/lib/urls.ts';
import { familyOf } from '#/lib/wallet-address.ts';
import { dayOrderOf, readDate } from './dates.ts';
import {
  type ColumnUse,
  type ImportField,
  type Mapping,
  sharedFields,
  type WalletWord,
  type Words,
} from './fields.ts';
import { fieldOfHeading, isBookkeeping, isWalletHeading } from './headings.ts';
import {
  checkInWords,
  isPlaceholder,
  numberWord,
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

const splitter = /[\s,;|]+/;

export const isAddress = (text: string): boolean => familyOf(text) !== 'other';

/** The addresses in a cell, and what is written beside them. */
export function addressesIn(text: string): { addresses: string[]; rest: string } {
  const parts = text.split(splitter).map((part) => part.replace(/^[^\w:]+|[^\w:]+$/g, ''));
  const addresses = parts.filter(isAddress);
  const rest = parts.filter((part) => !isAddress(part) && part !== '').join(' ');
  return { addresses: [...new Set(addresses)], rest };
}

const bareDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}(?:[/?#]\S*)?$/i;

/** A link as it is opened: people leave 'https://' out. */
export function linkOf(text: string): string {
  const plain = text.trim();
  return bareDomain.test(plain) ? `https://${plain}` : plain;
}

const isLink = (text: string): boolean => parseHttpUrl(linkOf(text)) !== undefined;
const isDate = (text: string): boolean =>
  !/^\d+(\.\d+)?$/.test(text) &&
  (readDate(text, { dayFirst: true }) ?? readDate(text, { dayFirst: false })) !== undefined;

type Column = { heading: string; cells: string[] };

const share = (cells: readonly string[], test: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(test).length / cells.length;

const isWordOf = (words: ReadonlyMap<string, string>) => (cell: string) => words.has(wordKey(cell));

/** What the cells of a column say that its heading doesn't. */
function fieldOfCells({ heading, cells }: Column): ImportField | undefined {
  const told = cells.filter((cell) => !isPlaceholder(cell));
  if (share(told, isLink) > 0.6) return 'projectLink';
  if (share(told, (cell) => addressesIn(cell).addresses.length > 0) > 0.5) return 'walletAddress';
  if (share(told, isDate) > 0.7)
    return /claim|end|due|dead|tge|snap|drop/i.test(heading) ? 'claimDate' : 'eligibilityDate';
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

export type BookWallet = { address: string; label: string };

/** The wallet that a column is about: by its address, by its label in the book, or by its heading alone. */
function walletOf(heading: string, book: readonly BookWallet[]): { address: string; label: string } {
  const { addresses, rest } = addressesIn(heading);
  const [address] = addresses;
  if (address !== undefined) return { address, label: rest };
  const key = heading.trim().toLowerCase();
  const known = book.find(({ label }) => label !== '' && label.toLowerCase() === key);
  return { address: known?.address ?? heading.trim(), label: known?.label ?? heading.trim() };
}

/** Whether the first row names the columns. */
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

const isText = (cells: readonly string[]): boolean =>
  cells.length > 0 && share(cells, (cell) => cell.length <= 120) > 0.9;

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
        if (isDay && told.length > 0 && share(told, (cell) => /\d/.test(cell)) < 0.5) return;
        take(at, found.field);
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

const known = { status: statusWords, airdropType: typeWords, checkInDuration: checkInWords } as const;

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
  const words: Words = { status: {}, airdropType: {}, checkInDuration: {}, wallet: {} };
  const cellsOf = (at: number) => rows.map((row) => row[at] ?? '');
  for (const [at, { to }] of columns.entries()) {
    if (to === 'wallet') {
      for (const key of wordsIn(cellsOf(at), walletKey)) {
        if (Object.keys(words.wallet).length >= mostWords) break;
        words.wallet[key] = before?.wallet[key] || walletWordOf(key);
      }
    } else if (to === 'status' || to === 'airdropType' || to === 'checkInDuration') {
      for (const key of wordsIn(cellsOf(at), wordKey)) {
        if (key === '' || Object.keys(words[to]).length >= mostWords) continue;
        Object.assign(words[to], { [key]: before?.[to][key] || wordOf<string>(known[to], key) });
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
  return { columns: uses, dayFirst: typeof order === 'boolean' ? order : null, words: wordsOf(uses, rows) };
}
