import type { Airdrop } from './schema.ts';

export type FieldDefinition = {
  /** The column of the table `airdrops`. */
  column: string;
  /** The column's type in PostgreSQL. */
  type: 'bigint' | 'boolean' | 'date' | 'jsonb' | 'text' | 'text[]' | 'timestamptz' | 'uuid';
  /** 'input': additions, edits, and imports; 'edit': edits and imports; 'import': imports alone. */
  setBy: 'input' | 'edit' | 'import' | 'server';
  /** The name in forms; required for fields that an edit sets. */
  label?: string;
  /**
   * Whether undoing an import keeps an airdrop whose field was changed since. Fields added after the first release of
   * imports are 'ifSet': their empty value leaves the fingerprints of earlier imports as they are.
   */
  fingerprint: 'always' | 'ifSet' | 'never';
};

/** The fields of an airdrop, in the order of account exports and fingerprints. */
export const fieldDefinitions = {
  id: { column: 'id', type: 'uuid', setBy: 'server', fingerprint: 'never' },
  name: { column: 'name', type: 'text', setBy: 'input', label: 'Airdrop Name', fingerprint: 'always' },
  project: { column: 'project', type: 'text', setBy: 'input', label: 'Project Name', fingerprint: 'always' },
  projectLink: {
    column: 'project_link',
    type: 'text',
    setBy: 'input',
    label: 'Project Link',
    fingerprint: 'always',
  },
  airdropType: { column: 'airdrop_type', type: 'text', setBy: 'input', label: 'Type', fingerprint: 'always' },
  status: { column: 'status', type: 'text', setBy: 'input', label: 'Status', fingerprint: 'always' },
  eligibilityDate: {
    column: 'eligibility_date',
    type: 'date',
    setBy: 'input',
    label: 'Start Date',
    fingerprint: 'always',
  },
  isStartDateAssumed: {
    column: 'start_date_is_assumed',
    type: 'boolean',
    setBy: 'import',
    fingerprint: 'never',
  },
  claimDate: {
    column: 'claim_date',
    type: 'timestamptz',
    setBy: 'input',
    label: 'Claim Date',
    fingerprint: 'always',
  },
  claimCloseDate: {
    column: 'claim_close_date',
    type: 'timestamptz',
    setBy: 'input',
    label: 'Claim closes',
    fingerprint: 'ifSet',
  },
  snapshotDate: {
    column: 'snapshot_date',
    type: 'timestamptz',
    setBy: 'input',
    label: 'Snapshot',
    fingerprint: 'ifSet',
  },
  registrationEndDate: {
    column: 'registration_end_date',
    type: 'timestamptz',
    setBy: 'input',
    label: 'Registration ends',
    fingerprint: 'ifSet',
  },
  tokenLaunchDate: {
    column: 'token_launch_date',
    type: 'timestamptz',
    setBy: 'input',
    label: 'Token launch',
    fingerprint: 'ifSet',
  },
  unlockDate: {
    column: 'unlock_date',
    type: 'timestamptz',
    setBy: 'input',
    label: 'Unlock',
    fingerprint: 'ifSet',
  },
  ownDates: { column: 'own_dates', type: 'jsonb', setBy: 'input', label: 'Own dates', fingerprint: 'ifSet' },
  walletAddress: {
    column: 'wallet_address',
    type: 'text',
    setBy: 'input',
    label: 'Wallet Address',
    fingerprint: 'always',
  },
  notes: { column: 'notes', type: 'text', setBy: 'input', label: 'Notes', fingerprint: 'always' },
  priority: {
    column: 'priority',
    type: 'boolean',
    setBy: 'input',
    label: 'High priority',
    fingerprint: 'always',
  },
  checkInDuration: {
    column: 'check_in_duration',
    type: 'text',
    setBy: 'input',
    label: 'Check-in',
    fingerprint: 'always',
  },
  rhythm: { column: 'rhythm', type: 'text', setBy: 'input', label: 'Repeats', fingerprint: 'ifSet' },
  reset: { column: 'reset', type: 'text', setBy: 'input', label: 'Resets', fingerprint: 'ifSet' },
  lastVisitDate: { column: 'last_visit_date', type: 'date', setBy: 'server', fingerprint: 'never' },
  recentVisits: { column: 'recent_visits', type: 'text[]', setBy: 'server', fingerprint: 'never' },
  isMuted: { column: 'is_muted', type: 'boolean', setBy: 'edit', label: 'Muted', fingerprint: 'always' },
  pausedUntil: {
    column: 'paused_until',
    type: 'date',
    setBy: 'edit',
    label: 'Paused until',
    fingerprint: 'ifSet',
  },
  tags: { column: 'tags', type: 'text[]', setBy: 'input', label: 'Tags', fingerprint: 'always' },
  chains: { column: 'chains', type: 'text[]', setBy: 'input', label: 'Chains', fingerprint: 'always' },
  createdAt: { column: 'created_at', type: 'timestamptz', setBy: 'server', fingerprint: 'never' },
  updatedAt: { column: 'updated_at', type: 'timestamptz', setBy: 'server', fingerprint: 'never' },
  revision: { column: 'revision', type: 'bigint', setBy: 'server', fingerprint: 'never' },
} as const satisfies Readonly<Record<keyof Airdrop, FieldDefinition>>;

