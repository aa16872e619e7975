import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { isUnreachable } from '../../data/components/offline-queue.ts';
import { useTrackerOffline } from '../../offline/components/offline-context.ts';
import type { TaskTick } from '../schema.ts';

/** Returns a function that sends a tick, or queues it while the server is unreachable. It resolves with whether it was sent. */
export function useSendTick(): (airdropId: string, tick: TaskTick) => Promise<boolean> {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const queue = useTrackerOffline()?.queue;
  return useCallback(
    async (airdropId, tick) => {
      const { id: taskId, walletIds, done } = tick;
      const enqueue = async () =>
        (await queue?.enqueue({ kind: 'tick', id: airdropId, taskId, walletIds, done })) === true;
      if (queue?.isBusy() && (await enqueue())) return false;
      try {
        await api.airdropTasks.tick(tick);
      } catch (error) {
        if (isUnreachable(error) && (await enqueue())) return false;
        throw error;
      }
      void queryClient.invalidateQueries({ queryKey: ['airdrop-tasks'] });
      return true;
    },
    [api, queryClient, queue],
  );
}
