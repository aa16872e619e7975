import type { Config } from '#/config/config.server.ts';
import { backupJobs, chainJobs, jobs as dailyJobs, mailJobs, outgoingJobs } from '#/jobs.server.ts';
import { type StartJobsOptions, startJobs } from '#/platform/jobs.server.ts';
import type { BootCtx } from './closers.server.ts';

/** High enough that two unresponsive hosts can't block the messages to all others. */
const maxOutgoing = 16;
const maxChainsAtOnce = 4;

type Workers = Pick<StartJobsOptions, 'jobs' | 'concurrency'>;

/** Returns the jobs by workers. Jobs that wait for other servers have their own, so they delay no others. */
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
