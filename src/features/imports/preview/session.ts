import type { LeftOutSecrets } from '#/lib/secret-texts.ts';
import type { ImportSource } from '../kinds.ts';
import { detectDayOrder } from '../mapping/dates.ts';
import { type CellsByRow, clearErrorCells } from '../mapping/error-cells.ts';
import type { ColumnUse, Mapping, Words } from '../mapping/fields.ts';
import {
  countKnownHeadings,
  findHeadingRow,
  guessMapping,
  listDateCells,
  mapWords,
  maxHeadingRow,
} from '../mapping/guess.ts';
import { readLink } from '../mapping/links.ts';
import { hashHeadings, parseMapping } from '../mapping/saved-mapping.ts';
import { type BookWallet, findAddresses } from '../mapping/wallet-cells.ts';
import type { EncodingChoice } from '../parse/encodings.ts';
import type { ParsedList } from '../parse/table.ts';
import { createRowMatcher, findSharedLinks, type RowMatch, type TrackedAirdrop } from './duplicates.ts';
import { isExactMapping, readExactRow } from './exact-row.ts';
import { findLeftOut, type LeftOut } from './left-out.ts';
import { collectQuestions, type Questions, resolveSigns } from './questions.ts';
import { type Fix, type ReadRow, type RowReader, readRow } from './row.ts';
import { collectSamples, isGroupRow, nameColumns, toLine } from './sheet.ts';
import type { UnstoredSheet } from './unstored.ts';

/** A list as read, with the guessed mapping. */
export type Listed = {
  source: ImportSource;
  /** Whether the columns are known, which leaves the user nothing to choose. */
  isKnown: boolean;
  sheets: string[];
  sheet: number;
  /** The text encoding, if it had to be detected. */
  encoding: EncodingChoice | undefined;
  secrets: LeftOutSecrets | undefined;
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

export type PreviewRow = ReadRow &
  RowMatch & {
    leftOut: LeftOut | undefined;
    /** Cells with an error of the spreadsheet, which count as empty. */
    errorCells: { heading: string; text: string }[];
    /** Headings of cells that were left out as secrets. */
    secretCells: readonly string[];
  };

/** `headingRow` is null for none and undefined to detect it. `today` is in the user's time zone. */
export type SheetSelection = {
  sheet: number;
  headingRow?: number | null;
  book: readonly BookWallet[];
  today: string;
};

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
  leftOut: readonly (LeftOut | undefined)[];
  /** The rows that aren't left out. */
  airdropRows: string[][];
  errors: CellsByRow;
  secretCells: ReadonlyMap<number, readonly string[]>;
  titleRows: string[];
};

type PreviewOptions = { mapping: Mapping; zone: string };
type RowPreviewer = (rowNumber: number, fix: Fix | undefined) => PreviewRow;

/** Interprets the cells of the mapped columns. `chosenDayFirst` is the day order that the user chose. */
function interpretColumns(
  { headings, airdropRows: rows, today }: Table,
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
  { headings, rows, leftOut, airdropRows, errors, secretCells, book, today }: Table,
  options: PreviewOptions,
  trackedAirdrops: readonly TrackedAirdrop[],
  { isOwnExport, isTrackerExport }: { isOwnExport: boolean; isTrackerExport: boolean },
): RowPreviewer {
  const { columns, decimalSign } = options.mapping;
  const bookAddresses = new Set(book.map(({ address }) => address));
  const listed = collectAddresses(columns, airdropRows).filter(({ address }) => !bookAddresses.has(address));
  const reader: RowReader = {
    ...options,
    headings,
    today,
    book: [...book, ...listed],
    signs: resolveSigns(columns, airdropRows, decimalSign).signs,
  };
  const isExact = isOwnExport && isExactMapping(headings, columns);
  const matchRow = createRowMatcher(trackedAirdrops, {
    sharedLinks: collectSharedLinks(columns, airdropRows),
    canCombine: !isTrackerExport,
  });
  return (rowNumber, fix) => {
    const cells = rows[rowNumber - 1] ?? [];
    const exactRow = isExact && fix === undefined ? readExactRow(cells, rowNumber, reader) : undefined;
    const row = exactRow ?? readRow(cells, rowNumber, reader, fix);
    // Rows of our own export are always airdrops, even if named like a total or a heading.
    const reason = exactRow === undefined ? leftOut[rowNumber - 1] : undefined;
    const errorCells = [...(errors.get(rowNumber - 1) ?? [])].map(([index, text]) => ({
      heading: headings[index] ?? '',
      text,
    }));
    const match = reason === undefined ? matchRow(row) : { duplicate: undefined, repeat: undefined };
    return {
      ...row,
      ...match,
      leftOut: reason,
      errorCells,
      secretCells: secretCells.get(rowNumber - 1) ?? [],
    };
  };
}

