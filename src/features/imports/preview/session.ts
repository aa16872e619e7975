import { cutText } from '#/lib/text.ts';
import type { ImportSource } from '../kinds.ts';
import { dayOrderOf } from '../mapping/dates.ts';
import type { ColumnUse, Mapping, Words } from '../mapping/fields.ts';
import {
  countKnownHeadings,
  dateCells,
  findHeadingRow,
  guessMapping,
  maxHeadingRow,
  wordsOf,
} from '../mapping/guess.ts';
import { headingsHash, parseMapping } from '../mapping/saved.ts';
import { addressesIn, type BookWallet } from '../mapping/wallet-cells.ts';
import type { EncodingChoice } from '../parse/encodings.ts';
import type { ReadList } from '../parse/table.ts';
import { isExactMapping, readExactRow } from './exact-row.ts';
import { type LeftOut, leftOutAs } from './left-out.ts';
import { columnSigns, type Questions, questionsOf } from './questions.ts';
import { type Fix, type ReadRow, type RowReader, readRow } from './row.ts';
import { type Known, repeatsOf, type Twin, twinsOf } from './twins.ts';

/** A list as it was read, and how it is likely meant. */
export type Listed = {
  source: ImportSource;
  /** Its columns are known: there is nothing to choose. */
  isKnown: boolean;
  sheets: string[];
  sheet: number;
  /** How its bytes were read as text, where that had to be found out. */
  encoding: EncodingChoice | undefined;
  /** The first rows, as one line each: one of them may have the headings. */
  topRows: string[];
  /** From 0; null: none has. */
  headingRow: number | null;
  /** Whether somebody has to say which row has the headings. */
  asksHeadingRow: boolean;
  /** What stands above the headings. */
  titleRows: string[];
  headings: string[];
  /** Of each column, what its first different cells say. */
  samples: string[][];
  rowCount: number;
  headingsHash: string;
  mapping: Mapping;
};

/** What hangs on the columns that are chosen. */
export type Meaning = {
  words: Words;
  dayFirst: boolean | null;
  questions: Questions;
};

export type PreviewRow = ReadRow & {
  twin: Twin | undefined;
  /** The row before it that is the same airdrop. */
  repeats: number | undefined;
  leftOut: LeftOut | undefined;
};

/** `headingRow`: null for none; undefined where it is to be found. `today`: in the person's zone. */
export type Shape = { sheet: number; headingRow?: number | null; book: readonly BookWallet[]; today: string };

/** The row above the headings that names several columns at once, where there is one. */
const isGroupRow = (row: readonly string[] | undefined): boolean =>
  row !== undefined && row.filter((cell) => cell !== '').length > 1;

const mostSamples = 3;
const longestSample = 80;

function samplesOf(rows: readonly (readonly string[])[], at: number): string[] {
  const found = new Set<string>();
  for (const row of rows) {
    const cell = row[at] ?? '';
    if (cell !== '') found.add(cutText(cell, longestSample + 1));
    if (found.size === mostSamples) break;
  }
  return [...found];
}

const lineOf = (row: readonly string[]): string =>
  cutText(
    row
      .filter((cell) => cell !== '')
      .join(' · ')
      .replace(/\s+/g, ' '),
    longestSample + 1,
  );

/** The names of the columns; the row above the headings names several columns at once. */
function headingsOf(rows: readonly (readonly string[])[], headingRow: number | null): string[] {
  const [first = []] = rows;
  if (headingRow === null) return first.map((_, at) => `Column ${at + 1}`);
  const named = rows[headingRow] ?? [];
  const row = rows[headingRow - 1];
  const above = isGroupRow(row) ? (row ?? []) : [];
  let group = '';
  return named.map((heading, at) => {
    group = above[at] || group;
    if (heading === '') return above[at] || `Column ${at + 1}`;
    const isTwice = named.filter((other) => other === heading).length > 1;
    return isTwice && group !== '' ? `${group}: ${heading}` : heading;
  });
}

/** The addresses that the list itself has: others in it may be shortened. */
function listAddresses(columns: readonly ColumnUse[], rows: readonly (readonly string[])[]): BookWallet[] {
  const found = new Set<string>();
  for (const [at, { to }] of columns.entries())
    if (to === 'walletAddress')
      for (const row of rows) for (const address of addressesIn(row[at] ?? '').addresses) found.add(address);
  return [...found].map((address) => ({ address, label: '' }));
}

