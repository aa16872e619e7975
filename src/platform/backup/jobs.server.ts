import { z } from 'zod';
import type { Db } from '#/db/client.server.ts';
import { defineJob, enqueue, getScheduleKey, type JobCtx } from '#/platform/jobs.server.ts';
import { runOwnCommand } from '#/platform/own-program.server.ts';
import {
  findNewestBackup,
  findPlaceProblem,
  getLastBackupNumber,
  hasLastFailed,
  recordBackupFailure,
} from './backups.server.ts';
import { openPlace } from './places.server.ts';

const hourMs = 3_600_000;
/** The job queue hands a job to another worker after four hours. */
const timeoutMs = 3.5 * hourMs;

/** Makes a backup every night if BACKUP_TO is set. */
export const makeNightlyBackup = defineJob({
  name: 'backups.make',
  schema: z.object({}),
  schedule: '17 2 * * *',
  atLeastEveryMs: 25 * hourMs,
  timeoutMs,
  run: async ({ db, config, signal, now }) => {
    const before = await getLastBackupNumber(db);
    try {
      await runOwnCommand(['backup'], signal);
    } catch (error) {
      // The child records its own failures, unless it was killed or failed before that.
      if (config.backup !== null && (await getLastBackupNumber(db)) === before) {
        const place = await openPlace(config.backup.to, config.s3);
        await recordBackupFailure(db, { place, takenAt: now, encrypted: config.backupKey !== null }, error);
      }
      throw error;
    }
  },
});

/**
 * Checks whether backups can be written to their place. A problem is recorded as a failed backup, so that it
 * is visible before the first night, and returned as a sentence. After a failed backup, a working place
 * triggers a new one.
 */
export async function tryBackupPlace(
  db: Db,
  { backup, s3, backupKey }: Pick<JobCtx['config'], 'backup' | 's3' | 'backupKey'>,
): Promise<string | undefined> {
  if (backup === null) return undefined;
  const place = await openPlace(backup.to, s3);
  const problem = await findPlaceProblem(place);
  if (problem !== undefined) {
    await recordBackupFailure(db, { place, takenAt: new Date(), encrypted: backupKey !== null }, problem);
    return problem.message;
  }
  if (await hasLastFailed(db, place)) {
    await enqueue(db, makeNightlyBackup, {}, { key: getScheduleKey(makeNightlyBackup.name) });
  }
  return undefined;
}

/** Test-restores the newest backup every Sunday. */
export const verifyWeekly = defineJob({
  name: 'backups.verify',
  schema: z.object({}),
  schedule: '47 3 * * 0',
  atLeastEveryMs: 7.5 * 24 * hourMs,
  maxAttempts: 3,
  timeoutMs,
  run: async ({ db, signal }) => {
    if ((await findNewestBackup(db)) === undefined) return;
    await runOwnCommand(['backup', '--verify', 'newest'], signal);
  },
});
