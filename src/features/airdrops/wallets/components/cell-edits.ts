import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#/lib/api-client.ts';
import { AppError } from '#/lib/app-error.ts';
import type { AllCells, CellChange } from '../calls.ts';
import { applyToResponse } from '../cells.ts';
import { cellsKey } from './cells-query.ts';

type Sent = { changes: readonly CellChange[]; settled: PromiseWithResolvers<void> };

/** Cells of one call; the server takes no more. */
const mostAtOnce = 1000;
/** Between calls, so that whoever holds a key down stays far below the limit of writes. */
const pauseMs = 400;

export type CellEdits = ReturnType<typeof createCellEdits>;

/**
 * Changes of cells on their way to the server: shown at once, sent in their order, together where they come faster than
 * answers do.
 */
export function createCellEdits({ api, queryClient }: { api: Api; queryClient: QueryClient }) {
  const listeners = new Set<() => void>();
  let waiting: readonly Sent[] = [];
  let pending: readonly CellChange[] = [];
  let isSending = false;

  const ask = (event: BeforeUnloadEvent) => event.preventDefault();

  function setWaiting(next: readonly Sent[]): void {
    waiting = next;
    if (waiting.length > 0) addEventListener('beforeunload', ask);
    else removeEventListener('beforeunload', ask);
    pending = waiting.flatMap(({ changes }) => changes);
    for (const listener of listeners) listener();
  }

  async function send(changes: readonly CellChange[]): Promise<void> {
    let changed = 0;
    for (let at = 0; at < changes.length; at += mostAtOnce) {
      changed += (await api.airdropWallets.set({ cells: changes.slice(at, at + mostAtOnce) })).changed;
    }
    // Wallets that are to come off may have done so before.
    if (changed < changes.filter(({ state }) => state !== null).length) {
      throw new AppError('NOT_FOUND', 'Some of these airdrops or wallets no longer exist.');
    }
    // An answer that was asked for before would show what was before.
    await queryClient.cancelQueries({ queryKey: cellsKey });
    queryClient.setQueryData<AllCells>(cellsKey, (answer) => answer && applyToResponse(answer, changes));
  }

  async function flush(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while (waiting.length > 0) {
      const sent = waiting;
      const rest = () => waiting.slice(sent.length);
      try {
        await send(mergeChanges(sent.flatMap(({ changes }) => changes)));
        setWaiting(rest());
        for (const { settled } of sent) settled.resolve();
      } catch (error) {
        setWaiting(rest());
        for (const { settled } of sent) settled.reject(error);
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
    /** What isn't known to be stored yet, in its order. */
    pending: () => pending,
    /** Resolves once the server has it. */
    save: (changes: readonly CellChange[]): Promise<void> => {
      const settled = Promise.withResolvers<void>();
      setWaiting([...waiting, { changes, settled }]);
      void flush();
      return settled.promise;
    },
  };
}

/** The last word about each cell; one that comes back after it was taken off begins anew. */
export function mergeChanges(changes: readonly CellChange[]): CellChange[] {
  const last = new Map<string, CellChange>();
  for (const change of changes) {
    const key = `${change.airdropId} ${change.walletId}`;
    const before = last.get(key);
    const anew = before?.state === null ? { amount: null, note: '' } : {};
    last.set(key, { ...before, ...anew, ...change });
  }
  return [...last.values()];
}

const editsOf = new WeakMap<QueryClient, CellEdits>();

/** The edits of this page. */
export function getCellEdits(queryClient: QueryClient, api: Api): CellEdits {
  const edits = editsOf.get(queryClient) ?? createCellEdits({ api, queryClient });
  editsOf.set(queryClient, edits);
  return edits;
}