/** A list between its file and its import: what it says by columns, and row by row. */
export function createSession(read: ReadList) {
  let headings: string[] = [];
  let rows: string[][] = [];
  let named: readonly string[] = [];
  let book: readonly BookWallet[] = [];
  let today = '';
  let reader: RowReader | undefined;
  let twinOf = twinsOf([]);
  let repeatOf = repeatsOf();

  const rowAt = (rowNumber: number, fix: Fix | undefined): PreviewRow => {
    if (!reader) throw new Error('no preview was asked for');
    const cells = rows[rowNumber - 1] ?? [];
    const isOwn = read.isOwnExport === true && fix === undefined;
    const exact =
      isOwn && isExactMapping(headings, reader.mapping.columns)
        ? readExactRow(cells, rowNumber, reader)
        : undefined;
    const row = exact ?? readRow(cells, rowNumber, reader, fix);
    // An airdrop of ours can have the name of a total or of a heading.
    const leftOut = exact === undefined ? leftOutAs(cells, named) : undefined;
    if (leftOut !== undefined) return { ...row, twin: undefined, repeats: undefined, leftOut };
    const known = { ...row, projectLink: row.airdrop?.projectLink };
    return { ...row, twin: twinOf(known), repeats: repeatOf(rowNumber, known), leftOut };
  };

  const meaning = (columns: readonly ColumnUse[], before?: Words, chosen: boolean | null = null): Meaning => {
    const order = dayOrderOf(dateCells(columns, rows));
    const dayFirst = typeof order === 'boolean' ? order : chosen;
    return {
      words: wordsOf(columns, rows, before),
      questions: questionsOf({ columns, dayFirst }, headings, rows, today),
      dayFirst,
    };
  };

  return {
    /** The sheet that has the most headings that we know; the first one where none has any. */
    likelySheet(): number {
      const counts = read.sheets.map((sheet) => countKnownHeadings(sheet.rows));
      return Math.max(0, counts.indexOf(Math.max(...counts)));
    },
    /** Takes a sheet, with or without a row of headings. */
    shape(shape: Shape): Listed {
      ({ book, today } = shape);
      const { sheet } = shape;
      const all = read.sheets[sheet]?.rows ?? [];
      const found = findHeadingRow(all);
      const first = read.isOwnExport ? 0 : found.row;
      const headingRow = shape.headingRow === undefined ? first : shape.headingRow;
      named = headingRow === null ? [] : (all[headingRow] ?? []);
      rows = headingRow === null ? all : all.slice(headingRow + 1);
      headings = headingsOf(all, headingRow);
      const listed = rows.filter((row) => leftOutAs(row, named) === undefined);
      return {
        source: read.source,
        isKnown: read.isKnown ?? false,
        sheets: read.sheets.map(({ name }) => name),
        sheet,
        encoding: read.encoding,
        topRows: all.slice(0, maxHeadingRow).map(lineOf),
        headingRow,
        asksHeadingRow: shape.headingRow === undefined && !found.isSure && !read.isOwnExport,
        titleRows: all
          .slice(0, headingRow ?? 0)
          .filter((row, at) => at + 1 !== headingRow || !isGroupRow(row))
          .map(lineOf),
        headings,
        samples: headings.map((_, at) => samplesOf(rows, at)),
        rowCount: rows.length,
        headingsHash: headingsHash(headings),
        // Headings of our own export name its fields, even where a wallet has the same label.
        mapping: guessMapping(headings, listed, {
          hasHeading: headingRow !== null,
          book: read.isOwnExport ? [] : book,
        }),
      };
    },
    meaning,
    /** A mapping that was saved for these headings, with the words of this list. */
    recall(text: string): Mapping | undefined {
      const saved = parseMapping(text, headings.length);
      if (!saved) return undefined;
      const { words, dayFirst } = meaning(saved.columns, saved.words, saved.dayFirst);
      return { ...saved, words, dayFirst };
    },
    /** Row by row, from here on with this mapping. */
    *preview(
      given: { mapping: Mapping; zone: string },
      tracked: readonly Known[],
      fixes: ReadonlyMap<number, Fix>,
    ): Generator<PreviewRow> {
      const { columns, decimalSign } = given.mapping;
      const known = new Set(book.map(({ address }) => address));
      const listed = listAddresses(columns, rows).filter(({ address }) => !known.has(address));
      reader = {
        ...given,
        headings,
        today,
        book: [...book, ...listed],
        signs: columnSigns(columns, rows, decimalSign).signs,
      };
      twinOf = twinsOf(tracked);
      repeatOf = repeatsOf();
      for (const index of rows.keys()) yield rowAt(index + 1, fixes.get(index + 1));
    },
    /** One row again, with what somebody typed in place of its cells. */
    mend: rowAt,
  };
}
export type Session = ReturnType<typeof createSession>;
