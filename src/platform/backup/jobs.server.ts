import { z } from 'zod';
import { defineJob } from '#/platform/jobs.server.ts';
import { runOwnProgram } from '#/platform/own-program.server.ts';
import { findNewestBackup } from './backups.server.ts';

const hour = 3_600_000;
/** The job queue gives a job to somebody else after four hours. */
const timeoutMs = 3.5 * hour;

/** Makes a backup every night, where BACKUP_TO is set. */
export const makeNightlyBackup = defineJob({
  name: 'backups.make',
  schema: z.object({}),
  schedule: '17 2 * * *',
  atLeastEveryMs: 25 * hour,
  timeoutMs,
  run: ({ signal }) => runOwnProgram(['backup'], signal),
});

/** Restores the newest backup every Sunday, to try it. */
export const verifyWeekly = defineJob({
  name: 'backups.verify',
  schema: z.object({}),
  schedule: '47 3 * * 0',
  atLeastEveryMs: 7.5 * 24 * hour,
  maxAttempts: 3,
  timeoutMs,
  run: async ({ db, signal }) => {
    if ((await findNewestBackup(db)) === undefined) return;
    await runOwnProgram(['backup', '--verify', 'newest'], signal);
  },
});
