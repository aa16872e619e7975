import { formatAirdropName } from '#/lib/airdrop-name.ts';
import type { ImportRowInput } from '../schema.ts';
import type { RowWallet } from './row.ts';
import type { PreviewRow } from './session.ts';

export type Decision = 'skip' | 'update' | 'add' | 'combine';

export const decisionLabels: Readonly<Record<Decision, string>> = {
  skip: 'Skip',
  update: 'Update',
  add: 'Add anyway',
  combine: 'Combine',
};

/** What can be done with rows that need a decision, by kind. */
export const kindDecisions = {
  /** Rows of airdrops that are already tracked. */
  tracked: ['skip', 'update', 'add'],
  /** Rows that equal an earlier row. */
  repeated: ['skip', 'add'],
  /** Rows that equal an earlier row except for their wallets. */
  perWallet: ['combine', 'add', 'skip'],
  /** Rows with the name and project of an earlier row. */
  similar: ['add', 'skip'],
  /** Rows that divide the list. */
  sections: ['skip', 'add'],
  /** Rows below other headings. */
  otherTable: ['skip', 'add'],
} as const satisfies Readonly<Record<string, readonly Decision[]>>;

export type DecidedKind = keyof typeof kindDecisions;
// `Object.keys` loses the key type.
export const decidedKinds = Object.keys(kindDecisions) as DecidedKind[];

export type Choices = Record<DecidedKind, Decision> & {
  /** Rows with words that match no field: import them with the words in the notes, or skip them. */
  unmappedText: 'import' | 'skip';
  /** Wallets without an address: create them by name, or add the names to the notes. */
  namedWallets: 'create' | 'notes';
  /** Overrides by row number. */
  rows: ReadonlyMap<number, Decision>;
};

export const defaultChoices: Omit<Choices, 'rows'> = {
  tracked: 'skip',
  repeated: 'skip',
  perWallet: 'combine',
  similar: 'add',
  sections: 'skip',
  otherTable: 'skip',
  unmappedText: 'import',
  namedWallets: 'create',
};

export type RowKind = 'new' | 'invalid' | 'total' | DecidedKind;

export type DecidableRow = Pick<
  PreviewRow,
  'rowNumber' | 'problems' | 'duplicate' | 'repeat' | 'leftOut' | 'unmapped' | 'cutNotes'
>;

const leftOutKinds = {
  total: 'total',
  headings: 'total',
  section: 'sections',
  otherTable: 'otherTable',
} as const;

const repeatKinds = { all: 'repeated', wallets: 'perWallet', names: 'similar' } as const;

export function classifyRow({
  problems,
  duplicate,
  repeat,
  leftOut,
}: Omit<DecidableRow, 'rowNumber' | 'unmapped' | 'cutNotes'>): RowKind {
  if (leftOut !== undefined) return leftOutKinds[leftOut];
  if (problems.length > 0) return 'invalid';
  if (duplicate) return 'tracked';
  return repeat === undefined ? 'new' : repeatKinds[repeat.by];
}

/** Whether some words of a row are only in the notes, or were cut. */
export const hasUnmappedText = ({
  unmapped,
  cutNotes,
}: Pick<DecidableRow, 'unmapped' | 'cutNotes'>): boolean => unmapped.length > 0 || cutNotes > 0;

/** Returns what can be done with a row; empty if there is no choice. */
export function listDecisions(row: DecidableRow): readonly Decision[] {
  const kind = classifyRow(row);
  if (row.problems.length > 0 || kind === 'new' || kind === 'invalid') return [];
  if (kind === 'total') return ['skip', 'add'];
  return kindDecisions[kind].filter((decision) => decision !== 'update' || !row.duplicate?.isUnclear);
}

