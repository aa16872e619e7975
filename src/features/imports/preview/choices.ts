import type { ImportRowInput } from '../schema.ts';
import type { PreviewRow } from './session.ts';

/** What is done with an airdrop of the list that is there already. */
export const decisions = ['skip', 'update', 'add'] as const;
export type Decision = (typeof decisions)[number];

export const decisionLabels: Readonly<Record<Decision, string>> = {
  skip: 'Skip',
  update: 'Update',
  add: 'Add anyway',
};

export type Choices = {
  /** Of airdrops that are there already, and of rows that come twice. */
  known: Decision;
  /** Chosen for one row. */
  rows: ReadonlyMap<number, Decision>;
};

export type RowKind = 'new' | 'known' | 'again' | 'wrong';

type Judged = Pick<PreviewRow, 'rowNumber' | 'problems' | 'twin' | 'repeats'>;

export function kindOf({ problems, twin, repeats }: Omit<Judged, 'rowNumber'>): RowKind {
  if (problems.length > 0) return 'wrong';
  if (twin) return 'known';
  return repeats === undefined ? 'new' : 'again';
}

/** What becomes of a row. What comes twice within the list has nothing to be updated. */
export function decisionOf(row: Judged, { known, rows }: Choices): Decision {
  const kind = kindOf(row);
  if (kind === 'wrong') return 'skip';
  if (kind === 'new') return 'add';
  const chosen = rows.get(row.rowNumber);
  if (kind === 'known') return chosen ?? known;
  return chosen === 'add' ? 'add' : 'skip';
}

/** A row as it is sent. */
export function rowToSend(row: PreviewRow, choices: Choices): ImportRowInput {
  const { rowNumber, airdrop, twin, wallets, told } = row;
  const decision = decisionOf(row, choices);
  const skipped = {
    ...({ subject: 'airdrop', decision: 'skip', rowNumber } as const),
    name: row.name.slice(0, 200),
    airdropId: twin?.id ?? null,
  };
  if (airdrop === undefined || decision === 'skip') return skipped;
  if (decision === 'add') return { subject: 'airdrop', decision, rowNumber, airdrop, wallets };
  if (twin === undefined) return skipped;
  const changes = Object.fromEntries(told.map((field) => [field, airdrop[field]]));
  return { subject: 'airdrop', decision, rowNumber, airdropId: twin.id, airdrop: changes, wallets };
}
