import { csvColumns, type FieldName, fieldDefinitions, inputFields } from '#/features/airdrops/fields.ts';
import { airdropInput, parseOwnDates } from '#/features/airdrops/schema.ts';
import { parseList } from '#/lib/cell-list.ts';
import { parseInstantFields } from '#/lib/local-instant.ts';
import type { ColumnUse } from '../mapping/fields.ts';
import type { ReadRow, RowReader } from './row.ts';

type OwnField = (typeof inputFields)[number];

const isImported = (name: FieldName): name is OwnField => inputFields.some((field) => field === name);

/** The imported columns of our own CSV export, by heading. */
const fields = new Map(
  Object.entries(csvColumns).flatMap(([heading, name]): [string, OwnField][] =>
    isImported(name) ? [[heading, name]] : [],
  ),
);

/** Whether the mapping is exactly that of our own export. */
export const isExactMapping = (headings: readonly string[], columns: readonly ColumnUse[]): boolean =>
  headings.every((heading, index) => (fields.get(heading) ?? 'nothing') === columns[index]?.to);

const booleans: Readonly<Record<string, boolean>> = { Yes: true, No: false };

/** Parses a cell. Returns invalid text unchanged, because the schema then rejects it. */
function parseCell(field: OwnField, text: string, zone: string): unknown {
  switch (fieldDefinitions[field].type) {
    case 'timestamptz':
      if (text === '') return null;
      return parseInstantFields('end', { date: text.slice(0, 10), time: text.slice(11) }, zone) ?? text;
    case 'boolean':
      return booleans[text] ?? text;
    case 'text[]':
      return parseList(text);
    case 'jsonb':
      return parseOwnDates(text, zone) ?? text;
    default:
      return text;
  }
}

/** Reads a row of our own CSV export verbatim; returns undefined if an edit made it invalid. */
export function readExactRow(
  row: readonly string[],
  rowNumber: number,
  { headings, zone }: Pick<RowReader, 'headings' | 'zone'>,
): ReadRow | undefined {
  const values = headings.flatMap((heading, index): [OwnField, unknown][] => {
    const field = fields.get(heading);
    return field === undefined ? [] : [[field, parseCell(field, row[index] ?? '', zone)]];
  });
  const parsed = airdropInput.safeParse(Object.fromEntries(values));
  if (!parsed.success) return undefined;
  const { data: airdrop } = parsed;
  const { name, project, walletAddress: address } = airdrop;
  return {
    rowNumber,
    name,
    project,
    airdrop,
    providedFields: values.map(([field]) => field),
    wallets: address === null ? [] : [{ address, label: '', state: 'toDo', amount: null }],
    entries: [],
    unmapped: [],
    cutNotes: 0,
    problems: [],
  };
}
