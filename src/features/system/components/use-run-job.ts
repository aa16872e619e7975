import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { getErrorMessage } from '#/lib/app-error.ts';
import { toast } from '#/ui/toast-store.ts';
import { jobTitle } from '../job-words.ts';
import { systemQuery } from './system.ts';

/** Runs a job now. Its row updates at once, and again by live events. */
export function useRunJob() {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const [starting, setStarting] = useState<string>();
  const run = async (job: string): Promise<void> => {
    setStarting(job);
    try {
      const row = await api.system.runJob({ job });
      queryClient.setQueryData(systemQuery(api).queryKey, (page) =>
        page === undefined
          ? undefined
          : { ...page, jobs: page.jobs.map((one) => (one.name === job ? row : one)) },
      );
    } catch (failure) {
      const description = getErrorMessage(failure, 'Please try again in a moment.');
      toast({ title: `Couldn’t start: ${jobTitle(job)}`, description, tone: 'destructive' });
    } finally {
      setStarting(undefined);
      for (const queryKey of [['system'], ['audit']] as const)
        void queryClient.invalidateQueries({ queryKey });
    }
  };
  return { run, starting };
}
