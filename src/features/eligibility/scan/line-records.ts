import Papa from 'papaparse';
import { readNumber } from '#/lib/read-number.ts';
import type { AddressBook } from './address-book.ts';
import { type Cell, detectFamily, findAddressWords, maxCells, type Row, toCell } from './records.ts';

const delimiters = ['\t', ',', ';', '|', ' '];

const split = (line: string, delimiter: string): string[] =>
  (delimiter === ' '
    ? line.trim().split(/[\s=]+/)
    : (Papa.parse<string[]>(line, { delimiter }).data[0] ?? [])
  ).map((cell) => cell.trim());

const trimTrailingEmpty = (cells: readonly string[]): readonly string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);

const maxProbedLength = 4096;
const hasAddress = (line: string, book: AddressBook): boolean =>
  findAddressWords(line.slice(0, maxProbedLength), book).length > 0;

/** Prefers the delimiter that leaves most addresses whole, then lines of equal length, then more columns. */
function findDelimiter(lines: readonly string[], book: AddressBook): string {
  const candidates = delimiters.map((delimiter) => {
    const rows = lines.map((line) => trimTrailingEmpty(split(line, delimiter)));
    const whole = rows.filter((cells) => cells.some((cell) => detectFamily(cell, book) !== undefined)).length;
    const length = rows[0]?.length ?? 1;
    const isRegular = length > 1 && rows.every((cells) => cells.length === length);
    return { delimiter, whole, isRegular: isRegular ? 1 : 0, length };
  });
  const [best] = candidates.toSorted(
    (a, b) =>
      b.whole - a.whole ||
      b.isRegular - a.isRegular ||
      (a.delimiter === ' ' ? 1 : 0) - (b.delimiter === ' ' ? 1 : 0) ||
      b.length - a.length,
  );
  return best?.delimiter ?? ',';
}

const maxHeadingLength = 60;
const isText = (cell: string): boolean => readNumber(cell) === undefined && cell.length < maxHeadingLength;

/** Returns the most frequent length. */
function findUsualLength(lengths: readonly number[]): number {
  const times = new Map<number, number>();
  for (const length of lengths) times.set(length, (times.get(length) ?? 0) + 1);
  return [...times].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 1;
}

/** Returns a unique name for each column. */
function nameColumns(headings: readonly string[]): string[] {
  const names: string[] = [];
  for (const [index, heading] of headings.entries()) {
    const name = heading.replace(/^#+\s*(?=\S)/, '') || `Column ${index + 1}`;
    names.push(names.includes(name) ? `${name} (${index + 1})` : name);
  }
  return names;
}

export type LineReader = {
  read: (line: string) => Row;
  /** Lines above the first address other than the headings: titles and comments. */
  titles: readonly string[];
};

const hasOpenQuote = (line: string): boolean => (line.split('"').length - 1) % 2 === 1;

/** Creates a reader for the lines of a list from a sample of its lines, in order from the first. */
export function createLineReader(lines: readonly string[], book: AddressBook): LineReader {
  const probed = lines.slice(0, 300);
  const first = probed.findIndex((line) => hasAddress(line, book));
  const withAddress = probed.filter((line) => hasAddress(line, book)).slice(0, 100);
  const delimiter = findDelimiter(withAddress.length > 0 ? withAddress : probed.slice(0, 20), book);
  const lengths = (withAddress.length > 0 ? withAddress : probed).map(
    (line) => trimTrailingEmpty(split(line, delimiter)).length,
  );
  const above = probed.slice(0, Math.max(first, first === -1 ? 1 : 0));
  const length = findUsualLength(lengths);
  const isHeading = (line: string) => {
    const cells = split(line, delimiter);
    const filled = trimTrailingEmpty(cells).length;
    return (
      cells.every(isText) && filled > 0 && (length === 1 ? filled === 1 : filled > 1 && filled <= length + 1)
    );
  };
  const heading = above.findLast(isHeading);
  const names = nameColumns(heading === undefined ? [] : split(heading, delimiter));
  const maxLength = heading === undefined ? length : Math.max(length, names.length);
  return {
    titles: above.filter((line) => line !== heading),
    read: (line) => {
      const cells = split(line, delimiter);
      const isCut =
        cells.length > maxCells ||
        (delimiter !== ' ' && hasOpenQuote(line)) ||
        trimTrailingEmpty(cells).length > maxLength;
      const cellsOfRow = cells.slice(0, maxCells).map((value, index): Cell => {
        const name = names[index] ?? `Column ${index + 1}`;
        return toCell(name, value, book);
      });
      return { cells: cellsOfRow.filter(({ value }) => value !== ''), group: '', isCut };
    },
  };
}