function collectSharedLinks(
  columns: readonly ColumnUse[],
  rows: readonly (readonly string[])[],
): ReadonlySet<string> {
  const findColumn = (field: ColumnUse['to']) => columns.findIndex(({ to }) => to === field);
  const [name, link] = [findColumn('name'), findColumn('projectLink')];
  return findSharedLinks(
    rows.map((row) => ({
      name: row[name < 0 ? findColumn('project') : name] ?? '',
      link: readLink(row[link] ?? '')?.link,
    })),
  );
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
  /** Returns the previewed list, as far as it isn't stored. */
  describeSheet: () => UnstoredSheet;
};

export function createSession(read: ParsedList): Session {
  const isOwnExport = read.isOwnExport === true;
  let table: Table | undefined;
  let previewRow: RowPreviewer | undefined;
  let columns: readonly ColumnUse[] = [];

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
      const sheetRows = read.sheets[sheet]?.rows ?? [];
      // The cells of our own export are read verbatim.
      const { rows: allRows, errors: allErrors } = isOwnExport
        ? { rows: sheetRows, errors: new Map() }
        : clearErrorCells(sheetRows);
      const detected = isOwnExport ? { row: 0, isSure: true } : findHeadingRow(allRows);
      const headingRow = chosenRow === undefined ? detected.row : chosenRow;
      const headingCells = headingRow === null ? [] : (allRows[headingRow] ?? []);
      const rows = headingRow === null ? allRows : allRows.slice(headingRow + 1);
      const headings = nameColumns(allRows, headingRow);
      const firstRow = (headingRow ?? -1) + 1;
      const errors = new Map([...allErrors].map(([row, cells]) => [row - firstRow, cells]));
      const secretCells = new Map(
        [...(read.sheets[sheet]?.secretCells ?? [])].map(([row, cells]) => [row - firstRow, cells]),
      );
      const leftOut = findLeftOut(rows, headingCells, (index) => errors.has(index));
      const airdropRows = rows.filter((_, index) => leftOut[index] === undefined);
      const titleRows = allRows
        .slice(0, headingRow ?? 0)
        .filter((row, index) => index + 1 !== headingRow || !isGroupRow(row))
        .map(toLine);
      table = {
        headings,
        headingCells,
        rows,
        leftOut,
        airdropRows,
        errors,
        secretCells,
        titleRows,
        book,
        today,
      };
      return {
        source: read.source,
        isKnown: read.isKnown ?? false,
        sheets: read.sheets.map(({ name }) => name),
        sheet,
        encoding: read.encoding,
        secrets: read.secrets,
        topRows: allRows.slice(0, maxHeadingRow).map(toLine),
        headingRow,
        needsHeadingRow: chosenRow === undefined && !detected.isSure,
        titleRows,
        headings,
        samples: headings.map((_, index) => collectSamples(airdropRows, index)),
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
      ({ columns } = options.mapping);
      previewRow = createRowPreviewer(requireTable(), options, trackedAirdrops, {
        isOwnExport,
        isTrackerExport: isOwnExport || read.isKnown === true,
      });
      for (const index of rows.keys()) yield previewRow(index + 1, fixes.get(index + 1));
    },
    fixRow: (rowNumber, fix) => {
      if (!previewRow) throw new Error('The preview has not been read');
      return previewRow(rowNumber, fix);
    },
    describeSheet: () => {
      const { headings, rows, errors, titleRows } = requireTable();
      return {
        headings,
        titleRows,
        getCells: (rowNumber) =>
          (rows[rowNumber - 1] ?? []).map((cell, index) => errors.get(rowNumber - 1)?.get(index) ?? cell),
        skippedColumns: headings.filter((_, index) => columns[index]?.to === 'nothing'),
        rowCount: rows.length,
      };
    },
  };
}