export function decide(row: DecidableRow, choices: Omit<Choices, 'namedWallets'>): Decision {
  const kind = classifyRow(row);
  if (row.problems.length > 0) return 'skip';
  const isAirdrop = row.leftOut === undefined && kind !== 'repeated';
  if (isAirdrop && choices.unmappedText === 'skip' && hasUnmappedText(row)) return 'skip';
  if (kind === 'new' || kind === 'invalid') return 'add';
  const decision = choices.rows.get(row.rowNumber) ?? (kind === 'total' ? 'skip' : choices[kind]);
  return listDecisions(row).includes(decision) ? decision : 'skip';
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
function toImportRow(previewRow: PreviewRow, decision: Decision, choices: Choices): ImportRowInput {
  const row = choices.namedWallets === 'notes' ? moveNamesToNotes(previewRow) : previewRow;
  const { rowNumber, airdrop, duplicate, providedFields } = row;
  const wallets = row.wallets.map(toWalletInput);
  const skippedRow = {
    subject: 'airdrop' as const,
    decision: 'skip' as const,
    rowNumber,
    name: formatAirdropName(row, 200),
    airdropId: duplicate?.id ?? null,
  };
  if (airdrop === undefined || decision === 'skip') return skippedRow;
  if (decision !== 'update') {
    const isStartDateAssumed = !providedFields.includes('eligibilityDate');
    return {
      subject: 'airdrop',
      decision: 'add',
      rowNumber,
      airdrop: { ...airdrop, isStartDateAssumed },
      wallets,
    };
  }
  if (duplicate === undefined) return skippedRow;
  const changes = Object.fromEntries(providedFields.map((field) => [field, airdrop[field]]));
  return { subject: 'airdrop', decision, rowNumber, airdropId: duplicate.id, airdrop: changes, wallets };
}

/** Groups rows that become one airdrop by its first row, even if that one is added under another choice. */
function combineRows(rows: readonly PreviewRow[], choices: Choices): Map<number, PreviewRow[]> {
  const groups = new Map<number, PreviewRow[]>();
  for (const row of rows) {
    if (decide(row, choices) !== 'combine' || row.repeat === undefined) continue;
    const first = rows[row.repeat.row - 1];
    const isAdded = first !== undefined && decide(first, choices) === 'add';
    const group = groups.get(row.repeat.row);
    if (group) group.push(row);
    else groups.set(row.repeat.row, isAdded ? [first, row] : [row]);
  }
  return groups;
}

/** Costs and rewards of combined rows say which wallet they belong to. */
function getWalletName({ wallets }: PreviewRow): string {
  const [wallet, second] = wallets;
  return wallet === undefined || second ? '' : wallet.address;
}

/** Returns the rows to send: airdrops first, then the costs and rewards of those that aren't skipped. */
export function toImportRows(rows: readonly PreviewRow[], choices: Choices): ImportRowInput[] {
  const airdropRows = new Map<number, PreviewRow>();
  for (const group of combineRows(rows, choices).values())
    for (const row of group) if (group[0]) airdropRows.set(row.rowNumber, group[0]);
  const walletsByRow = new Map<number, RowWallet[]>();
  for (const { rowNumber, wallets } of rows) {
    const first = airdropRows.get(rowNumber);
    if (first) walletsByRow.set(first.rowNumber, [...(walletsByRow.get(first.rowNumber) ?? []), ...wallets]);
  }
  const airdrops = rows.flatMap((row) => {
    const first = airdropRows.get(row.rowNumber);
    if (first !== undefined && first !== row) return [];
    const wallets = walletsByRow.get(row.rowNumber) ?? row.wallets;
    return [toImportRow({ ...row, wallets }, decide(row, choices), choices)];
  });
  const entries = rows
    .filter((row) => decide(row, choices) !== 'skip')
    .flatMap((row) => {
      const first = airdropRows.get(row.rowNumber);
      const walletName = first === undefined ? '' : getWalletName(row);
      return row.entries.map(({ dayFrom: _, ...entry }) => ({
        ...entry,
        airdrop: first?.rowNumber ?? row.rowNumber,
        airdropName: row.name.slice(0, 200),
        ...(walletName !== '' && { walletName }),
      }));
    })
    .map(
      (entry, index): ImportRowInput => ({ subject: 'entry', decision: 'add', rowNumber: index + 1, entry }),
    );
  return [...airdrops, ...entries];
}