type Definitions = typeof fieldDefinitions;
export type FieldName = keyof Definitions;
type Setter = FieldDefinition['setBy'];
type SetBy<S extends Setter> = {
  [K in FieldName]: Definitions[K]['setBy'] extends S ? K : never;
}[FieldName];

// `Object.keys` loses the key type.
export const fieldNames = Object.keys(fieldDefinitions) as FieldName[];

function listFieldsSetBy<S extends Setter>(...setters: S[]): SetBy<S>[] {
  const isSetBy = (name: FieldName): name is SetBy<S> =>
    setters.some((setter) => setter === fieldDefinitions[name].setBy);
  return fieldNames.filter(isSetBy);
}

/** Fields that adding an airdrop accepts. */
export const inputFields = listFieldsSetBy('input');
/** Fields that an edit can change. */
export const editableFields = listFieldsSetBy('input', 'edit');
/** Fields that an import writes, and its undo restores. */
export const importedFields = listFieldsSetBy('input', 'edit', 'import');

/** The values of fields that nobody has set, also of rows and changes stored by versions without these fields. */
export const emptyFields = {
  projectLink: null,
  airdropType: 'other',
  status: 'upcoming',
  isStartDateAssumed: false,
  claimDate: null,
  claimCloseDate: null,
  snapshotDate: null,
  registrationEndDate: null,
  tokenLaunchDate: null,
  unlockDate: null,
  ownDates: [],
  walletAddress: null,
  notes: '',
  priority: false,
  checkInDuration: 'weekly',
  rhythm: null,
  reset: null,
  lastVisitDate: null,
  recentVisits: [],
  isMuted: false,
  pausedUntil: null,
  tags: [],
  chains: [],
} satisfies Omit<
  Airdrop,
  'id' | 'name' | 'project' | 'eligibilityDate' | 'createdAt' | 'updatedAt' | 'revision'
>;

const emptyValues: Partial<Airdrop> = emptyFields;
/** Returns the value of a field that nobody has set; undefined if it is required. */
export const getEmptyValue = <Name extends FieldName>(name: Name) => emptyValues[name];

/**
 * The columns of a CSV export by heading, in order. An import recognizes the file by the first nine; 'All columns'
 * adds the others.
 */
