import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Api } from '#/lib/api-client.ts';
import { isAppError, messageOf } from '#/lib/app-error.ts';
import { toast } from '#/ui/toast-store.ts';
import { keepReview } from '../../components/submissions.ts';
import type { Reviewed } from '../../schema.ts';

/**
 * Runs what an admin does with a submission. `attempt` says in a toast that it worked, or throws; `run` answers whether it
 * worked, and what went wrong is in `error` until the next try. When somebody else was quicker, the page shows what is so now.
 */
export function useDecision() {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const attempt = async (act: (api: Api) => Promise<Reviewed>, done: string): Promise<void> => {
    try {
      keepReview(queryClient, await act(api));
      toast({ title: 'Success', description: done, tone: 'success' });
    } catch (failure) {
      if (isAppError(failure) && (failure.code === 'CONFLICT' || failure.code === 'NOT_FOUND')) {
        void queryClient.invalidateQueries({ queryKey: ['review'] });
        void queryClient.invalidateQueries({ queryKey: ['submissions'] });
      }
      throw failure;
    }
  };
  const run = async (act: (api: Api) => Promise<Reviewed>, done: string): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setError(undefined);
    try {
      await attempt(act, done);
      return true;
    } catch (failure) {
      const description = messageOf(failure, 'Something went wrong. Please try again.');
      setError(description);
      if (isAppError(failure) && (failure.code === 'CONFLICT' || failure.code === 'NOT_FOUND')) {
        toast({ title: 'Error', description, tone: 'destructive' });
      }
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { attempt, run, busy, error };
}
