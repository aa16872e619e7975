import { Readable } from 'node:stream';
import { openPool } from '#/db/client.server.ts';
import { migrateJobs } from '#/db/job-queue.server.ts';
import type { Storage } from '#/platform/storage.server.ts';
import { BackupError, createDamagedError } from './backup-error.server.ts';
import { getChecksumName } from './backups.server.ts';
import { createCountingStream, type Tally } from './envelope.server.ts';
import type { Manifest } from './format.server.ts';
import { loadBackup, requireEmpty } from './load.server.ts';
import type { BackupPlace } from './places.server.ts';
import { readBackup } from './read.server.ts';
import { withSession } from './session.server.ts';

/** Opens a backup. Throws BackupError if it doesn't exist. */
async function openBackup(place: BackupPlace, name: string): Promise<Readable> {
  const source = await place.read(name);
  if (source !== undefined) return source;
  throw new BackupError('missing', `There is no backup ${name} in ${place.address}.`);
}

/** Returns the checksum from the file beside the backup; undefined if there is none. */
async function readChecksum(place: BackupPlace, name: string): Promise<string | undefined> {
  const stored = await place.read(getChecksumName(name));
  if (stored === undefined) return undefined;
  return Buffer.concat(await stored.toArray())
    .toString('utf8')
    .slice(0, 64);
}

/** Reads the whole backup and verifies its checksums. Returns its size. Throws BackupError. */
async function verifyBackup(place: BackupPlace, name: string, key: string | null): Promise<number> {
  const tally: Tally = { bytes: 0, sha256: '' };
  const source = await openBackup(place, name);
  await readBackup(Readable.from(createCountingStream(tally)(source)), key);
  const expected = await readChecksum(place, name);
  if (expected !== undefined && expected !== tally.sha256)
    throw createDamagedError(`it differs from ${getChecksumName(name)}`);
  return tally.bytes;
}

export type Restored = Manifest & { size: number };

export type RestoreOptions = {
  /** Called after the backup was verified; returns the address of the empty database, as its owner. */
  open: () => Promise<string>;
  place: BackupPlace;
  name: string;
  key: string | null;
  /** Null skips the files. */
  storage: Storage | null;
  /** The name of the database in the error if it isn't empty. */
  where: string;
  signal: AbortSignal;
};

/**
 * Restores a backup into an empty database and the storage, and migrates its schema. Verifies everything
 * first: a backup that is damaged, newer, or has another key changes nothing. A killed process leaves a
 * database without tables. The next start grants the rights of the application's role. Throws BackupError.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { place, name, key, signal } = options;
  const size = await verifyBackup(place, name, key);
  const url = await options.open();
  return withSession(url, signal, async (client) => {
    await requireEmpty(client, options.where);
    await createJobQueue(url);
    const manifest = await loadBackup(client, { ...options, source: await openBackup(place, name) });
    await client.query('ANALYZE');
    return { ...manifest, size };
  });
}

/** The migrations of the job queue commit separately; without jobs the database still counts as empty. */
async function createJobQueue(url: string): Promise<void> {
  const pool = openPool({ url, max: 1, onError: () => undefined });
  try {
    await migrateJobs(pool, () => undefined);
  } finally {
    await pool.end();
  }
}
