import type { CsvHeading, MoreCsvHeading } from '#/features/airdrops/export/schema.ts';
import { type AirdropInput, airdropInput } from '#/features/airdrops/schema.ts';
import { parseList } from '#/lib/cell-list.ts';
import { parseTypedInstant } from '#/lib/local-instant.ts';
import type { ColumnUse, ImportField } from '../mapping/fields.ts';
import type { ReadRow, RowReader } from './row.ts';

type OwnField = ImportField & keyof AirdropInput;

/** Columns of our own CSV export; 'Last Visit' and 'Added' aren't imported. */
const ownFields: Readonly<Record<Exclude<CsvHeading | MoreCsvHeading, 'Last Visit' | 'Added'>, OwnField>> = {
  Name: 'name',
  Project: 'project',
  'Project Link': 'projectLink',
  Type: 'airdropType',
  Status: 'status',
  'Eligibility Date': 'eligibilityDate',
  'Claim Date': 'claimDate',
  Notes: 'notes',
  Priority: 'priority',
  'Wallet Address': 'walletAddress',
  'Check-in': 'checkInDuration',
  Tags: 'tags',
  Chains: 'chains',
};
const fields: Readonly<Record<string, OwnField>> = ownFields;

/** Whether the mapping is exactly that of our own export. */
export const isExactMapping = (headings: readonly string[], columns: readonly ColumnUse[]): boolean =>
  headings.every((heading, at) => (fields[heading] ?? 'nothing') === columns[at]?.to);

const priorities: Readonly<Record<string, boolean>> = { Yes: true, No: false };

/** Parsers for fields that aren't text. Invalid text stays as it is, so that the schema rejects it. */
const readers: Partial<Record<OwnField, (text: string, zone: string) => unknown>> = {
  claimDate: (text, zone) =>
    text === ''
      ? null
      : (parseTypedInstant('end', { date: text.slice(0, 10), time: text.slice(11) }, zone) ?? text),
  priority: (text) => priorities[text] ?? text,
  tags: parseList,
  chains: parseList,
};

/** Reads a row of our own CSV export verbatim; returns undefined if an edit made it invalid. */
export function readExactRow(
  row: readonly string[],
  rowNumber: number,
  { headings, zone }: Pick<RowReader, 'headings' | 'zone'>,
): ReadRow | undefined {
  const values = headings.flatMap((heading, at): [OwnField, unknown][] => {
    const field = fields[heading];
    const text = row[at] ?? '';
    if (field === undefined) return [];
    const read = readers[field];
    return [[field, read === undefined ? text : read(text, zone)]];
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
    kept: [],
    cutNotes: 0,
    problems: [],
  };
}
