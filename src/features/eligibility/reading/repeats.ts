import { toAddressKey } from '#/lib/wallet-address.ts';
import { readAmount } from '../scan/amounts.ts';
import type { WalletRow } from '../scan/list-scan.ts';
import type { Column } from './columns.ts';

type Columns = { columns: readonly Column[]; indexName: string | undefined };

const rowNumberWords = /^(?:no|nr|num|#|№|row|line)$/;

/** Returns a text that is equal for rows that differ only in their number and in the spelling of the wallet. */
function toRowKey({ columns, indexName }: Columns, { group, cells, columnNames }: WalletRow): string {
  const rowNumbers = columns.flatMap(({ name, numbers, words }) =>
    name !== indexName && (numbers === 'count' || rowNumberWords.test(words.join(' '))) ? [name] : [],
  );
  const parts = cells
    .filter(({ name }) => !columnNames.includes(name) && !rowNumbers.includes(name))
    .map(({ name, value, family }) => [
      name,
      family === undefined ? (readAmount(value) ?? value.toLowerCase()) : toAddressKey(value),
    ]);
  return JSON.stringify([group, parts]);
}

function groupEqualRows(list: Columns, rows: readonly WalletRow[]): WalletRow[][] {
  const groups = Map.groupBy(rows, (row): unknown => (row.isCut ? row : toRowKey(list, row)));
  return [...groups.values()];
}

/** Returns a wallet's rows without repeated ones. */
export const removeRepeats = (list: Columns, rows: readonly WalletRow[]): WalletRow[] =>
  groupEqualRows(list, rows).flatMap(([first]) => first ?? []);

/** Returns how often a row appears at most. */
export const countRepeats = (list: Columns, rows: readonly WalletRow[]): number =>
  Math.max(0, ...groupEqualRows(list, rows).map((group) => group.length));
