import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, type Header } from 'tar-stream';
import { listUnknownMigrations } from '#/db/migrate.server.ts';
import { BackupError, createDamagedError } from './backup-error.server.ts';
import { decompress, decrypt, readTrailer } from './envelope.server.ts';
import {
  type BackupHeader,
  backupHeader,
  type EntryKind,
  formatVersion,
  type Manifest,
  manifest,
  maxEntryBytes,
  type TablePart,
  toEntryKind,
} from './format.server.ts';

type TarEntry = { header: Header } & AsyncIterable<unknown>;
type BackupEntry = EntryKind & { name: string; bytes: Buffer };

async function readBytes(entry: TarEntry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of entry) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function getEntryKind({ header: { name, type, size } }: TarEntry): EntryKind {
  const kind = type === 'file' ? toEntryKind(name) : undefined;
  if (kind === undefined) throw createDamagedError(`“${name.slice(0, 100)}” doesn’t belong in a backup`);
  if (size > maxEntryBytes) throw createDamagedError(`“${name}” is too large`);
  return kind;
}

/** Yields the entries in order, one in memory at a time. Throws BackupError for an incomplete backup. */
async function* readEntries(source: Readable, key: string | null): AsyncGenerator<BackupEntry> {
  const tar = extract();
  const reading = pipeline(
    source,
    (encrypted: AsyncIterable<Uint8Array>) => decrypt(encrypted, key),
    readTrailer,
    decompress(),
    tar,
  );
  let failure: unknown;
  reading.catch((error: unknown) => {
    failure = error;
  });
  try {
    for await (const entry of tar)
      yield { ...getEntryKind(entry), name: entry.header.name, bytes: await readBytes(entry) };
    await reading;
  } catch (error) {
    const cause = failure ?? error;
    if (cause instanceof BackupError) throw cause;
    if (error instanceof BackupError) throw error;
    if (cause instanceof Error && 'syscall' in cause) throw cause;
    throw createDamagedError(cause instanceof Error ? cause.message : String(cause), cause);
  } finally {
    source.destroy();
    await reading.catch(() => undefined);
  }
}

function parseJson<T>(
  schema: { safeParse: (value: unknown) => { success: true; data: T } | { success: false } },
  bytes: Buffer,
  name: string,
): T {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw createDamagedError(`${name} is unreadable`, cause);
  }
  const checked = schema.safeParse(value);
  if (!checked.success) throw createDamagedError(`${name} is unreadable`);
  return checked.data;
}

function readHeader(entry: BackupEntry | undefined): BackupHeader {
  if (entry?.kind !== 'about') throw createDamagedError('it doesn’t begin as a backup of Dropfolio does');
  const facts = parseJson(backupHeader, entry.bytes, entry.name);
  const unknown = listUnknownMigrations(facts.migrations);
  if (facts.formatVersion <= formatVersion && unknown.length === 0) return facts;
  const reason = unknown.length === 0 ? `format ${facts.formatVersion}` : unknown.join(', ');
  throw new BackupError(
    'newer',
    `Dropfolio ${facts.version} made this backup and is newer than this program (${reason}). ` +
      'Restore it with that version, or a later one.',
  );
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Throws BackupError unless parts and files match the manifest, in the same order. */
function requireMatch(
  actualFiles: Manifest['files'],
  parts: readonly TablePart[],
  manifestEntry: Manifest,
): void {
  const expectedParts = [...manifestEntry.tables, manifestEntry.jobs].flatMap((table) => table.parts);
  const differs = expectedParts.find(
    ({ name, bytes, sha256: hash }, index) =>
      parts[index]?.name !== name || parts[index].bytes !== bytes || parts[index].sha256 !== hash,
  );
  if (differs !== undefined) throw createDamagedError(`${differs.name} has changed`);
  if (parts.length !== expectedParts.length) throw createDamagedError('it has more than it says');
  const { count, bytes, sha256: hash } = manifestEntry.files;
  if (actualFiles.count !== count || actualFiles.bytes !== bytes || actualFiles.sha256 !== hash) {
    throw createDamagedError('its files have changed');
  }
}

export type BackupReader = {
  /** Called once, before everything else. */
  onHeader: (facts: BackupHeader) => Promise<void>;
  /** Called with each part of a table, or of the jobs, in order. */
  onRows: (kind: { kind: 'table'; table: string } | { kind: 'jobs' }, bytes: Buffer) => Promise<void>;
  onFile: (name: string, bytes: Buffer) => Promise<void>;
};

const noopReader: BackupReader = {
  onHeader: async () => undefined,
  onRows: async () => undefined,
  onFile: async () => undefined,
};

/**
 * Reads a whole backup and verifies all its checksums; `reader` receives the entries before the checksums are
 * verified. Returns the manifest. Throws BackupError for a backup that is damaged, newer, or has another key.
 */
export async function readBackup(
  source: Readable,
  key: string | null,
  reader: BackupReader = noopReader,
): Promise<Manifest> {
  const entries = readEntries(source, key);
  try {
    const first = await entries.next();
    await reader.onHeader(readHeader(first.done === true ? undefined : first.value));
    const parts: TablePart[] = [];
    const files: Manifest['files'] = { count: 0, bytes: 0, sha256: '', missing: [] };
    const filesHash = createHash('sha256');
    let manifestEntry: Manifest | undefined;
    for await (const entry of entries) {
      if (manifestEntry !== undefined) throw createDamagedError('something follows its end');
      const { bytes, name } = entry;
      if (entry.kind === 'about') throw createDamagedError('it begins twice');
      if (entry.kind === 'manifest') {
        manifestEntry = parseJson(manifest, bytes, name);
      } else if (entry.kind === 'file') {
        files.count += 1;
        files.bytes += bytes.length;
        filesHash.update(`${entry.file}\0${bytes.length}\0`).update(bytes);
        await reader.onFile(entry.file, bytes);
      } else {
        parts.push({ name, bytes: bytes.length, sha256: sha256(bytes) });
        await reader.onRows(entry, bytes);
      }
    }
    if (manifestEntry === undefined) throw createDamagedError('its end is missing');
    requireMatch({ ...files, sha256: filesHash.digest('hex') }, parts, manifestEntry);
    return manifestEntry;
  } finally {
    await entries.return(undefined);
  }
}
