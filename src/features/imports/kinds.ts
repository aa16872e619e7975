export const importSources = [
  'paste',
  'csv',
  'tsv',
  'xlsx',
  'ods',
  'json',
  'backup',
  'airdropTracer',
  'airdropCompass',
  'notion',
] as const;
export type ImportSource = (typeof importSources)[number];

export const importStates = ['running', 'done', 'undone'] as const;

/** `more` continues an airdrop that is too large for one row. */
export const importSubjects = [
  'settings',
  'tag',
  'wallet',
  'airdrop',
  'more',
  'away',
  'entry',
  'view',
] as const;
export type ImportSubject = (typeof importSubjects)[number];

export const importActions = ['added', 'updated', 'skipped', 'refused'] as const;
export type ImportAction = (typeof importActions)[number];

/** Limits of one request, whose body may have 256 kB. */
export const maxRowsPerRequest = 200;
export const maxBytesPerRequest = 200_000;

/** Rows of a spreadsheet. A backup has one row for each airdrop, wallet, tag, view, and entry. */
export const maxRows = 10_000;
/** A row of a spreadsheet can yield an airdrop, a cost, its gas, and a reward. */
export const maxListRows = 4 * maxRows;
export const maxBackupRows = 200_000;

export const maxImportsPerDay = 20;
/** Totals of one user: per day, and over all imports that are still listed. */
export const maxRowsPerDay = 200_000;
export const maxStoredRows = 1_000_000;
/** An import can be undone for `undoWindowDays` and is listed for `retentionDays`. */
export const undoWindowDays = 7;
export const retentionDays = 90;
