import type { Config } from '#/config/config.server.ts';
import { backupJobs, chainJobs, jobs as dailyJobs, mailJobs, outgoingJobs } from '#/jobs.server.ts';
import { type StartJobsOptions, startJobs } from '#/platform/jobs.server.ts';
import type { BootCtx } from './closers.server.ts';

/** Concurrent messages to other servers: more than two unresponsive hosts can occupy. */
const maxOutgoing = 16;
/** Chains that are read at the same time. */
const maxChainsAtOnce = 4;

type Workers = Pick<StartJobsOptions, 'jobs' | 'concurrency'>;

/** Returns the jobs by workers: those that wait for other servers delay nothing else. */
function getWorkers({ backup, mail, chains }: Config): readonly Workers[] {
  const jobs = backup === null ? dailyJobs : [...dailyJobs, ...backupJobs];
  const outgoing = [
    { jobs: outgoingJobs, concurrency: maxOutgoing },
    ...(chains === null ? [] : [{ jobs: chainJobs, concurrency: maxChainsAtOnce }]),
  ];
  if (mail === null) return [{ jobs }, ...outgoing];
  return [
    { jobs: jobs.filter((job) => !mailJobs.includes(job)) },
    ...outgoing,
    { jobs: mailJobs, concurrency: mail.connections },
  ];
}

export async function startWorkers(
  { config, closers }: BootCtx,
  options: Omit<StartJobsOptions, keyof Workers>,
): Promise<void> {
  await Promise.all(
    getWorkers(config).map(async (workers) => {
      const runner = await startJobs({ ...options, ...workers });
      closers.add(() => runner.stop());
    }),
  );
}
