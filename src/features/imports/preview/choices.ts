import type { ImportRowInput } from '../schema.ts';
import type { RowWallet } from './row.ts';
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
  /** Rows with words that fit no field: they go to the notes, or the rows are left out. */
  keptWords: 'import' | 'leaveOut';
  /** Wallets without an address: made by their names, or their names go to the notes. */
  namedWallets: 'make' | 'notes';
  /** Chosen for one row. */
  rows: ReadonlyMap<number, Decision>;
};

export type RowKind = 'new' | 'known' | 'again' | 'wrong' | 'total';

type Judged = Pick<
  PreviewRow,
  'rowNumber' | 'problems' | 'twin' | 'repeats' | 'leftOut' | 'kept' | 'cutNotes'
>;

export function kindOf({
  problems,
  twin,
  repeats,
  leftOut,
}: Omit<Judged, 'rowNumber' | 'kept' | 'cutNotes'>): RowKind {
  if (leftOut !== undefined) return 'total';
  if (problems.length > 0) return 'wrong';
  if (twin) return 'known';
  return repeats === undefined ? 'new' : 'again';
}

/** Whether some words of a row stand in the notes, or not even there. */
export const hasKeptWords = ({ kept, cutNotes }: Pick<Judged, 'kept' | 'cutNotes'>): boolean =>
  kept.length > 0 || cutNotes > 0;

/** What becomes of a row. What comes twice within the list has nothing to be updated. */
export function decisionOf(row: Judged, { known, keptWords, rows }: Omit<Choices, 'namedWallets'>): Decision {
  const kind = kindOf(row);
  const chosen = rows.get(row.rowNumber);
  if (row.problems.length > 0) return 'skip';
  if (kind === 'total' || kind === 'again') return chosen === 'add' ? 'add' : 'skip';
  if (keptWords === 'leaveOut' && hasKeptWords(row)) return 'skip';
  return kind === 'known' ? (chosen ?? known) : 'add';
}

const maxNotes = 5000;

/** A row without wallets that are names alone: their names stand in the notes. */
function withoutNames(row: PreviewRow): PreviewRow {
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
    notes: notes.slice(0, maxNotes),
    walletAddress: wallets[0]?.address ?? null,
  };
  const told = row.told.filter((field) => field !== 'notes');
  return { ...row, wallets, airdrop, told: [...told, 'notes'] };
}

const walletToSend = ({ isName: _, ...wallet }: RowWallet) => wallet;

/** A row as it is sent; its costs and rewards are rows of their own, which name it. */
export function rowToSend(given: PreviewRow, choices: Choices): ImportRowInput {
  const row = choices.namedWallets === 'notes' ? withoutNames(given) : given;
  const { rowNumber, airdrop, twin, told } = row;
  const wallets = row.wallets.map(walletToSend);
  const decision = decisionOf(row, choices);
  const skipped = {
    ...({ subject: 'airdrop', decision: 'skip', rowNumber } as const),
    name: row.name.slice(0, 200),
    airdropId: twin?.id ?? null,
  };
  if (airdrop === undefined || decision === 'skip') return skipped;
  if (decision === 'add') {
    const isStartDateAssumed = !told.includes('eligibilityDate');
    return { subject: 'airdrop', decision, rowNumber, airdrop: { ...airdrop, isStartDateAssumed }, wallets };
  }
  if (twin === undefined) return skipped;
  const changes = Object.fromEntries(told.map((field) => [field, airdrop[field]]));
  return { subject: 'airdrop', decision, rowNumber, airdropId: twin.id, airdrop: changes, wallets };
}

/** The rows of a list as they are sent: the airdrops, then the costs and rewards of those that aren't left out. */
export function rowsToSend(rows: readonly PreviewRow[], choices: Choices): ImportRowInput[] {
  const airdrops = rows.map((row) => rowToSend(row, choices));
  const entries = rows
    .filter((row) => decisionOf(row, choices) !== 'skip')
    .flatMap(({ rowNumber, name, entries: all }) =>
      all.map((entry) => ({ ...entry, airdrop: rowNumber, airdropName: name.slice(0, 200) })),
    )
    .map((entry, at): ImportRowInput => ({ subject: 'entry', decision: 'add', rowNumber: at + 1, entry }));
  return [...airdrops, ...entries];
}
