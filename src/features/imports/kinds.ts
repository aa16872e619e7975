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
export type ImportState = (typeof importStates)[number];

/** What a row is about; `more` goes on with an airdrop that is too much for one row. */
export const importSubjects = ['settings', 'tag', 'wallet', 'airdrop', 'more', 'entry', 'view'] as const;
export type ImportSubject = (typeof importSubjects)[number];

export const importActions = ['added', 'updated', 'skipped', 'refused'] as const;
export type ImportAction = (typeof importActions)[number];

/** Rows of one call, and what they may take as JSON: a call's body has 256 kB. */
export const mostRowsAtOnce = 200;
export const mostBytesAtOnce = 200_000;

/** Rows of a file. A backup has one for each airdrop, wallet, tag, view and entry. */
export const mostRows = 10_000;
/** Beside its airdrop, a row of a file may bring a cost, its gas and a reward. */
export const mostListRows = 4 * mostRows;
export const mostBackupRows = 200_000;

export const importsADay = 20;
/** Of all files of a person in a day, and of those that are still listed. */
export const maxRowsADay = 200_000;
export const maxKeptRows = 1_000_000;
/** For so many days an import can be undone, and for so many it is listed. */
export const undoDays = 7;
export const keptDays = 90;
