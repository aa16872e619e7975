import { toCsv } from '#/lib/csv.ts';
import { type Choices, classifyRow, type DecidableRow, decide, hasUnmappedText } from './choices.ts';
import type { LeftOut } from './left-out.ts';
import type { PreviewRow } from './session.ts';

/** A row, or some cells of it, that the import doesn't store. Without `headings` it is the whole row. */
export type Unstored = { rowNumber: number; name: string; reason: string; headings?: string[] };

type UnstorableRow = DecidableRow & Pick<PreviewRow, 'name' | 'errorCells' | 'secretCells'>;

export const leftOutReasons: Readonly<Record<LeftOut, string>> = {
  total: 'Adds up the rows above',
  headings: 'Repeats the header',
  section: 'Has only one value',
  otherTable: 'Belongs to another table',
};

export const cutNotesText = 'Notes cut to 5,000 characters';

function getSkipReason(row: UnstorableRow, choices: Choices): string {
  const { leftOut, problems, repeat } = row;
  const kind = classifyRow(row);
  if (leftOut !== undefined) return leftOutReasons[leftOut];
  if (problems.length > 0) return problems.map(({ message }) => message).join(' ');
  if (choices.unmappedText === 'skip' && kind !== 'repeated' && hasUnmappedText(row))
    return 'Has words that fit no field';
  if (kind === 'tracked') return 'Already tracked';
  const number = repeat?.row.toLocaleString('en');
  return kind === 'repeated' ? `The same as row ${number}` : `Same name and project as row ${number}`;
}

/** Lists what the import doesn't store, by row, with the reason. */
export function listUnstored(rows: readonly UnstorableRow[], choices: Choices): Unstored[] {
  return rows.flatMap((row): Unstored[] => {
    const { rowNumber, name, errorCells, secretCells, cutNotes } = row;
    if (decide(row, choices) === 'skip') return [{ rowNumber, name, reason: getSkipReason(row, choices) }];
    return [
      ...secretCells.map((heading) => ({
        rowNumber,
        name,
        reason: `${heading} looks like a secret`,
        headings: [heading],
      })),
      ...errorCells.map(({ heading, text }) => ({
        rowNumber,
        name,
        reason: `${heading} has an error: ${text}`,
        headings: [heading],
      })),
      ...(cutNotes > 0 ? [{ rowNumber, name, reason: cutNotesText }] : []),
    ];
  });
}

export type UnstoredSheet = {
  headings: readonly string[];
  getCells: (rowNumber: number) => readonly string[];
  titleRows: readonly string[];
  /** Headings of columns that the user skipped. */
  skippedColumns: readonly string[];
  rowCount: number;
};

/** Formats what isn't stored as a CSV file with the columns of the list. */
export function formatUnstored(items: readonly Unstored[], sheet: UnstoredSheet): string {
  const toRecord = ({ rowNumber, reason, headings }: Omit<Unstored, 'name'>) => {
    const cells = sheet.getCells(rowNumber);
    return [
      rowNumber,
      reason,
      ...sheet.headings.map((heading, index) =>
        headings === undefined || headings.includes(heading) ? (cells[index] ?? '') : '',
      ),
    ];
  };
  const skipped =
    sheet.skippedColumns.length === 0
      ? []
      : Array.from({ length: sheet.rowCount }, (_, index) =>
          toRecord({ rowNumber: index + 1, reason: 'Skipped column', headings: [...sheet.skippedColumns] }),
        ).filter((record) => record.slice(2).some((cell) => cell !== ''));
  return toCsv(
    ['Row', 'Reason', ...sheet.headings],
    [...sheet.titleRows.map((line) => ['', 'Above the header', line]), ...items.map(toRecord), ...skipped],
    { hasOwnTexts: true },
  );
}
