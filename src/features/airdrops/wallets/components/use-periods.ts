import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { getErrorMessage } from '#/lib/app-error.ts';
import { formatCount } from '#/lib/text.ts';
import { toast } from '#/ui/toast-store.ts';
import { taskPeriodsQuery } from '../../tasks/components/task-queries.ts';
import { useSendTick } from '../../tasks/components/use-send-tick.ts';
import {
  applyPeriodTicks,
  type CellKey,
  groupByTask,
  indexPeriods,
  type PeriodCells,
  type PeriodTick,
} from '../periods.ts';

const undoToastMs = 10_000;

export type Periods = {
  /** By airdrop and wallet; undefined while loading. */
  cells: PeriodCells | undefined;
  /** Marks the due tasks of these cells as done. */
  tick: (keys: readonly CellKey[]) => void;
};

/** Returns each wallet's progress on the repeating tasks in their periods. */
export function usePeriods(): Periods {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const sendTick = useSendTick();
  const query = taskPeriodsQuery(api);
  const { data } = useQuery(query);
  const cells = useMemo(() => data && indexPeriods(data), [data]);

  async function send(ticks: readonly PeriodTick[], done: boolean): Promise<void> {
    await queryClient.cancelQueries({ queryKey: query.queryKey });
    queryClient.setQueryData(query.queryKey, (periods) => periods && applyPeriodTicks(periods, ticks, done));
    try {
      for (const { airdropId, taskId, walletIds } of ticks)
        await sendTick(airdropId, { id: taskId, walletIds, done });
    } catch (error) {
      const description = getErrorMessage(error, 'Please try again later.');
      toast({ title: 'Couldn’t save the tasks', description, tone: 'destructive' });
      await queryClient.invalidateQueries({ queryKey: ['airdrop-tasks'] });
    }
  }

  return {
    cells,
    tick: (keys) => {
      const ticks = groupByTask(cells ?? new Map(), keys);
      if (ticks.length === 0) return;
      const count = ticks.reduce((sum, { walletIds }) => sum + walletIds.length, 0);
      void send(ticks, true);
      toast({
        title: `${formatCount(count, 'task')} marked as done`,
        tone: 'success',
        duration: undoToastMs,
        action: {
          label: 'Undo',
          altText: 'Undo, or clear the tasks in the airdrop’s details',
          onAction: () => void send(ticks, false),
        },
      });
    },
  };
}