export const csvColumns = {
  Name: 'name',
  Project: 'project',
  'Project Link': 'projectLink',
  Type: 'airdropType',
  Status: 'status',
  'Eligibility Date': 'eligibilityDate',
  'Claim Date': 'claimDate',
  Notes: 'notes',
  Priority: 'priority',
  'Wallet Address': 'walletAddress',
  'Check-in': 'checkInDuration',
  'Last Visit': 'lastVisitDate',
  Added: 'createdAt',
  Tags: 'tags',
  Chains: 'chains',
  'Claim closes': 'claimCloseDate',
  Snapshot: 'snapshotDate',
  'Registration ends': 'registrationEndDate',
  'Token launch': 'tokenLaunchDate',
  Unlock: 'unlockDate',
  'Own dates': 'ownDates',
  Repeats: 'rhythm',
  Resets: 'reset',
} as const satisfies Readonly<Record<string, FieldName>>;

/** The headings of every CSV export, to the letter. */
export const defaultCsvHeadings = Object.keys(csvColumns).slice(0, 9);

export type TableColumn = {
  label: string;
  width: number;
  /** The sort order of a click on the heading. */
  sort?: string;
  /** Whether that order is descending. */
  isDescending?: boolean;
  /** The type of the input that edits a cell. */
  input?: string;
  /** Whether the width fits the longest date. */
  isDate?: boolean;
};

/** The table's columns in their default order. The name is always first. */
export const tableColumns = {
  name: { label: 'Name', width: 204, sort: 'name', input: 'text' },
  project: { label: 'Project', width: 150, sort: 'project', input: 'text' },
  status: { label: 'Status', width: 130, sort: 'status' },
  airdropType: { label: 'Type', width: 120, sort: 'type' },
  tags: { label: 'Tags', width: 148 },
  chains: { label: 'Chains', width: 140 },
  priority: { label: 'Priority', width: 100, sort: 'priority', isDescending: true },
  eligibilityDate: { label: 'Start Date', width: 132, sort: 'start', input: 'date', isDate: true },
  claimDate: { label: 'Claim Date', width: 200, sort: 'claim', input: 'datetime-local', isDate: true },
  claimCloseDate: {
    label: 'Claim closes',
    width: 200,
    sort: 'closes',
    input: 'datetime-local',
    isDate: true,
  },
  snapshotDate: { label: 'Snapshot', width: 200, sort: 'snapshot', input: 'datetime-local', isDate: true },
  registrationEndDate: {
    label: 'Registration ends',
    width: 200,
    sort: 'registration',
    input: 'datetime-local',
    isDate: true,
  },
  tokenLaunchDate: {
    label: 'Token launch',
    width: 200,
    sort: 'launch',
    input: 'datetime-local',
    isDate: true,
  },
  unlockDate: { label: 'Unlock', width: 200, sort: 'unlock', input: 'datetime-local', isDate: true },
  ownDates: { label: 'Own dates', width: 200 },
  checkInDuration: { label: 'Check-in', width: 110, sort: 'checkIn' },
  rhythm: { label: 'Repeats', width: 150 },
  reset: { label: 'Resets', width: 130 },
  lastVisitDate: { label: 'Last visit', width: 132, sort: 'visited', isDescending: true, isDate: true },
  walletAddress: { label: 'Wallet', width: 130, input: 'text' },
  projectLink: { label: 'Link', width: 180, input: 'url' },
  notes: { label: 'Notes', width: 240 },
  createdAt: { label: 'Added', width: 132, sort: 'newest', isDescending: true, isDate: true },
} as const satisfies Readonly<Partial<Record<FieldName, TableColumn>>>;

export type ColumnKey = keyof typeof tableColumns;
type ColumnWith<P extends keyof TableColumn> = {
  [K in ColumnKey]: (typeof tableColumns)[K] extends Required<Pick<TableColumn, P>> ? K : never;
}[ColumnKey];

// `Object.keys` loses the key type.
export const columnKeys = Object.keys(tableColumns) as ColumnKey[];

const isSorted = (key: ColumnKey): key is ColumnWith<'sort'> => 'sort' in tableColumns[key];
/** The fields that sort orders compare. */
export const sortedFields = columnKeys.filter(isSorted);

export type InputColumn = ColumnWith<'input'>;
export const isInputColumn = (key: ColumnKey): key is InputColumn => 'input' in tableColumns[key];
