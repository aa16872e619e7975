import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, inTransaction } from '#/db/client.server.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { describeSystemError } from '#/platform/embedded-postgres/embedded-postgres-error.server.ts';
import type { Storage } from '#/platform/storage.server.ts';
import { version } from '#/platform/version.server.ts';
import { BackupError } from './backup-error.server.ts';
import type { Manifest } from './format.server.ts';
import type { BackupPlace, Draft } from './places.server.ts';
import { withSession } from './session.server.ts';
import { writeBackup } from './write.server.ts';

export type MadeBackup = Manifest & { name: string; size: number; ms: number };

export const getChecksumName = (name: string): string => `${name}.sha256`;

/** Pruning deletes only files with such names. */
const namePattern = /^dropfolio-\d{8}T\d{6}Z-[0-9a-f]{8}\.tar\.zst(\.age)?$/;

function createName(now: Date, isEncrypted: boolean): string {
  const instant = now.toISOString().replace(/[-:]|\.\d+/g, '');
  return `dropfolio-${instant}-${uuidv7().slice(-8)}.tar.zst${isEncrypted ? '.age' : ''}`;
}

export type MakeOptions = {
  /** The database, as its owner. */
  url: string;
  storage: Storage;
  place: BackupPlace;
  key: string | null;
  signal: AbortSignal;
};

/**
 * Makes a backup and its checksum file (for `sha256sum -c`). The backup gets its name after it is complete; a
 * failed one leaves nothing behind. Throws BackupError.
 */
export async function makeBackup({ url, storage, place, key, signal }: MakeOptions): Promise<MadeBackup> {
  const start = performance.now();
  const name = createName(new Date(), key !== null);
  let draft: Draft | undefined;
  try {
    draft = await place.createDraft(name);
    const { out, commit } = draft;
    const { manifest, tally } = await withSession(url, signal, (client) =>
      writeBackup(client, storage, { out, key, signal }),
    );
    await place.putText(getChecksumName(name), `${tally.sha256}  ${name}\n`);
    await commit();
    return { ...manifest, name, size: tally.bytes, ms: performance.now() - start };
  } catch (error) {
    await draft?.discard().catch(() => undefined);
    await place.remove(getChecksumName(name)).catch(() => undefined);
    throw toBackupError(place, error);
  }
}

/** Converts an error into a BackupError with a sentence for the operator. */
function toBackupError(place: BackupPlace, error: unknown): BackupError {
  if (error instanceof BackupError) return error;
  const isPlaceError = error instanceof Error && 'syscall' in error && !('address' in error);
  const message = isPlaceError
    ? `The backup failed: ${place.address} can’t be written: ${describeSystemError(error)}.`
    : `The backup failed: ${error instanceof Error ? error.message : String(error)}`;
  return new BackupError('failed', message, { cause: error });
}

const probeTimeoutMs = 5_000;

/**
 * Returns why backups can't be written to a place, or undefined if they can. Resolves within five seconds.
 */
export async function findPlaceProblem(place: BackupPlace): Promise<BackupError | undefined> {
  const timeout = new AbortController();
  try {
    await Promise.race([
      place.probe(),
      delay(probeTimeoutMs, undefined, { signal: timeout.signal, ref: false }).then(() => {
        throw new BackupError('failed', `The backup failed: ${place.address} doesn’t answer.`);
      }),
    ]);
    return undefined;
  } catch (error) {
    return toBackupError(place, error);
  } finally {
    timeout.abort();
  }
}

export const countRows = ({ tables }: Pick<Manifest, 'tables'>): number =>
  tables.reduce((sum, { rows }) => sum + rows, 0);

type BackupRecord = { place: BackupPlace; takenAt: Date; encrypted: boolean };

/** Returns the columns of a successful backup. */
const toColumns = (place: BackupPlace, name: string, manifest: Manifest & { size: number }) => ({
  id: uuidv7(),
  place: place.address,
  name,
  version: manifest.version,
  bytes: manifest.size,
  taken_at: manifest.takenAt,
  row_count: countRows(manifest),
  file_count: manifest.files.count,
  error: null,
  verification_error: null,
});

