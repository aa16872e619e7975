import { formatCount } from '#/lib/text.ts';
import { type Choices, classifyRow, type DecidableRow, decide } from './choices.ts';
import type { RowEntry } from './row-entries.ts';
import type { PreviewRow } from './session.ts';

/** Counts of a preview, in display order. */
export const sumKinds = [
  'new',
  'tracked',
  'repeated',
  'perWallet',
  'similar',
  'invalid',
  'unmapped',
  'cut',
  'errors',
  'wallets',
  'entries',
  'sections',
  'otherTable',
  'total',
  'titles',
] as const;
export type SumKind = (typeof sumKinds)[number];

type SummableRow = DecidableRow &
  Pick<PreviewRow, 'entries' | 'errorCells'> & {
    newWallets: { key: string; label: string; isName: boolean }[];
  };

export type Sums<R> = {
  /** Counts by kind; kinds without rows are omitted. */
  counts: Map<SumKind, number>;
  /** Rows by kind; rows with new wallets or entries are also in those kinds. */
  rows: Map<SumKind, R[]>;
  /** Wallets that the import would create. */
  newWallets: { label: string; isName: boolean }[];
  adds: number;
  updates: number;
  /** Days of costs and rewards, by the date that decides them. */
  entryDays: Record<RowEntry['dayFrom'], string[]>;
};

/** Counts the rows of a list by what the import would do with them. */
export function summarizeRows<R extends SummableRow>(
  rows: readonly R[],
  titleRows: number,
  choices: Choices,
): Sums<R> {
  const rowsByKind = new Map<SumKind, R[]>();
  const counts = new Map<SumKind, number>();
  const wallets = new Map<string, { label: string; isName: boolean }>();
  const countRow = (kind: SumKind, row: R, count = 1) => {
    const list = rowsByKind.get(kind);
    if (list) list.push(row);
    else rowsByKind.set(kind, [row]);
    counts.set(kind, (counts.get(kind) ?? 0) + count);
  };
  let updates = 0;
  const entryDays: Sums<R>['entryDays'] = { start: [], claim: [], today: [] };
  const added = new Set<number>();
  for (const row of rows) {
    const decision = decide(row, choices);
    countRow(classifyRow(row), row);
    if (decision === 'add') added.add(row.rowNumber);
    if (decision === 'combine' && row.repeat) added.add(row.repeat.row);
    if (decision === 'update') updates += 1;
    if (row.errorCells.length > 0) countRow('errors', row, row.errorCells.length);
    if (row.leftOut !== undefined && decision === 'skip') continue;
    if (row.problems.length === 0 && row.unmapped.length > 0) countRow('unmapped', row);
    if (row.problems.length === 0 && row.cutNotes > 0) countRow('cut', row);
    if (decision === 'skip') continue;
    const newWallets = row.newWallets.filter(({ isName }) => !isName || choices.namedWallets === 'create');
    if (newWallets.length > 0) countRow('wallets', row, 0);
    for (const { key, ...wallet } of newWallets) wallets.set(key, wallet);
    if (row.entries.length > 0) countRow('entries', row, row.entries.length);
    for (const { dayFrom, day } of row.entries) entryDays[dayFrom].push(day);
  }
  if (wallets.size > 0) counts.set('wallets', wallets.size);
  else counts.delete('wallets');
  if (titleRows > 0) counts.set('titles', titleRows);
  return {
    counts,
    rows: rowsByKind,
    newWallets: [...wallets.values()],
    adds: added.size,
    updates,
    entryDays,
  };
}

/** Formats one count, for example as '3 with values kept in the notes'. */
export function formatSum(kind: SumKind, count: number): string {
  const number = count.toLocaleString('en');
  const texts: Readonly<Record<SumKind, string>> = {
    new: `${number} new`,
    tracked: `${number} already tracked`,
    repeated: formatCount(count, 'duplicate'),
    perWallet: `${number} with another wallet`,
    similar: `${number} with a repeated name`,
    invalid: `${number} ${count === 1 ? 'needs' : 'need'} fixing`,
    unmapped: `${number} with values kept in the notes`,
    cut: `${number} with notes cut short`,
    errors: formatCount(count, 'error cell'),
    wallets: `${formatCount(count, 'wallet')} created`,
    entries: formatCount(count, 'cost or reward', 'costs and rewards'),
    sections: `${formatCount(count, 'row')} with one value`,
    otherTable: `${formatCount(count, 'row')} of another table`,
    total: `${formatCount(count, 'total row')} skipped`,
    titles: `${formatCount(count, 'title row')} skipped`,
  };
  return texts[kind];
}
