import type { AirdropSort, TrackerSearch } from '../filter.ts';

/** The table's columns. The name is always first. */
export const columnKeys = [
  'name',
  'project',
  'status',
  'airdropType',
  'tags',
  'chains',
  'priority',
  'eligibilityDate',
  'claimDate',
  'checkInDuration',
  'lastVisitDate',
  'walletAddress',
  'projectLink',
  'notes',
  'createdAt',
] as const;
export type ColumnKey = (typeof columnKeys)[number];
export type Column = { key: ColumnKey; width: number };
export type Columns = readonly Column[];

export const minColumnWidth = 60;
export const maxColumnWidth = 800;

type ColumnDefinition = {
  label: string;
  width: number;
  /** The sort order of a click on the heading. */
  sort?: AirdropSort;
  /** Whether that order is descending. */
  isDescending?: boolean;
};

export const columnDefinitions: Readonly<Record<ColumnKey, ColumnDefinition>> = {
  name: { label: 'Name', width: 216, sort: 'name' },
  project: { label: 'Project', width: 150, sort: 'project' },
  status: { label: 'Status', width: 130, sort: 'status' },
  airdropType: { label: 'Type', width: 120, sort: 'type' },
  tags: { label: 'Tags', width: 160 },
  chains: { label: 'Chains', width: 140 },
  priority: { label: 'Priority', width: 100, sort: 'priority', isDescending: true },
  eligibilityDate: { label: 'Start Date', width: 120, sort: 'start' },
  claimDate: { label: 'Claim Date', width: 184, sort: 'claim' },
  checkInDuration: { label: 'Check-in', width: 110, sort: 'checkIn' },
  lastVisitDate: { label: 'Last visit', width: 116, sort: 'visited', isDescending: true },
  walletAddress: { label: 'Wallet', width: 130 },
  projectLink: { label: 'Link', width: 180 },
  notes: { label: 'Notes', width: 240 },
  createdAt: { label: 'Added', width: 120, sort: 'newest', isDescending: true },
};

const column = (key: ColumnKey): Column => ({ key, width: columnDefinitions[key].width });

export const defaultColumns: Columns = [
  'name' as const,
  'project' as const,
  'status' as const,
  'tags' as const,
  'chains' as const,
  'priority' as const,
  'claimDate' as const,
  'lastVisitDate' as const,
].map(column);

/** Shows or hides a column; the name can't be hidden. */
export function withShown(columns: Columns, key: ColumnKey, isShown: boolean): Columns {
  const rest = columns.filter((column) => column.key !== key);
  if (key === 'name' || isShown === rest.length < columns.length) return columns;
  return isShown ? [...columns, column(key)] : rest;
}

/** Moves a column by one; the name stays first. */
export function withMoved(columns: Columns, key: ColumnKey, by: 1 | -1): Columns {
  const index = columns.findIndex((column) => column.key === key);
  const [moved, other] = [columns[index], columns[index + by]];
  if (moved === undefined || other === undefined || moved.key === 'name' || other.key === 'name')
    return columns;
  return columns.with(index, other).with(index + by, moved);
}

export function withWidth(columns: Columns, key: ColumnKey, width: number): Columns {
  const clampedWidth = Math.round(Math.min(maxColumnWidth, Math.max(minColumnWidth, width)));
  return columns.map((column) => (column.key === key ? { key, width: clampedWidth } : column));
}

/** Returns the `aria-sort` of a column. */
export function getAriaSort(key: ColumnKey, { sort, reversed }: Pick<TrackerSearch, 'sort' | 'reversed'>) {
  const { sort: columnSort, isDescending = false } = columnDefinitions[key];
  if (columnSort !== sort) return undefined;
  return isDescending === (reversed === 'no') ? 'descending' : 'ascending';
}

/** Returns the sort after a click on the heading; undefined if the column can't be sorted. */
export function nextSort(
  key: ColumnKey,
  { sort, reversed }: Pick<TrackerSearch, 'sort' | 'reversed'>,
): Pick<TrackerSearch, 'sort' | 'reversed'> | undefined {
  const columnSort = columnDefinitions[key].sort;
  if (columnSort === undefined) return undefined;
  return { sort: columnSort, reversed: columnSort === sort && reversed === 'no' ? 'yes' : 'no' };
}
