import type { AddressBook } from './address-book.ts';
import type { Scanned, WalletRow } from './list-scan.ts';
import { flattenJson, isProofName, type Row } from './records.ts';

/** Parallel arrays such as `recipients` and `amounts`, whose values at one index form a row. */
type Table = { group: string; names: string[]; columns: unknown[][] };

const maxDepth = 4;
const maxRows = 500;

/** Returns the values of an array, or of an object with keys from 0 on. */
function getValues(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key, index) => key === String(index))
    ? Object.values(value)
    : undefined;
}

const isAddressColumn = (column: readonly unknown[], book: AddressBook): boolean =>
  column.slice(0, 20).some((value) => {
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
  const inner = Array.isArray(value) ? [] : Object.entries(value);
  for (const [name, member] of inner) {
    const table = findTable(member, name, depth + 1, book);
    if (table !== undefined) return table;
  }
  return undefined;
}

function toRow({ group, names, columns }: Table, index: number, book: AddressBook): Row {
  const cells = columns.flatMap((column, columnIndex) => {
    const name = names[columnIndex] ?? '';
    const read = flattenJson(column[index], book).cells;
    return read.map((cell) => ({ ...cell, name: cell.name === 'value' ? name : `${name}.${cell.name}` }));
  });
  return { cells, group, isCut: false };
}

/** Joins wallets with the amounts at the same index of a parallel array. */
export function joinParallelLists(scanned: Scanned, json: unknown, book: AddressBook): Scanned {
  const table = findTable(json, '', 0, book);
  if (table === undefined) return scanned;
  const length = table.columns[0]?.length ?? 0;
  const rows = new Map<string, WalletRow[]>();
  for (let index = 0; index < length; index += 1) {
    for (const column of table.columns) {
      const value = column[index];
      for (const walletId of typeof value === 'string' ? book.findAll(value) : []) {
        const row = toRow(table, index, book);
        const named = row.cells.filter((cell) => book.findAll(cell.value).includes(walletId));
        const under = [...new Set(named.map(({ name }) => name))];
        rows.set(walletId, [...(rows.get(walletId) ?? []), { ...row, under }]);
      }
    }
  }
  const samples = Array.from({ length: Math.min(length, maxRows) }, (_, index) => toRow(table, index, book));
  const matches = scanned.matches.map((match) => ({
    walletId: match.walletId,
    rows: rows.get(match.walletId) ?? match.rows,
  }));
  return { ...scanned, matches, samples };
}
