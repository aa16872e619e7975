import { type ColumnKey, columnKeys, type TableColumn, tableColumns } from '../fields.ts';
import type { AirdropSort, TrackerSearch } from '../search/search.ts';

export { type ColumnKey, columnKeys };
export type Column = { key: ColumnKey; width: number };
export type Columns = readonly Column[];

export const minColumnWidth = 60;
export const maxColumnWidth = 800;

type ColumnDefinition = TableColumn & { sort?: AirdropSort };

export const columnDefinitions: Readonly<Record<ColumnKey, ColumnDefinition>> = tableColumns;

const createColumn = (key: ColumnKey): Column => ({ key, width: columnDefinitions[key].width });

const defaultKeys = [
  'name',
  'project',
  'status',
  'tags',
  'chains',
  'priority',
  'claimDate',
  'lastVisitDate',
] as const satisfies readonly ColumnKey[];

export const defaultColumns: Columns = defaultKeys.map(createColumn);

/** Shows or hides a column; the name can't be hidden. */
export function setColumnShown(columns: Columns, key: ColumnKey, isShown: boolean): Columns {
  const remaining = columns.filter((column) => column.key !== key);
  if (key === 'name' || isShown === remaining.length < columns.length) return columns;
  return isShown ? [...columns, createColumn(key)] : remaining;
}

/** Moves a column by one; the name stays first. */
export function moveColumn(columns: Columns, key: ColumnKey, by: 1 | -1): Columns {
  const index = columns.findIndex((column) => column.key === key);
  const [moved, other] = [columns[index], columns[index + by]];
  if (moved === undefined || other === undefined || moved.key === 'name' || other.key === 'name')
    return columns;
  return columns.with(index, other).with(index + by, moved);
}

/** Returns the minimum width. A date column can't be narrower than its default, which fits every date. */
export const getMinWidth = (key: ColumnKey): number =>
  columnDefinitions[key].isDate ? columnDefinitions[key].width : minColumnWidth;

export function resizeColumn(columns: Columns, key: ColumnKey, width: number): Columns {
  const clampedWidth = Math.round(Math.min(maxColumnWidth, Math.max(getMinWidth(key), width)));
  return columns.map((column) => (column.key === key ? { key, width: clampedWidth } : column));
}

/** Returns the `aria-sort` of a column. */
export function getAriaSort(key: ColumnKey, { sort, reversed }: Pick<TrackerSearch, 'sort' | 'reversed'>) {
  const { sort: columnSort, isDescending = false } = columnDefinitions[key];
  if (columnSort !== sort) return undefined;
  return isDescending === (reversed === 'no') ? 'descending' : 'ascending';
}

/** Returns the sort after a click on the heading; undefined if the column can't be sorted. */
export function getNextSort(
  key: ColumnKey,
  { sort, reversed }: Pick<TrackerSearch, 'sort' | 'reversed'>,
): Pick<TrackerSearch, 'sort' | 'reversed'> | undefined {
  const columnSort = columnDefinitions[key].sort;
  if (columnSort === undefined) return undefined;
  return { sort: columnSort, reversed: columnSort === sort && reversed === 'no' ? 'yes' : 'no' };
}
