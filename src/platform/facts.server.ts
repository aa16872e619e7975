import type { RunnableJob } from './jobs.server.ts';

type ScheduledJob = RunnableJob & { schedule: string };

/** What a process knows of itself, for whoever looks after it. */
export type Facts = {
  /** Where it keeps what isn't in the database. */
  dataDir: string;
  /** Whether a backup is made every night. */
  backsUp: boolean;
  /** The jobs that run by the clock. */
  scheduled: readonly ScheduledJob[];
};

const runsByTheClock = (job: RunnableJob): job is ScheduledJob => job.schedule !== undefined;

/** Takes from the settings what may be told; no secrets. */
export function factsOf(
  { dataDir, backup }: { dataDir: string; backup: object | null },
  jobs: readonly RunnableJob[],
): Facts {
  return { dataDir, backsUp: backup !== null, scheduled: jobs.filter(runsByTheClock) };
}
