import { cutText } from '#/lib/text.ts';
import type { ImportSource } from '../kinds.ts';
import { dayOrderOf, readDate } from '../mapping/dates.ts';
import type { ColumnUse, Mapping, Words } from '../mapping/fields.ts';
import { type BookWallet, dateCells, guessMapping, hasHeadings, wordsOf } from '../mapping/guess.ts';
import { headingsHash, parseMapping } from '../mapping/saved.ts';
import type { ReadList } from '../parse/table.ts';
import { isExactMapping, readExactRow } from './exact-row.ts';
import { type Fix, type ReadRow, type RowReader, readRow } from './row.ts';
import { type Known, repeatsOf, type Twin, twinsOf } from './twins.ts';

/** A list as it was read, and how it is likely meant. */
export type Listed = {
  source: ImportSource;
  /** Its columns are known: there is nothing to choose. */
  isKnown: boolean;
  sheets: string[];
  sheet: number;
  hasHeading: boolean;
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
  /** A date of the list whose day nobody can tell, such as '03/04/2026'. */
  unclearDate: string | undefined;
  dayFirst: boolean | null;
};

export type PreviewRow = ReadRow & {
  twin: Twin | undefined;
  /** The row before it that is the same airdrop. */
  repeats: number | undefined;
};

export type Shape = { sheet: number; hasHeading?: boolean; book: readonly BookWallet[] };

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

/** A list between its file and its import: what it says by columns, and row by row. */
export function createSession(read: ReadList) {
  let headings: string[] = [];
  let rows: string[][] = [];
  let reader: RowReader | undefined;
  let twinOf = twinsOf([]);
  let repeatOf = repeatsOf();

  const unclearDate = (columns: readonly ColumnUse[]): string | undefined =>
    dayOrderOf(dateCells(columns, rows)) === 'unclear'
      ? [...dateCells(columns, rows)].find(
          (cell) =>
            readDate(cell, { dayFirst: null }) === undefined &&
            readDate(cell, { dayFirst: true }) !== undefined,
        )
      : undefined;

  const rowAt = (rowNumber: number, fix: Fix | undefined): PreviewRow => {
    if (!reader) throw new Error('no preview was asked for');
    const cells = rows[rowNumber - 1] ?? [];
    const isExact = read.isOwnExport === true && fix === undefined;
    const exact =
      isExact && isExactMapping(headings, reader.mapping.columns)
        ? readExactRow(cells, rowNumber, reader)
        : undefined;
    const row = exact ?? readRow(cells, rowNumber, reader, fix);
    const named = { ...row, projectLink: row.airdrop?.projectLink };
    return { ...row, twin: twinOf(named), repeats: repeatOf(rowNumber, named) };
  };

  const meaning = (
    columns: readonly ColumnUse[],
    before?: Words,
    dayFirst: boolean | null = null,
  ): Meaning => {
    const order = dayOrderOf(dateCells(columns, rows));
    return {
      words: wordsOf(columns, rows, before),
      unclearDate: unclearDate(columns),
      dayFirst: typeof order === 'boolean' ? order : dayFirst,
    };
  };

  return {
    /** Takes a sheet, with or without a row of headings. */
    shape({ sheet, hasHeading, book }: Shape): Listed {
      const all = read.sheets[sheet]?.rows ?? [];
      const isNamed = hasHeading ?? hasHeadings(all);
      const [first = []] = all;
      rows = isNamed ? all.slice(1) : all;
      headings = first.map((heading, at) => (isNamed && heading !== '' ? heading : `Column ${at + 1}`));
      return {
        source: read.source,
        isKnown: read.isKnown ?? false,
        sheets: read.sheets.map(({ name }) => name),
        sheet,
        hasHeading: isNamed,
        headings,
        samples: headings.map((_, at) => samplesOf(rows, at)),
        rowCount: rows.length,
        headingsHash: headingsHash(headings),
        // Headings of our own export name its fields, even where a wallet has the same label.
        mapping: guessMapping(headings, rows, { hasHeading: isNamed, book: read.isOwnExport ? [] : book }),
      };
    },
    meaning,
    /** A mapping that was saved for these headings, with the words of this list. */
    recall(text: string): Mapping | undefined {
      const saved = parseMapping(text, headings.length);
      return saved && { ...saved, ...meaning(saved.columns, saved.words, saved.dayFirst) };
    },
    /** Row by row, from here on with this mapping. */
    *preview(
      given: Omit<RowReader, 'headings'>,
      known: readonly Known[],
      fixes: ReadonlyMap<number, Fix>,
    ): Generator<PreviewRow> {
      reader = { ...given, headings };
      twinOf = twinsOf(known);
      repeatOf = repeatsOf();
      for (const index of rows.keys()) yield rowAt(index + 1, fixes.get(index + 1));
    },
    /** One row again, with what somebody typed in place of its cells. */
    mend: rowAt,
  };
}
export type Session = ReturnType<typeof createSession>;
