import { cutText } from '#/lib/text.ts';
import type { ImportSource } from '../kinds.ts';
import { detectDayOrder } from '../mapping/dates.ts';
import type { ColumnUse, Mapping, Words } from '../mapping/fields.ts';
import {
  countKnownHeadings,
  findHeadingRow,
  guessMapping,
  listDateCells,
  mapWords,
  maxHeadingRow,
} from '../mapping/guess.ts';
import { hashHeadings, parseMapping } from '../mapping/saved-mapping.ts';
import { type BookWallet, findAddresses } from '../mapping/wallet-cells.ts';
import type { EncodingChoice } from '../parse/encodings.ts';
import type { ReadList } from '../parse/table.ts';
import {
  createDuplicateFinder,
  createRepeatFinder,
  type Duplicate,
  type TrackedAirdrop,
} from './duplicates.ts';
import { isExactMapping, readExactRow } from './exact-row.ts';
import { getLeftOutReason, type LeftOut } from './left-out.ts';
import { collectQuestions, type Questions, resolveSigns } from './questions.ts';
import { type Fix, type ReadRow, type RowReader, readRow } from './row.ts';

/** A list as read, with the guessed mapping. */
export type Listed = {
  source: ImportSource;
  /** The columns are known, so the user has nothing to choose. */
  isKnown: boolean;
  sheets: string[];
  sheet: number;
  /** The text encoding, if it had to be detected. */
  encoding: EncodingChoice | undefined;
  /** The first rows, each as one line, from which the user can pick the heading row. */
  topRows: string[];
  /** Index from 0; null if there are no headings. */
  headingRow: number | null;
  /** Whether the user must choose the heading row. */
  needsHeadingRow: boolean;
  /** Rows above the header. */
  titleRows: string[];
  headings: string[];
  /** First distinct cells by column. */
  samples: string[][];
  rowCount: number;
  headingsHash: string;
  mapping: Mapping;
};

/** Values that depend on the chosen columns. */
export type Meaning = {
  words: Words;
  dayFirst: boolean | null;
  questions: Questions;
};

export type PreviewRow = ReadRow & {
  duplicate: Duplicate | undefined;
  /** Number of an earlier row with the same airdrop. */
  repeats: number | undefined;
  leftOut: LeftOut | undefined;
};

/** `headingRow`: null for none, undefined to detect it. `today` is in the user's time zone. */
export type Shape = { sheet: number; headingRow?: number | null; book: readonly BookWallet[]; today: string };

/** Whether the row above the headings groups several columns. */
const isGroupRow = (row: readonly string[] | undefined): boolean =>
  row !== undefined && row.filter((cell) => cell !== '').length > 1;

const maxSamples = 3;
const maxSampleLength = 80;

function collectSamples(rows: readonly (readonly string[])[], column: number): string[] {
  const found = new Set<string>();
  for (const row of rows) {
    const cell = row[column] ?? '';
    if (cell !== '') found.add(cutText(cell, maxSampleLength + 1));
    if (found.size === maxSamples) break;
  }
  return [...found];
}

const toLine = (row: readonly string[]): string =>
  cutText(
    row
      .filter((cell) => cell !== '')
      .join(' · ')
      .replace(/\s+/g, ' '),
    maxSampleLength + 1,
  );

/** Returns the column names, prefixed by their group if a heading repeats. */
function nameColumns(rows: readonly (readonly string[])[], headingRow: number | null): string[] {
  const [first = []] = rows;
  if (headingRow === null) return first.map((_, index) => `Column ${index + 1}`);
  const headings = rows[headingRow] ?? [];
  const row = rows[headingRow - 1];
  const above = isGroupRow(row) ? (row ?? []) : [];
  let group = '';
  return headings.map((heading, index) => {
    group = above[index] || group;
    if (heading === '') return above[index] || `Column ${index + 1}`;
    const isRepeated = headings.filter((other) => other === heading).length > 1;
    return isRepeated && group !== '' ? `${group}: ${heading}` : heading;
  });
}

/** Returns the full addresses in the list, against which shortened ones are matched. */
function collectAddresses(columns: readonly ColumnUse[], rows: readonly (readonly string[])[]): BookWallet[] {
  const found = new Set<string>();
  for (const [index, { to }] of columns.entries()) {
    if (to !== 'walletAddress') continue;
    for (const row of rows) {
      for (const address of findAddresses(row[index] ?? '').addresses) found.add(address);
    }
  }
  return [...found].map((address) => ({ address, label: '' }));
}

