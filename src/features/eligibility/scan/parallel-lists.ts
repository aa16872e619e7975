import type { AddressBook } from './address-book.ts';
import type { ScanResult, WalletRow } from './list-scan.ts';
import { flattenJson, isProofName, type Row } from './records.ts';

/** Parallel arrays such as `recipients` and `amounts`, whose values at the same index form a row. */
type Table = { group: string; names: string[]; columns: unknown[][] };

const maxDepth = 4;
const maxSamples = 500;
const maxCheckedValues = 20;

/** Returns the values of an array, or of an object whose keys count from 0. */
function getValues(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key, index) => key === String(index))
    ? Object.values(value)
    : undefined;
}

const isAddressColumn = (column: readonly unknown[], book: AddressBook): boolean =>
  column.slice(0, maxCheckedValues).some((value) => {
    const [cell] = flattenJson(value, book).cells;
    return cell?.family !== undefined && cell.name === 'value';
  });

function findTable(value: unknown, group: string, depth: number, book: AddressBook): Table | undefined {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return undefined;
  const lists = Object.entries(value).flatMap(([name, member]) => {
    const values = isProofName(name) ? undefined : getValues(member);
    return values === undefined ? [] : [{ name, values }];
  });
  for (const { values } of lists) {
    const sameLength = lists.filter((list) => list.values.length === values.length);
    const others = sameLength.filter((list) => !isAddressColumn(list.values, book));
    if (others.length > 0 && isAddressColumn(values, book)) {
      return {
        group,
        names: sameLength.map(({ name }) => name),
        columns: sameLength.map((list) => list.values),
      };
    }
  }
  const members = Array.isArray(value) ? [] : Object.entries(value);
  for (const [name, member] of members) {
    const table = findTable(member, name, depth + 1, book);
    if (table !== undefined) return table;
  }
  return undefined;
}

function toRow({ group, names, columns }: Table, index: number, book: AddressBook): Row {
  const cells = columns.flatMap((column, columnIndex) => {
    const name = names[columnIndex] ?? '';
    const columnCells = flattenJson(column[index], book).cells;
    return columnCells.map((cell) => ({
      ...cell,
      name: cell.name === 'value' ? name : `${name}.${cell.name}`,
    }));
  });
  return { cells, group, isCut: false };
}

/** Joins wallets with the amounts at the same index of a parallel array. */
export function joinParallelLists(scanned: ScanResult, json: unknown, book: AddressBook): ScanResult {
  const table = findTable(json, '', 0, book);
  if (table === undefined) return scanned;
  const length = table.columns[0]?.length ?? 0;
  const rowsByWallet = new Map<string, WalletRow[]>();
  for (let index = 0; index < length; index += 1) {
    for (const column of table.columns) {
      const value = column[index];
      for (const walletId of typeof value === 'string' ? book.findAll(value) : []) {
        const row = toRow(table, index, book);
        const walletCells = row.cells.filter((cell) => book.findAll(cell.value).includes(walletId));
        const under = [...new Set(walletCells.map(({ name }) => name))];
        rowsByWallet.set(walletId, [...(rowsByWallet.get(walletId) ?? []), { ...row, columnNames: under }]);
      }
    }
  }
  const samples = Array.from({ length: Math.min(length, maxSamples) }, (_, index) =>
    toRow(table, index, book),
  );
  const matches = scanned.matches.map((match) => ({
    walletId: match.walletId,
    rows: rowsByWallet.get(match.walletId) ?? match.rows,
  }));
  return { ...scanned, matches, samples };
}
