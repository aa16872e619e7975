import type { AirdropSort, TrackerSearch } from '../list/filter.ts';

/** What the table can show of an airdrop; its name always stands first. */
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

type ColumnWords = {
  label: string;
  width: number;
  /** The order that a click on its heading asks for. */
  sort?: AirdropSort;
  /** That order goes from the last to the first. */
  isDescending?: boolean;
};

export const columnDefinitions: Readonly<Record<ColumnKey, ColumnWords>> = {
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

/** Shows or hides one; the name always stays. */
export function withShown(columns: Columns, key: ColumnKey, isShown: boolean): Columns {
  const others = columns.filter((one) => one.key !== key);
  if (key === 'name' || isShown === others.length < columns.length) return columns;
  return isShown ? [...columns, column(key)] : others;
}

/** One place to the left or right; nothing goes before the name. */
export function withMoved(columns: Columns, key: ColumnKey, by: 1 | -1): Columns {
  const at = columns.findIndex((one) => one.key === key);
  const [moved, other] = [columns[at], columns[at + by]];
  if (moved === undefined || other === undefined || moved.key === 'name' || other.key === 'name')
    return columns;
  return columns.with(at, other).with(at + by, moved);
}

export function withWidth(columns: Columns, key: ColumnKey, width: number): Columns {
  const fitting = Math.round(Math.min(maxColumnWidth, Math.max(minColumnWidth, width)));
  return columns.map((one) => (one.key === key ? { key, width: fitting } : one));
}

/** How the rows stand by a column, as screen readers say it. */
export function getAriaSort(key: ColumnKey, { sort, reversed }: Pick<TrackerSearch, 'sort' | 'reversed'>) {
  const { sort: own, isDescending = false } = columnDefinitions[key];
  if (own !== sort) return undefined;
  return isDescending === (reversed === 'no') ? 'descending' : 'ascending';
}

/** What a click on its heading asks for: its order, or the other way round when it has that. */
export function nextSort(
  key: ColumnKey,
  { sort, reversed }: Pick<TrackerSearch, 'sort' | 'reversed'>,
): Pick<TrackerSearch, 'sort' | 'reversed'> | undefined {
  const own = columnDefinitions[key].sort;
  if (own === undefined) return undefined;
  return { sort: own, reversed: own === sort && reversed === 'no' ? 'yes' : 'no' };
}
