import { z } from 'zod';

/** Incremented with every change that older programs would misread. */
export const formatVersion = 1;

const migration = z.string().regex(/^[\w-]{1,100}$/);
const table = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

/** The first entry: tells whether this program can read the rest. */
export const backupHeader = z.object({
  format: z.literal('dropfolio-backup'),
  formatVersion: count,
  /** The version of the program that made it. */
  version: z.string(),
  /** The moment of the data. */
  takenAt: z.iso.datetime(),
  migrations: z.array(migration),
  /** In the order of their columns’ values. */
  shapes: z.array(z.object({ name: table, columns: z.array(table) })),
});
export type BackupHeader = z.infer<typeof backupHeader>;

export const tablePart = z.object({ name: z.string(), bytes: count, sha256 });
export type TablePart = z.infer<typeof tablePart>;

const storedTable = z.object({
  name: table,
  rows: count,
  parts: z.array(tablePart),
});
export type StoredTable = z.infer<typeof storedTable>;

/** The last entry: without it the backup is truncated. */
export const manifest = backupHeader.omit({ shapes: true }).extend({
  tables: z.array(storedTable),
  /** The jobs of the queue, in the shape of `jobColumns`. */
  jobs: storedTable,
  /** The last issued number of each sequence. */
  sequences: z.array(z.object({ name: table, lastValue: z.string().regex(/^-?\d{1,19}$/) })),
  files: z.object({
    count,
    bytes: count,
    /** Over all entries: each one's name, a zero byte, its length in decimal, a zero byte, its bytes. */
    sha256,
    /** Files that the database references but the storage lacks. */
    missing: z.array(z.string()),
  }),
});
export type Manifest = z.infer<typeof manifest>;

export const headerName = 'about.json';
export const manifestName = 'manifest.json';

/** Maximum size of a table part, except for a single larger row. */
export const partBytes = 4 * 1024 * 1024;
/** Maximum size of an entry that a restore reads. */
export const maxEntryBytes = 256 * 1024 * 1024;

export const getPartName = (folder: string, number: number): string =>
  `${folder}/${String(number).padStart(6, '0')}.copy`;
export const getTableFolder = (name: string): string => `tables/${name}`;
export const jobsFolder = 'jobs';
export const getFileName = (name: string): string => `files/${name}`;

export type EntryKind =
  | { kind: 'about' }
  | { kind: 'manifest' }
  | { kind: 'table'; table: string }
  | { kind: 'jobs' }
  | { kind: 'file'; file: string };

/** Returns the kind of an entry; undefined for an unknown name. */
export function toEntryKind(name: string): EntryKind | undefined {
  if (name === headerName) return { kind: 'about' };
  if (name === manifestName) return { kind: 'manifest' };
  if (/^jobs\/\d{6}\.copy$/.test(name)) return { kind: 'jobs' };
  const table = /^tables\/([a-z_][a-z0-9_]{0,62})\/\d{6}\.copy$/.exec(name)?.[1];
  if (table !== undefined) return { kind: 'table', table };
  const file = /^files\/([a-z0-9][a-z0-9.-]{0,100})$/.exec(name)?.[1];
  return file === undefined ? undefined : { kind: 'file', file };
}

/** The columns of a stored job: task and queue by name, and no locks. */
export const jobColumns = {
  task: 'text',
  line: 'text',
  payload: 'json',
  priority: 'smallint',
  run_at: 'timestamptz',
  attempts: 'smallint',
  max_attempts: 'smallint',
  last_error: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  key: 'text',
  revision: 'integer',
  flags: 'jsonb',
} as const;
