import { truncateText } from '#/lib/text.ts';
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
import type { ParsedList } from '../parse/table.ts';
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
  /** Whether the columns are known, which leaves the user nothing to choose. */
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
export type ColumnMeaning = {
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

/** `headingRow` is null for none and undefined to detect it. `today` is in the user's time zone. */
export type SheetSelection = {
  sheet: number;
  headingRow?: number | null;
  book: readonly BookWallet[];
  today: string;
};

/** Whether the row above the headings groups several columns. */
const isGroupRow = (row: readonly string[]): boolean => row.filter((cell) => cell !== '').length > 1;

const maxSamples = 3;
const maxSampleLength = 80;

function collectSamples(rows: readonly (readonly string[])[], column: number): string[] {
  const samples = new Set<string>();
  for (const row of rows) {
    const cell = row[column] ?? '';
    if (cell !== '') samples.add(truncateText(cell, maxSampleLength + 1));
    if (samples.size === maxSamples) break;
  }
  return [...samples];
}

const toLine = (row: readonly string[]): string =>
  truncateText(
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
  const rowAbove = rows[headingRow - 1] ?? [];
  const above = isGroupRow(rowAbove) ? rowAbove : [];
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
  const addresses = columns.flatMap(({ to }, index) =>
    to === 'walletAddress' ? rows.flatMap((row) => findAddresses(row[index] ?? '').addresses) : [],
  );
  return [...new Set(addresses)].map((address) => ({ address, label: '' }));
}

/** The selected sheet, divided at its heading row, and the user's context. */
type Table = Pick<SheetSelection, 'book' | 'today'> & {
  headings: string[];
  /** The cells of the heading row; `headings` also numbers empty ones and adds groups. */
  headingCells: readonly string[];
  rows: string[][];
};

type PreviewOptions = { mapping: Mapping; zone: string };
type RowPreviewer = (rowNumber: number, fix: Fix | undefined) => PreviewRow;

/** Interprets the cells of the mapped columns. `chosenDayFirst` is the day order that the user chose. */
function interpretColumns(
  { headings, rows, today }: Table,
  columns: readonly ColumnUse[],
  before?: Words,
  chosenDayFirst: boolean | null = null,
): ColumnMeaning {
  const dayOrder = detectDayOrder(listDateCells(columns, rows));
  const dayFirst = typeof dayOrder === 'boolean' ? dayOrder : chosenDayFirst;
  return {
    words: mapWords(columns, rows, before),
    questions: collectQuestions({ columns, dayFirst, dayOrder }, headings, rows, today),
    dayFirst,
  };
}

function createRowPreviewer(
  { headings, headingCells, rows, book, today }: Table,
  options: PreviewOptions,
  trackedAirdrops: readonly TrackedAirdrop[],
  isOwnExport: boolean,
): RowPreviewer {
  const { columns, decimalSign } = options.mapping;
  const bookAddresses = new Set(book.map(({ address }) => address));
  const listed = collectAddresses(columns, rows).filter(({ address }) => !bookAddresses.has(address));
  const reader: RowReader = {
    ...options,
    headings,
    today,
    book: [...book, ...listed],
    signs: resolveSigns(columns, rows, decimalSign).signs,
  };
  const isExact = isOwnExport && isExactMapping(headings, columns);
  const findDuplicate = createDuplicateFinder(trackedAirdrops);
  const findRepeat = createRepeatFinder();
  return (rowNumber, fix) => {
    const cells = rows[rowNumber - 1] ?? [];
    const exactRow = isExact && fix === undefined ? readExactRow(cells, rowNumber, reader) : undefined;
    const row = exactRow ?? readRow(cells, rowNumber, reader, fix);
    // Rows of our own export are always airdrops, even if named like a total or a heading.
    const leftOut = exactRow === undefined ? getLeftOutReason(cells, headingCells) : undefined;
    if (leftOut !== undefined) return { ...row, duplicate: undefined, repeats: undefined, leftOut };
    const airdrop = { ...row, projectLink: row.airdrop?.projectLink };
    return { ...row, duplicate: findDuplicate(airdrop), repeats: findRepeat(rowNumber, airdrop), leftOut };
  };
}

/** A list between reading its file and importing it. A sheet must be selected first, and rows previewed before a fix. */
export type Session = {
  /** Returns the index of the sheet with the most known headings, or 0. */
  findLikelySheet: () => number;
  getRows: (sheet: number) => readonly (readonly string[])[];
  /** Selects a sheet and its heading row. */
  selectSheet: (shape: SheetSelection) => Listed;
  interpretColumns: (
    columns: readonly ColumnUse[],
    before?: Words,
    chosenDayFirst?: boolean | null,
  ) => ColumnMeaning;
  /** Restores a mapping that was saved for these headings and adds the words of this list. */
  restoreMapping: (text: string) => Mapping | undefined;
  /** Yields all rows. */
  preview: (
    options: PreviewOptions,
    trackedAirdrops: readonly TrackedAirdrop[],
    fixes: ReadonlyMap<number, Fix>,
  ) => Generator<PreviewRow>;
  /** Reads a row again with the user's fixes. */
  fixRow: RowPreviewer;
};

export function createSession(read: ParsedList): Session {
  const isOwnExport = read.isOwnExport === true;
  let table: Table | undefined;
  let previewRow: RowPreviewer | undefined;

  const requireTable = (): Table => {
    if (!table) throw new Error('No sheet has been selected');
    return table;
  };

  return {
    findLikelySheet: () => {
      const counts = read.sheets.map((sheet) => countKnownHeadings(sheet.rows));
      return Math.max(0, counts.indexOf(Math.max(...counts)));
    },
    getRows: (sheet) => read.sheets[sheet]?.rows ?? [],
    selectSheet: ({ sheet, headingRow: chosenRow, book, today }) => {
      const allRows = read.sheets[sheet]?.rows ?? [];
      const detected = isOwnExport ? { row: 0, isSure: true } : findHeadingRow(allRows);
      const headingRow = chosenRow === undefined ? detected.row : chosenRow;
      const headingCells = headingRow === null ? [] : (allRows[headingRow] ?? []);
      const rows = headingRow === null ? allRows : allRows.slice(headingRow + 1);
      const headings = nameColumns(allRows, headingRow);
      table = { headings, headingCells, rows, book, today };
      const airdropRows = rows.filter((row) => getLeftOutReason(row, headingCells) === undefined);
      return {
        source: read.source,
        isKnown: read.isKnown ?? false,
        sheets: read.sheets.map(({ name }) => name),
        sheet,
        encoding: read.encoding,
        topRows: allRows.slice(0, maxHeadingRow).map(toLine),
        headingRow,
        needsHeadingRow: chosenRow === undefined && !detected.isSure,
        titleRows: allRows
          .slice(0, headingRow ?? 0)
          .filter((row, index) => index + 1 !== headingRow || !isGroupRow(row))
          .map(toLine),
        headings,
        samples: headings.map((_, index) => collectSamples(rows, index)),
        rowCount: rows.length,
        headingsHash: hashHeadings(headings),
        // In our own export, headings always name fields, even if a wallet has the same label.
        mapping: guessMapping(headings, airdropRows, {
          hasHeading: headingRow !== null,
          book: isOwnExport ? [] : book,
        }),
      };
    },
    interpretColumns: (...args) => interpretColumns(requireTable(), ...args),
    restoreMapping: (text) => {
      const { headings } = requireTable();
      const saved = parseMapping(text, headings.length);
      if (!saved) return undefined;
      const { words, dayFirst } = interpretColumns(
        requireTable(),
        saved.columns,
        saved.words,
        saved.dayFirst,
      );
      return { ...saved, words, dayFirst };
    },
    *preview(options, trackedAirdrops, fixes) {
      const { rows } = requireTable();
      previewRow = createRowPreviewer(requireTable(), options, trackedAirdrops, isOwnExport);
      for (const index of rows.keys()) yield previewRow(index + 1, fixes.get(index + 1));
    },
    fixRow: (rowNumber, fix) => {
      if (!previewRow) throw new Error('The preview has not been read');
      return previewRow(rowNumber, fix);
    },
  };
}
