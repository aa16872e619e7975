import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { getErrorMessage } from '#/lib/app-error.ts';
import { announce } from '#/ui/announcer.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useList } from '#/ui/use-list.ts';
import type { Task, TaskList, TaskTick, TickFromChain } from '../schema.ts';
import type { TaskFields } from './task-form.tsx';
import { tasksQuery } from './task-queries.ts';
import { useSendTick } from './use-send-tick.ts';

function applyTick(list: TaskList, { id, walletIds, done }: TaskTick): TaskList {
  const items = list.items.map((task) => {
    if (task.id !== id) return task;
    const remaining = task.doneBy.filter((walletId) => walletIds?.includes(walletId) !== true);
    const doneBy = done ? [...remaining, ...(walletIds ?? [])] : remaining;
    const isTicked = ({ walletId }: TickFromChain) =>
      walletId === null || walletIds?.includes(walletId) === true;
    return {
      ...task,
      doneBy,
      isDone: walletIds === null ? done : doneBy.length === list.wallets.length,
      // A server of the previous version returns none.
      ticksFromChain: done ? task.ticksFromChain : task.ticksFromChain?.filter((tick) => !isTicked(tick)),
    };
  });
  return { ...list, items };
}

function moveTask(list: TaskList, id: string, position: number): TaskList {
  const task = list.items.find((item) => item.id === id);
  if (task === undefined) return list;
  return { ...list, items: list.items.filter((item) => item !== task).toSpliced(position, 0, task) };
}

export function useTasks(airdropId: string) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const query = tasksQuery(api, airdropId);
  const { queryKey } = query;
  const list = useList(query);
  const [pending, setPending] = useState<readonly TaskTick[]>([]);
  const tickQueue = useRef(Promise.resolve());
  const sendTick = useSendTick();

  /** Updates the cached list; cancels pending fetches, which would restore the previous one. */
  async function updateCache(update: (list: TaskList) => TaskList): Promise<void> {
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<TaskList>(queryKey, (cached) => cached && update(cached));
  }
  const reload = () => queryClient.invalidateQueries({ queryKey: ['airdrop-tasks'] });

  function toastFailure(error: unknown, title: string): void {
    toast({ title, description: getErrorMessage(error, 'Please try again later.'), tone: 'destructive' });
    void reload();
  }

  async function send(tick: TaskTick): Promise<void> {
    try {
      await sendTick(airdropId, tick);
      await updateCache((cached) => applyTick(cached, tick));
    } catch (error) {
      toastFailure(error, 'Couldn’t save the task');
    }
    setPending((ticks) => ticks.filter((pendingTick) => pendingTick !== tick));
  }

  return {
    list: { ...list, page: list.page && pending.reduce(applyTick, list.page) },
    /** Applied optimistically and sent in sequence, so that the last tick wins. */
    tick: (tick: TaskTick) => {
      setPending((ticks) => [...ticks, tick]);
      tickQueue.current = tickQueue.current.then(() => send(tick));
    },
    move: async ({ id, text }: Task, position: number): Promise<void> => {
      await updateCache((cached) => moveTask(cached, id, position));
      try {
        await api.airdropTasks.edit({ id, position });
        announce(`Moved to position ${position + 1}: ${text}`);
      } catch (error) {
        toastFailure(error, 'Couldn’t move the task');
      }
    },
    add: async (fields: TaskFields, idempotencyKey: string): Promise<void> => {
      const task = await api.airdropTasks.add({ id: airdropId, ...fields }, { context: { idempotencyKey } });
      await updateCache((cached) => ({ ...cached, items: [...cached.items, task] }));
      announce(`Task added: ${task.text}`);
    },
    edit: async (id: string, fields: TaskFields): Promise<void> => {
      const task = await api.airdropTasks.edit({ id, ...fields });
      await updateCache((cached) => ({
        ...cached,
        items: cached.items.map((item) => (item.id === id ? task : item)),
      }));
    },
    remove: async (id: string): Promise<void> => {
      await api.airdropTasks.remove({ id });
    },
    /** Removes a deleted task from the cached list. */
    removeFromCache: (id: string) =>
      updateCache((cached) => ({ ...cached, items: cached.items.filter((item) => item.id !== id) })),
  };
}

export type Tasks = ReturnType<typeof useTasks>;
