import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { AppError } from '#/lib/app-error.ts';
import { maxCellsPerCall } from '../../kinds.ts';
import type { AllCells, CellChange } from '../calls.ts';
import { applyToResponse } from '../cells.ts';
import { cellsKey } from './cells-query.ts';

type QueuedEdit = { changes: readonly CellChange[]; completion: PromiseWithResolvers<void> };

/** Calls pause for this time, so that a key held down stays far below the rate limit. */
const pauseMs = 400;

export type CellEdits = ReturnType<typeof createCellEdits>;

/** Queues changes of cells: applied optimistically, sent in order, and batched while a call is pending. */
export function createCellEdits({ api, queryClient }: { api: Api; queryClient: QueryClient }) {
  const listeners = new Set<() => void>();
  let queued: readonly QueuedEdit[] = [];
  let pending: readonly CellChange[] = [];
  let isSending = false;

  const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault();

  function setQueued(next: readonly QueuedEdit[]): void {
    queued = next;
    if (queued.length > 0) addEventListener('beforeunload', confirmLeave);
    else removeEventListener('beforeunload', confirmLeave);
    pending = queued.flatMap(({ changes }) => changes);
    for (const listener of listeners) listener();
  }

  async function send(changes: readonly CellChange[]): Promise<void> {
    let writtenCount = 0;
    for (let start = 0; start < changes.length; start += maxCellsPerCall) {
      const { written } = await api.airdropWallets.set({
        cells: changes.slice(start, start + maxCellsPerCall),
      });
      writtenCount += written;
    }
    // Removed wallets may have been removed already, so they aren't counted.
    if (writtenCount < changes.filter(({ state }) => state !== null).length) {
      throw new AppError('NOT_FOUND', 'Some of these airdrops or wallets no longer exist.');
    }
    // A fetch started before the change would restore the old cells.
    await queryClient.cancelQueries({ queryKey: cellsKey });
    queryClient.setQueryData<AllCells>(
      cellsKey,
      (response) => response && applyToResponse(response, changes),
    );
  }

  async function flush(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while (queued.length > 0) {
      const batch = queued;
      const getRemaining = () => queued.slice(batch.length);
      try {
        await send(mergeChanges(batch.flatMap(({ changes }) => changes)));
        setQueued(getRemaining());
        for (const { completion } of batch) completion.resolve();
      } catch (error) {
        setQueued(getRemaining());
        for (const { completion } of batch) completion.reject(error);
      }
      void queryClient.invalidateQueries({ queryKey: cellsKey });
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    isSending = false;
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** The changes that aren't confirmed yet, in order. */
    getPending: () => pending,
    /** Resolves when the server has saved the changes. */
    save: (changes: readonly CellChange[]): Promise<void> => {
      const completion = Promise.withResolvers<void>();
      setQueued([...queued, { changes, completion }]);
      void flush();
      return completion.promise;
    },
  };
}

/** Merges the changes of each cell; a cell re-added after its removal starts empty. */
export function mergeChanges(changes: readonly CellChange[]): CellChange[] {
  const last = new Map<string, CellChange>();
  for (const change of changes) {
    const key = `${change.airdropId} ${change.walletId}`;
    const previous = last.get(key);
    const reset = previous?.state === null ? { amount: null, claimIndex: null, note: '' } : {};
    last.set(key, { ...previous, ...reset, ...change });
  }
  return [...last.values()];
}

const editsByClient = new WeakMap<QueryClient, CellEdits>();

/** Returns the page's shared edit queue. */
export function getCellEdits(queryClient: QueryClient, api: Api): CellEdits {
  const edits = editsByClient.get(queryClient) ?? createCellEdits({ api, queryClient });
  editsByClient.set(queryClient, edits);
  return edits;
}
