import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useAction } from '#/ui/use-action.ts';
import { getJobTitle } from '../job-words.ts';
import { systemQuery } from './system.ts';

/** Runs a job now. Its row updates at once, and again by live events. */
export function useRunJob() {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { run, isBusyWith } = useAction({ failureMessage: 'Please try again in a moment.' });
  const start = async (job: string): Promise<void> => {
    const row = await api.system.runJob({ job });
    queryClient.setQueryData(systemQuery(api).queryKey, (page) =>
      page === undefined
        ? undefined
        : { ...page, jobs: page.jobs.map((item) => (item.name === job ? row : item)) },
    );
  };
  return {
    run: async (job: string): Promise<void> => {
      await run(() => start(job), { keys: job, title: `Couldn’t start: ${getJobTitle(job)}` });
      for (const queryKey of [['system'], ['audit']] as const)
        void queryClient.invalidateQueries({ queryKey });
    },
    isStarting: isBusyWith,
  };
}
