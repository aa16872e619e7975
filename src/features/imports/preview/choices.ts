import { formatAirdropName } from '#/lib/airdrop-name.ts';
import type { ImportRowInput } from '../schema.ts';
import type { RowWallet } from './row.ts';
import type { PreviewRow } from './session.ts';

export const decisions = ['skip', 'update', 'add'] as const;
export type Decision = (typeof decisions)[number];

export const decisionLabels: Readonly<Record<Decision, string>> = {
  skip: 'Skip',
  update: 'Update',
  add: 'Add anyway',
};

export type Choices = {
  /** Rows of airdrops that are already tracked. */
  tracked: Decision;
  /** Rows with words that match no field: import them with the words in the notes, or skip them. */
  unmappedText: 'import' | 'skip';
  /** Wallets without an address: create them by name, or add the names to the notes. */
  namedWallets: 'create' | 'notes';
  /** Overrides by row number. */
  rows: ReadonlyMap<number, Decision>;
};

export type RowKind = 'new' | 'tracked' | 'repeated' | 'invalid' | 'total';

type DecidableRow = Pick<
  PreviewRow,
  'rowNumber' | 'problems' | 'duplicate' | 'repeats' | 'leftOut' | 'unmapped' | 'cutNotes'
>;

export function classifyRow({
  problems,
  duplicate,
  repeats,
  leftOut,
}: Omit<DecidableRow, 'rowNumber' | 'unmapped' | 'cutNotes'>): RowKind {
  if (leftOut !== undefined) return 'total';
  if (problems.length > 0) return 'invalid';
  if (duplicate) return 'tracked';
  return repeats === undefined ? 'new' : 'repeated';
}

/** Whether some words of a row are only in the notes, or were cut. */
export const hasUnmappedText = ({
  unmapped,
  cutNotes,
}: Pick<DecidableRow, 'unmapped' | 'cutNotes'>): boolean => unmapped.length > 0 || cutNotes > 0;

/** Decides what to do with a row. A repeated row is never an update, as its original isn't tracked yet. */
export function decide(
  row: DecidableRow,
  { tracked, unmappedText, rows }: Omit<Choices, 'namedWallets'>,
): Decision {
  const kind = classifyRow(row);
  const chosen = rows.get(row.rowNumber);
  if (row.problems.length > 0) return 'skip';
  if (kind === 'total' || kind === 'repeated') return chosen === 'add' ? 'add' : 'skip';
  if (unmappedText === 'skip' && hasUnmappedText(row)) return 'skip';
  return kind === 'tracked' ? (chosen ?? tracked) : 'add';
}

const maxNotesLength = 5000;

/** Moves wallets without an address to the notes. */
function moveNamesToNotes(row: PreviewRow): PreviewRow {
  const names = row.wallets.filter(({ isName }) => isName);
  if (names.length === 0 || row.airdrop === undefined) return row;
  const wallets = row.wallets.filter(({ isName }) => !isName);
  const lines = names.map(({ label, state, amount }) =>
    ['Wallet:', label, state === 'toDo' ? '' : `(${amount ?? state})`]
      .filter((part) => part !== '')
      .join(' '),
  );
  const notes = [row.airdrop.notes, ...lines].filter((line) => line !== '').join('\n');
  const airdrop = {
    ...row.airdrop,
    notes: notes.slice(0, maxNotesLength),
    walletAddress: wallets[0]?.address ?? null,
  };
  const providedFields = row.providedFields.filter((field) => field !== 'notes');
  return { ...row, wallets, airdrop, providedFields: [...providedFields, 'notes'] };
}

const toWalletInput = ({ isName: _, ...wallet }: RowWallet) => wallet;

/** Converts a row to its API input. Its costs and rewards become separate rows that refer to it. */
export function toImportRow(previewRow: PreviewRow, choices: Choices): ImportRowInput {
  const row = choices.namedWallets === 'notes' ? moveNamesToNotes(previewRow) : previewRow;
  const { rowNumber, airdrop, duplicate, providedFields } = row;
  const wallets = row.wallets.map(toWalletInput);
  const decision = decide(row, choices);
  const skippedRow = {
    subject: 'airdrop' as const,
    decision: 'skip' as const,
    rowNumber,
    name: formatAirdropName(row, 200),
    airdropId: duplicate?.id ?? null,
  };
  if (airdrop === undefined || decision === 'skip') return skippedRow;
  if (decision === 'add') {
    const isStartDateAssumed = !providedFields.includes('eligibilityDate');
    return { subject: 'airdrop', decision, rowNumber, airdrop: { ...airdrop, isStartDateAssumed }, wallets };
  }
  if (duplicate === undefined) return skippedRow;
  const changes = Object.fromEntries(providedFields.map((field) => [field, airdrop[field]]));
  return { subject: 'airdrop', decision, rowNumber, airdropId: duplicate.id, airdrop: changes, wallets };
}

/** Returns the rows to send: airdrops first, then the costs and rewards of those that aren't skipped. */
export function toImportRows(rows: readonly PreviewRow[], choices: Choices): ImportRowInput[] {
  const airdrops = rows.map((row) => toImportRow(row, choices));
  const entries = rows
    .filter((row) => decide(row, choices) !== 'skip')
    .flatMap(({ rowNumber, name, entries: all }) =>
      all.map((entry) => ({ ...entry, airdrop: rowNumber, airdropName: name.slice(0, 200) })),
    )
    .map(
      (entry, index): ImportRowInput => ({ subject: 'entry', decision: 'add', rowNumber: index + 1, entry }),
    );
  return [...airdrops, ...entries];
}
