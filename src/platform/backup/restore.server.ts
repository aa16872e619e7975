import { Readable } from 'node:stream';
import { openPool } from '#/db/client.server.ts';
import { migrateJobs } from '#/db/job-queue.server.ts';
import type { Storage } from '#/platform/storage.server.ts';
import { BackupError, damaged } from './backup-error.server.ts';
import { checksumName } from './backups.server.ts';
import { createCountingStream, type Tally } from './envelope.server.ts';
import type { Manifest } from './format.server.ts';
import { loadBackup, requireEmpty } from './load.server.ts';
import type { BackupPlace } from './places.server.ts';
import { readBackup } from './read.server.ts';
import { withSession } from './session.server.ts';

/** Opens a backup. Throws BackupError where there is none. */
async function openBackup(place: BackupPlace, name: string): Promise<Readable> {
  const source = await place.read(name);
  if (source !== undefined) return source;
  throw new BackupError('missing', `There is no backup ${name} in ${place.address}.`);
}

/** What the checksum beside it says; undefined where none lies there. */
async function readSum(place: BackupPlace, name: string): Promise<string | undefined> {
  const stored = await place.read(checksumName(name));
  if (stored === undefined) return undefined;
  return Buffer.concat(await stored.toArray())
    .toString('utf8')
    .slice(0, 64);
}

/** Reads all of it and compares all sums. Throws BackupError. Answers its size. */
async function requireWhole(place: BackupPlace, name: string, key: string | null): Promise<number> {
  const tally: Tally = { bytes: 0, sha256: '' };
  const source = await openBackup(place, name);
  await readBackup(Readable.from(createCountingStream(tally)(source)), key);
  const told = await readSum(place, name);
  if (told !== undefined && told !== tally.sha256) throw damaged(`it differs from ${checksumName(name)}`);
  return tally.bytes;
}

export type Restored = Manifest & { size: number };

export type RestoreOptions = {
  /** Called once the backup is known to be whole: answers the address of the empty database, as its owner. */
  open: () => Promise<string>;
  place: BackupPlace;
  name: string;
  key: string | null;
  /** Null leaves the files alone. */
  storage: Storage | null;
  /** What the database is called when it isn't empty. */
  where: string;
  signal: AbortSignal;
};

/**
 * Restores a backup into an empty database and the storage, and brings its schema up to date. All is looked at first:
 * what is damaged, newer or has another key changes nothing. Whoever is killed on the way leaves a database without
 * tables. Rights of the application's role are granted by the next start. Throws BackupError.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { place, name, key, signal } = options;
  const size = await requireWhole(place, name, key);
  const url = await options.open();
  return withSession(url, signal, async (client) => {
    await requireEmpty(client, options.where);
    await makeJobQueue(url);
    const manifest = await loadBackup(client, { ...options, source: await openBackup(place, name) });
    await client.query('ANALYZE');
    return { ...manifest, size };
  });
}

/** Its migrations commit by themselves; without jobs it counts as empty. */
async function makeJobQueue(url: string): Promise<void> {
  const pool = openPool({ url, max: 1, onError: () => undefined });
  try {
    await migrateJobs(pool, () => undefined);
  } finally {
    await pool.end();
  }
}