/** Holds a list between reading its file and importing it. */
export function createSession(read: ReadList) {
  let headings: string[] = [];
  let rows: string[][] = [];
  let headingCells: readonly string[] = [];
  let book: readonly BookWallet[] = [];
  let today = '';
  let reader: RowReader | undefined;
  let isExact = false;
  let findDuplicate = createDuplicateFinder([]);
  let findRepeat = createRepeatFinder();

  const readRowAt = (rowNumber: number, fix: Fix | undefined): PreviewRow => {
    if (!reader) throw new Error('preview() has not been called');
    const cells = rows[rowNumber - 1] ?? [];
    const exact = isExact && fix === undefined ? readExactRow(cells, rowNumber, reader) : undefined;
    const row = exact ?? readRow(cells, rowNumber, reader, fix);
    // Rows of our own export are always airdrops, even if named like a total or a heading.
    const leftOut = exact === undefined ? getLeftOutReason(cells, headingCells) : undefined;
    if (leftOut !== undefined) return { ...row, duplicate: undefined, repeats: undefined, leftOut };
    const known = { ...row, projectLink: row.airdrop?.projectLink };
    return { ...row, duplicate: findDuplicate(known), repeats: findRepeat(rowNumber, known), leftOut };
  };

  const interpret = (
    columns: readonly ColumnUse[],
    before?: Words,
    chosen: boolean | null = null,
  ): Meaning => {
    const order = detectDayOrder(listDateCells(columns, rows));
    const dayFirst = typeof order === 'boolean' ? order : chosen;
    return {
      words: mapWords(columns, rows, before),
      questions: collectQuestions({ columns, dayFirst, dayOrder: order }, headings, rows, today),
      dayFirst,
    };
  };

  return {
    /** Returns the index of the sheet with the most known headings, or 0. */
    likelySheet(): number {
      const counts = read.sheets.map((sheet) => countKnownHeadings(sheet.rows));
      return Math.max(0, counts.indexOf(Math.max(...counts)));
    },
    /** Selects a sheet and its heading row. */
    shape(shape: Shape): Listed {
      ({ book, today } = shape);
      const { sheet } = shape;
      const all = read.sheets[sheet]?.rows ?? [];
      const found = findHeadingRow(all);
      const first = read.isOwnExport ? 0 : found.row;
      const headingRow = shape.headingRow === undefined ? first : shape.headingRow;
      headingCells = headingRow === null ? [] : (all[headingRow] ?? []);
      rows = headingRow === null ? all : all.slice(headingRow + 1);
      headings = nameColumns(all, headingRow);
      const listed = rows.filter((row) => getLeftOutReason(row, headingCells) === undefined);
      return {
        source: read.source,
        isKnown: read.isKnown ?? false,
        sheets: read.sheets.map(({ name }) => name),
        sheet,
        encoding: read.encoding,
        topRows: all.slice(0, maxHeadingRow).map(toLine),
        headingRow,
        needsHeadingRow: shape.headingRow === undefined && !found.isSure && !read.isOwnExport,
        titleRows: all
          .slice(0, headingRow ?? 0)
          .filter((row, index) => index + 1 !== headingRow || !isGroupRow(row))
          .map(toLine),
        headings,
        samples: headings.map((_, index) => collectSamples(rows, index)),
        rowCount: rows.length,
        headingsHash: hashHeadings(headings),
        // In our own export, headings always name fields, even if a wallet has the same label.
        mapping: guessMapping(headings, listed, {
          hasHeading: headingRow !== null,
          book: read.isOwnExport ? [] : book,
        }),
      };
    },
    meaning: interpret,
    /** Restores a mapping that was saved for these headings and adds the words of this list. */
    recall(text: string): Mapping | undefined {
      const saved = parseMapping(text, headings.length);
      if (!saved) return undefined;
      const { words, dayFirst } = interpret(saved.columns, saved.words, saved.dayFirst);
      return { ...saved, words, dayFirst };
    },
    /** Yields all rows, and sets the mapping for later single rows. */
    *preview(
      options: { mapping: Mapping; zone: string },
      tracked: readonly TrackedAirdrop[],
      fixes: ReadonlyMap<number, Fix>,
    ): Generator<PreviewRow> {
      const { columns, decimalSign } = options.mapping;
      const known = new Set(book.map(({ address }) => address));
      const listed = collectAddresses(columns, rows).filter(({ address }) => !known.has(address));
      reader = {
        ...options,
        headings,
        today,
        book: [...book, ...listed],
        signs: resolveSigns(columns, rows, decimalSign).signs,
      };
      isExact = read.isOwnExport === true && isExactMapping(headings, columns);
      findDuplicate = createDuplicateFinder(tracked);
      findRepeat = createRepeatFinder();
      for (const index of rows.keys()) yield readRowAt(index + 1, fixes.get(index + 1));
    },
    /** Reads one row again with the user's fixes. */
    fixRow: readRowAt,
  };
}
export type Session = ReturnType<typeof createSession>;
