import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { type Pack, pack } from 'tar-stream';
import { exportJobsQuery, hasJobsTable } from '#/db/queue-tables.server.ts';
import type { Storage } from '#/platform/storage.server.ts';
import { version } from '#/platform/version.server.ts';
import { BackupError } from './backup-error.server.ts';
import { addTrailer, compress, createCountingStream, encrypt, type Tally } from './envelope.server.ts';
import {
  type BackupHeader,
  formatVersion,
  getFileName,
  getTableFolder,
  headerName,
  jobsFolder,
  type Manifest,
  manifestName,
  type StoredTable,
} from './format.server.ts';
import { exportTable, listSequences, listTables, quoteColumns, quoteTableName } from './tables.server.ts';

type Archive = {
  add: (name: string, bytes: Buffer) => Promise<void>;
  addJson: (name: string, value: unknown) => Promise<void>;
};

function createArchive(tar: Pack, mtime: Date): Archive {
  const add = (name: string, bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      tar.entry({ name, mtime, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
    });
  return { add, addJson: (name, value) => add(name, Buffer.from(`${JSON.stringify(value, null, 1)}\n`)) };
}

async function hasTable(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>('SELECT to_regclass($1) IS NOT NULL AS "exists"', [
    table,
  ]);
  return rows[0]?.exists === true;
}

async function createHeader(client: pg.ClientBase): Promise<BackupHeader> {
  if (!(await hasTable(client, 'schema_migrations'))) {
    throw new BackupError('missing', 'The database has no data of Dropfolio yet.');
  }
  const { rows: times } = await client.query<{ takenAt: Date }>('SELECT now() AS "takenAt"');
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name');
  return {
    format: 'dropfolio-backup',
    formatVersion,
    version,
    takenAt: (times[0]?.takenAt ?? new Date()).toISOString(),
    migrations: rows.map(({ name }) => name),
    shapes: await listTables(client),
  };
}

const maxConcurrentFiles = 4;
const filesInPage = 1_000;

async function* listFileNames(client: pg.ClientBase): AsyncGenerator<string> {
  for (let previousName = ''; ; ) {
    const { rows } = await client.query<{ name: string }>(
      'SELECT name FROM files WHERE name > $1 ORDER BY name LIMIT $2',
      [previousName, filesInPage],
    );
    for (const { name } of rows) yield name;
    const last = rows.at(-1);
    if (last === undefined) return;
    previousName = last.name;
  }
}

/** Yields the bytes of each file, reading some ahead. */
async function* readFiles(names: AsyncIterable<string>, storage: Storage) {
  const pending: { name: string; bytes: Promise<Uint8Array | undefined> }[] = [];
  for await (const name of names) {
    const bytes = storage.get(name);
    // The consumer handles the failure; this avoids an unhandled rejection before that.
    bytes.catch(() => undefined);
    pending.push({ name, bytes });
    const first = pending.length > maxConcurrentFiles ? pending.shift() : undefined;
    if (first !== undefined) yield { name: first.name, bytes: await first.bytes };
  }
  for (const { name, bytes } of pending) yield { name, bytes: await bytes };
}

async function addFiles(
  client: pg.ClientBase,
  storage: Storage,
  { add }: Archive,
): Promise<Manifest['files']> {
  const files: Manifest['files'] = { count: 0, bytes: 0, sha256: '', missing: [] };
  const hash = createHash('sha256');
  for await (const { name, bytes } of readFiles(listFileNames(client), storage)) {
    if (bytes === undefined) {
      files.missing.push(name);
      continue;
    }
    files.count += 1;
    files.bytes += bytes.length;
    hash.update(`${name}\0${bytes.length}\0`).update(bytes);
    await add(getFileName(name), Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }
  return { ...files, sha256: hash.digest('hex') };
}

async function writeArchive(client: pg.ClientBase, storage: Storage, tar: Pack): Promise<Manifest> {
  const { shapes, ...facts } = await createHeader(client);
  const archive = createArchive(tar, new Date(facts.takenAt));
  await archive.addJson(headerName, { ...facts, shapes });
  const tables: StoredTable[] = [];
  for (const { name, columns } of shapes) {
    const source = `${quoteTableName(name)} (${quoteColumns(columns)})`;
    tables.push(await exportTable(client, { name, source, folder: getTableFolder(name) }, archive.add));
  }
  const jobsSource = { name: jobsFolder, source: `(${exportJobsQuery})`, folder: jobsFolder };
  const jobs = (await hasJobsTable(client))
    ? await exportTable(client, jobsSource, archive.add)
    : { name: jobsFolder, rows: 0, parts: [] };
  const files = await addFiles(client, storage, archive);
  const manifest: Manifest = { ...facts, tables, jobs, sequences: await listSequences(client), files };
  await archive.addJson(manifestName, manifest);
  tar.finalize();
  return manifest;
}

/** Settings of every session that reads or writes a backup: a fixed format of values, and no timeouts. */
export const sessionSettings = `
  SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = 0;
  SET row_security = off; SET search_path = public;
  SET client_encoding = 'UTF8'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres'; SET timezone = 'UTC';
  SET extra_float_digits = 1; SET bytea_output = 'hex'`;

/**
 * Writes everything in the database and the storage as of one moment: tar, compressed by zstd, encrypted by
 * age if there is a key. Doesn't block other readers and writers. `client` must belong to the tables' owner,
 * outside a transaction.
 */
export async function writeBackup(
  client: pg.ClientBase,
  storage: Storage,
  { out, key, signal }: { out: Writable; key: string | null; signal: AbortSignal },
): Promise<{ manifest: Manifest; tally: Tally }> {
  await client.query(sessionSettings);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const tar = pack();
  const tally: Tally = { bytes: 0, sha256: '' };
  const causes: unknown[] = [];
  const writing = pipeline(
    tar,
    compress(),
    addTrailer,
    (source: AsyncIterable<Uint8Array>) => encrypt(source, key),
    createCountingStream(tally),
    out,
    { signal },
  );
  writing.catch((error: unknown) => causes.push(error));
  const filling = writeArchive(client, storage, tar).catch((error: Error) => {
    causes.push(error);
    tar.destroy(error);
    throw error;
  });
  const [filled, written] = await Promise.allSettled([filling, writing]);
  if (signal.aborted) throw signal.reason;
  // The first failure also ends the other side, whose error is only a consequence.
  if (filled.status === 'rejected' || written.status === 'rejected') throw causes[0];
  await client.query('COMMIT');
  return { manifest: filled.value, tally };
}