/** Records a backup. The backup itself doesn't contain this row. */
export async function recordBackup(
  db: Db,
  { place, encrypted }: Omit<BackupRecord, 'takenAt'>,
  made: MadeBackup,
): Promise<void> {
  await db
    .insertInto('backups')
    .values({ ...toColumns(place, made.name, made), encrypted, finished_at: new Date(), verified_at: null })
    .execute();
}

/** Records the source of restored data: a backup doesn't contain its own row. */
export async function recordRestore(
  db: Db,
  { place, name }: { place: BackupPlace; name: string },
  manifest: Manifest & { size: number },
): Promise<void> {
  await db
    .insertInto('backups')
    .values({
      ...toColumns(place, name, manifest),
      encrypted: name.endsWith('.age'),
      finished_at: manifest.takenAt,
      verified_at: new Date(),
    })
    .execute();
}

/** Records a failed backup with its reason. */
export async function recordBackupFailure(
  db: Db,
  { place, takenAt, encrypted }: BackupRecord,
  error: unknown,
): Promise<void> {
  await db
    .insertInto('backups')
    .values({
      id: uuidv7(),
      place: place.address,
      name: '',
      encrypted,
      version,
      bytes: 0,
      row_count: 0,
      file_count: 0,
      taken_at: takenAt,
      finished_at: new Date(),
      error: error instanceof Error ? error.message : String(error),
      verified_at: null,
      verification_error: null,
    })
    .execute();
}

/** Returns the number of the last backup or failure; 0 if there is none. */
export async function getLastBackupNumber(db: Db): Promise<number> {
  const row = await db
    .selectFrom('backups')
    .select(({ fn }) => fn.max('number').as('number'))
    .executeTakeFirst();
  return row?.number ?? 0;
}

/** Returns whether the last backup in this place failed. */
export async function hasLastFailed(db: Db, place: BackupPlace): Promise<boolean> {
  const row = await db
    .selectFrom('backups')
    .select('error')
    .where('place', '=', place.address)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined && row.error !== null;
}

/** Records a test restore; `problem` is null if the backup is sound. */
export async function recordVerification(
  db: Db,
  { place, name }: { place: BackupPlace; name: string },
  problem: string | null,
): Promise<void> {
  await db
    .updateTable('backups')
    .set({ verified_at: new Date(), verification_error: problem })
    .where('place', '=', place.address)
    .where('name', '=', name)
    .execute();
}

/**
 * Returns the column that orders backups by creation. A database that is backed up before its upgrade has
 * only the time.
 */
async function findOrder(db: Db): Promise<'number' | 'taken_at'> {
  const { rows } = await sql`SELECT FROM information_schema.columns
    WHERE table_name = 'backups' AND column_name = 'number'`.execute(db);
  return rows.length > 0 ? 'number' : 'taken_at';
}

/** Returns the newest successful backup, or undefined. */
export async function findNewestBackup(
  db: Db,
): Promise<{ place: string; name: string; encrypted: boolean } | undefined> {
  return db
    .selectFrom('backups')
    .select(['place', 'name', 'encrypted'])
    .where('error', 'is', null)
    .orderBy(await findOrder(db), 'desc')
    .limit(1)
    .executeTakeFirst();
}

const maxFailures = 30;

/**
 * Deletes all but the newest `maxCount` backups that this database has recorded in this place, and old failure
 * rows. Returns the deleted names. Orders by creation: the time in a row or a name may come from a wrong
 * clock.
 */
export async function pruneBackups(db: Db, place: BackupPlace, maxCount: number): Promise<string[]> {
  const placeBackups = db
    .selectFrom('backups')
    .where('place', '=', place.address)
    .orderBy(await findOrder(db), 'desc');
  const old = await placeBackups.select(['id', 'name']).where('error', 'is', null).offset(maxCount).execute();
  const removed: string[] = [];
  for (const { id, name } of old) {
    if (!namePattern.test(name)) continue;
    await inTransaction(db, async (trx) => {
      await trx.deleteFrom('backups').where('id', '=', id).execute();
      await place.remove(name);
      await place.remove(getChecksumName(name));
    });
    removed.push(name);
  }
  await db
    .deleteFrom('backups')
    .where('id', 'in', placeBackups.select('id').where('error', 'is not', null).offset(maxFailures))
    .execute();
  return removed;
}
