import type { RunnableJob } from './jobs.server.ts';

export type ScheduledJob = RunnableJob & { schedule: string };

/** What a process knows of itself, for whoever looks after it. No secrets. */
export type Facts = {
  /** Undefined for a command at the terminal. */
  instanceId: string | undefined;
  /** Where it keeps what isn't in the database. */
  dataDir: string;
  /** Whether a backup is made every night. */
  backsUp: boolean;
  /** The jobs that run by the clock. */
  scheduled: readonly ScheduledJob[];
  /** The operator's settings as they are, by the variable that sets each. */
  settings: readonly { name: string; value: string }[];
};
