import { formatCount } from '#/lib/text.ts';
import { openDb, openPool } from '../db/client.server.ts';
import { migrate } from '../db/migrate.server.ts';
import { countRows, recordRestore } from '../platform/backup/backups.server.ts';
import { findBackupPlace } from '../platform/backup/places.server.ts';
import { restoreBackup } from '../platform/backup/restore.server.ts';
import { getOwnerUrl, prepareDatabase } from '../platform/database.server.ts';
import { createStorage } from '../platform/storage.server.ts';
import { type DatabaseTerminal, UsageError } from './command.server.ts';
import { examineData } from './doctor.server.ts';
import { formatDecimalBytes, formatDuration } from './quantities.ts';

const usage = `Usage: npm run restore -- FILE [--plain]
FILE is a path or an s3:// address. --plain accepts one that isn't encrypted although BACKUP_KEY is set.`;

/** Restores a backup into an empty database and the storage, and examines the result. */
export async function runRestore({
  config,
  log,
  args,
  output,
  signal,
  open,
}: DatabaseTerminal): Promise<boolean> {
  const isPlain = args.includes('--plain');
  const [file, ...more] = args.filter((arg) => arg !== '--plain');
  if (file === undefined || file === '' || file.startsWith('-') || more.length > 0)
    throw new UsageError(usage);
  const start = performance.now();
  const { place, name } = await findBackupPlace(file, config.s3);
  const storage = await createStorage({ folder: `${config.dataDir}/files`, s3: config.s3 });
  const manifest = await restoreBackup({
    place,
    name,
    key: isPlain ? null : config.backupKey,
    storage,
    signal,
    where: config.database === null ? `The database in ${config.dataDir}` : 'The database of DATABASE_URL',
    open: async () => getOwnerUrl(await open()),
  });
  const access = await open();
  await prepareDatabase(access, {
    log,
    migrate: (pool, appRole) => migrate({ pool, appRole, log: () => undefined }),
  });
  const { tables, jobs, files } = manifest;
  output(
    `Restored ${formatCount(tables.length, 'table')} with ${formatCount(countRows(manifest), 'row')}, ` +
      `${formatCount(jobs.rows, 'waiting job')} and ${formatCount(files.count, 'file')} (${formatDecimalBytes(files.bytes)}) ` +
      `as of ${manifest.takenAt}, from Dropfolio ${manifest.version}, in ${formatDuration(performance.now() - start)}.`,
  );
  for (const missing of files.missing) output(`Missing when the backup was made: ${missing}`);
  const pool = openPool({
    url: getOwnerUrl(access),
    max: 2,
    timeoutMs: 3_600_000,
    onError: () => undefined,
  });
  try {
    const db = openDb(pool);
    await recordRestore(db, { place, name }, manifest);
    return await examineData({ db, now: new Date() }, output);
  } finally {
    await pool.end();
  }
}
