import { parseArgs } from 'node:util';
import { formatCount } from '#/lib/text.ts';
import { type Db, openDb, openPool } from '../db/client.server.ts';
import { BackupError } from '../platform/backup/backup-error.server.ts';
import {
  countRows,
  findNewestBackup,
  type MadeBackup,
  makeBackup,
  pruneBackups,
  recordBackup,
  recordBackupFailure,
  recordVerification,
} from '../platform/backup/backups.server.ts';
import { findBackupPlace, openPlace } from '../platform/backup/places.server.ts';
import { restoreBackup } from '../platform/backup/restore.server.ts';
import { withScratchDatabase } from '../platform/backup/scratch.server.ts';
import { getOwnerUrl } from '../platform/database.server.ts';
import { createStorage } from '../platform/storage.server.ts';
import { type DatabaseTerminal, type Output, UsageError } from './command.server.ts';
import { examineData } from './doctor.server.ts';
import { formatDecimalBytes, formatDuration } from './quantities.ts';

const usage = `Usage: npm run backup [-- --to DIR|s3://BUCKET/PREFIX]
       npm run backup -- --verify FILE|newest [--plain]
Without --to it goes to BACKUP_TO. FILE is a path or an s3:// address. --plain accepts one that isn't encrypted although BACKUP_KEY is set.`;

type Options = { to: string | undefined; verify: string | undefined; plain: boolean };

function parseOptions(args: readonly string[]): Options {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        to: { type: 'string' },
        verify: { type: 'string' },
        plain: { type: 'boolean', default: false },
      },
    });
    if (values.to === '' || values.verify === '') throw new UsageError(usage);
    if (values.to !== undefined && values.verify !== undefined) throw new UsageError(usage);
    if (values.plain && values.verify === undefined) throw new UsageError(usage);
    return { to: values.to, verify: values.verify, plain: values.plain };
  } catch {
    throw new UsageError(usage);
  }
}

/** Makes a backup, or test-restores one. Records the result in `backups`. */
export async function runBackup(terminal: DatabaseTerminal): Promise<boolean> {
  const { to, verify, plain } = parseOptions(terminal.args);
  const pool = openPool({ url: getOwnerUrl(await terminal.open()), max: 1, onError: () => undefined });
  try {
    const db = openDb(pool);
    if (verify !== undefined) return await verifyBackup(terminal, db, { verify, plain });
    return await makeAndReport(terminal, db, to);
  } finally {
    await pool.end();
  }
}

async function makeAndReport(
  { config, output, signal, open }: DatabaseTerminal,
  db: Db,
  to: string | undefined,
): Promise<boolean> {
  const address = to ?? config.backup?.to;
  if (address === undefined) throw new UsageError(`Set BACKUP_TO or pass --to.\n${usage}`);
  const url = getOwnerUrl(await open());
  const { backupKey: key, backup: nightly, s3 } = config;
  const place = await openPlace(address, s3);
  const storage = await createStorage({ folder: `${config.dataDir}/files`, s3 });
  const record = { place, encrypted: key !== null };
  const takenAt = new Date();
  let backup: MadeBackup;
  try {
    backup = await makeBackup({ url, storage, place, key, signal });
  } catch (error) {
    await recordBackupFailure(db, { ...record, takenAt }, error).catch(() => undefined);
    throw error;
  }
  await recordBackup(db, record, backup);
  report(backup, `${place.address}/${backup.name}`, key !== null, output);
  if (nightly === null || (await openPlace(nightly.to, s3)).address !== place.address) return true;
  for (const name of await pruneBackups(db, place, nightly.keep)) output(`Removed the old backup ${name}.`);
  return true;
}

function report(backup: MadeBackup, address: string, isEncrypted: boolean, output: Output): void {
  const { tables, jobs, files } = backup;
  output(
    `Backed up ${formatCount(tables.length, 'table')} with ${formatCount(countRows(backup), 'row')}, ` +
      `${formatCount(jobs.rows, 'waiting job')} and ${formatCount(files.count, 'file')} (${formatDecimalBytes(files.bytes)}) ` +
      `as of ${backup.takenAt}, in ${formatDuration(backup.ms)}:`,
  );
  output(`${address} (${formatDecimalBytes(backup.size)}${isEncrypted ? ', encrypted' : ''})`);
  if (!isEncrypted) {
    output('Not encrypted: it contains every secret of the database. Set BACKUP_KEY, or protect the file.');
  }
  for (const name of files.missing) output(`Missing from the storage, and so from the backup: ${name}`);
}

/** Returns the backup's file, and whether it is recorded as unencrypted (`isPlain`). */
async function resolveFile(db: Db, file: string): Promise<{ file: string; isPlain: boolean }> {
  if (file !== 'newest') return { file, isPlain: false };
  const newest = await findNewestBackup(db);
  if (newest === undefined) throw new BackupError('missing', 'No backup has been made yet.');
  return { file: `${newest.place}/${newest.name}`, isPlain: !newest.encrypted };
}

async function verifyBackup(
  { config, output, signal, open }: DatabaseTerminal,
  db: Db,
  { verify, plain }: { verify: string; plain: boolean },
): Promise<boolean> {
  const { file, isPlain } = await resolveFile(db, verify);
  const { place, name } = await findBackupPlace(file, config.s3);
  const start = performance.now();
  try {
    const isSound = await withScratchDatabase(await open(), async (url) => {
      const manifest = await restoreBackup({
        place,
        name,
        key: plain || isPlain ? null : config.backupKey,
        storage: null,
        signal,
        open: async () => url,
        where: 'The database to try it in',
      });
      const pool = openPool({ url, max: 2, timeoutMs: 3_600_000, onError: () => undefined });
      try {
        output(`Restored ${formatCount(countRows(manifest), 'row')} as of ${manifest.takenAt} to try them.`);
        return await examineData({ db: openDb(pool), now: new Date() }, output);
      } finally {
        await pool.end();
      }
    });
    await recordVerification(db, { place, name }, isSound ? null : 'The doctor found problems in its data.');
    const verdict = isSound ? 'is valid' : 'has problems';
    output(`${file} ${verdict} (${formatDuration(performance.now() - start)}).`);
    return isSound;
  } catch (error) {
    const isOfBackup = error instanceof BackupError && error.problem !== 'failed';
    if (isOfBackup) await recordVerification(db, { place, name }, error.message);
    throw error;
  }
}
