import type { RunnableJob } from './jobs.server.ts';

export type ScheduledJob = RunnableJob & { schedule: string };

/** Facts about this process for admins and operators. No secrets. */
export type Facts = {
  /** Undefined for a CLI command. */
  instanceId: string | undefined;
  /** Folder for data outside the database. */
  dataDir: string;
  /** Whether nightly backups are on. */
  hasNightlyBackups: boolean;
  /** Whether missing backups are a problem: in production. */
  needsBackups: boolean;
  /** The jobs that have a schedule. */
  scheduled: readonly ScheduledJob[];
  /** The operator's effective settings, by environment variable. */
  settings: readonly { name: string; value: string }[];
};
