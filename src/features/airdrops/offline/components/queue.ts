import { getLive } from '#/browser/live.ts';
import { getRetryPauseMs, isPageVisible } from '#/browser/retry-pause.ts';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { isAppError } from '#/lib/app-error.ts';
import { assertNoSecrets } from '#/lib/secrets.ts';
import { onServerResponse } from '#/lib/server-responses.ts';
import type { AirdropApi } from '../../data/components/airdrop-api.ts';
import type { AirdropStore } from '../../data/components/airdrop-store.ts';
import type { OfflineQueue } from '../../data/components/offline-queue.ts';
import type { RowEdit } from '../../data/components/row-set.ts';
import { ConflictError } from '../../data/merge.ts';
import { sendEdit } from '../../data/send-edit.ts';
import {
  applyOfflineChange,
  getNextToSend,
  type OfflineChange,
  type Refusal,
  reassignId,
  toOptimisticAirdrop,
  type Waiting,
} from '../../data/waiting.ts';
import type { RhythmSettings } from '../../rhythm/kinds.ts';
import type { Airdrop } from '../../schema.ts';
import { inOwnTransaction, readQueuedChanges } from './database.ts';

export type QueueOptions = {
  viewerId: string;
  settings: () => RhythmSettings;
  api: Pick<AirdropApi, 'add' | 'edit' | 'changeStatus' | 'recordVisit' | 'correctVisit'>;
  tick: (tick: {
    id: string;
    walletIds: string[] | null;
    done: boolean;
    tickedAt: string;
  }) => Promise<unknown>;
  store: Pick<AirdropStore, 'getRow' | 'show'>;
  onSent: (change: OfflineChange) => void;
  onRejected: () => void;
  onSignedOut: () => void;
  /** Called if queued changes were deleted with the session. */
  onLost: (count: number) => void;
};

type ShownEdit = { id: string; end: (result?: Airdrop) => void };
type QueueMessage = { sent?: { key: string; row: Airdrop } };

const retryableCodes = new Set(['UNAVAILABLE', 'INTERNAL', 'RATE_LIMITED', 'UNAUTHENTICATED']);

/** Returns the rejection of a change that would fail again; undefined for errors worth a retry. */
function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof ConflictError) {
    const { message, conflicts, current } = error;
    return { message, clashes: conflicts, current };
  }
  if (!isAppError(error) || retryableCodes.has(error.code)) return undefined;
  return { message: error.message || 'This change couldn’t be saved.' };
}

/**
 * Changes made offline, in order: shown at once, stored in IndexedDB, and sent by one tab at a time once the server
 * is reachable.
 */
export function createQueue(options: QueueOptions): OfflineQueue {
  const { viewerId, settings, api, tick, store, onSent, onRejected, onSignedOut, onLost } = options;
  const name = `dropfolio-waiting-${viewerId}`;
  const listeners = new Set<() => void>();
  const shown = new Map<string, ShownEdit>();
  let all: readonly Waiting[] = [];
  /** Changes that are shown but not stored yet. */
  const beingStored = new Set<Waiting>();
  let channel: BroadcastChannel | undefined;
  let isRunning = false;
  let isSending = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function toRowEdit(waiting: Waiting): RowEdit {
    const { deed: change, at } = waiting;
    const added = change.kind === 'add' ? toOptimisticAirdrop(change.input, change.id, at) : undefined;
    return {
      ids: [change.id],
      apply: (row) => applyOfflineChange(row, waiting, settings()),
      ...(added && { adds: added }),
    };
  }

  function show(next: readonly Waiting[]): void {
    all = next;
    const activeByKey = new Map(next.filter(({ refusal }) => !refusal).map((item) => [item.key, item]));
    for (const [key, { id, end }] of shown) {
      if (activeByKey.get(key)?.deed.id === id) continue;
      shown.delete(key);
      end();
    }
    for (const item of activeByKey.values()) {
      if (!shown.has(item.key)) shown.set(item.key, { id: item.deed.id, end: store.show(toRowEdit(item)) });
    }
    for (const listener of listeners) listener();
  }

  /** Replaces the shown change with the server's row. */
  function acceptRow(key: string, row: Airdrop): void {
    const edit = shown.get(key);
    shown.delete(key);
    edit?.end(row);
    show(all.filter((item) => item.key !== key));
  }

  async function reload(): Promise<void> {
    const stored = await readQueuedChanges(viewerId);
    if (!isRunning) return;
    if (stored === undefined && all.length > 0) onLost(all.length);
    const storedKeys = new Set(stored?.map(({ key }) => key));
    show([...(stored ?? []), ...[...beingStored].filter(({ key }) => !storedKeys.has(key))]);
  }

  async function put(changed: readonly Waiting[], removedKeys: readonly string[] = []): Promise<boolean> {
    const isStored = await inOwnTransaction(viewerId, async (stored) => {
      const waiting = stored.objectStore('waiting');
      for (const item of changed) await waiting.put(item);
      for (const key of removedKeys) await waiting.delete(key);
    });
    channel?.postMessage({} satisfies QueueMessage);
    return isStored;
  }

  /** Returns the airdrop's new row; undefined if it doesn't change. */
  async function send({ key, deed: change, at }: Waiting): Promise<Airdrop | undefined> {
    switch (change.kind) {
      case 'add':
        return api.add(change.input, { context: { idempotencyKey: key } });
      case 'edit':
        return sendEdit(api, change);
      case 'status':
        return api.changeStatus({ id: change.id, status: change.status });
      case 'visit':
        return api.recordVisit({ id: change.id, visitedAt: at });
      case 'correct-visit':
        return api.correctVisit({ id: change.id, day: change.day, isVisited: change.isVisited });
      case 'tick': {
        const { taskId, walletIds, done } = change;
        await tick({ id: taskId, walletIds, done, tickedAt: at });
        return undefined;
      }
    }
  }

  async function sendChange(waiting: Waiting): Promise<void> {
    let row: Airdrop | undefined;
    try {
      row = await send(waiting);
    } catch (error) {
      const refusal = toRefusal(error);
      if (refusal === undefined) throw error;
      await put([{ ...waiting, refusal }]);
      await reload();
      onRejected();
      return;
    }
    failures = 0;
    if (row === undefined) {
      await put([], [waiting.key]);
      await reload();
      onSent(waiting.deed);
      return;
    }
    const others = (await readQueuedChanges(viewerId)) ?? [];
    const changed = waiting.deed.kind === 'add' ? reassignId(others, waiting.deed.id, row) : [];
    await put(
      changed.filter(({ key }) => key !== waiting.key),
      [waiting.key],
    );
    channel?.postMessage({ sent: { key: waiting.key, row } } satisfies QueueMessage);
    acceptRow(waiting.key, row);
    await reload();
    onSent(waiting.deed);
  }

  function retryLater(attempt: () => Promise<void>): void {
    if (isRunning) timer = setTimeout(() => void attempt(), getRetryPauseMs(failures, isPageVisible()));
  }

  /** Sends the changes under a lock across tabs, after reloading the queue, because another tab may have sent some. */
  async function sendAll(): Promise<void> {
    if (isSending || !isRunning || getNextToSend(all) === undefined) return;
    isSending = true;
    clearTimeout(timer);
    try {
      await navigator.locks.request(name, async () => {
        await reload();
        for (let next = getNextToSend(all); next !== undefined && isRunning; next = getNextToSend(all))
          await sendChange(next);
      });
    } catch (error) {
      failures += 1;
      if (isAppError(error) && error.code === 'UNAUTHENTICATED') onSignedOut();
      else retryLater(sendAll);
    } finally {
      isSending = false;
    }
  }

  /** Reads the stored changes and sends them. While storage fails, it is read again later. */
  async function sendStored(): Promise<void> {
    try {
      await reload();
    } catch {
      failures += 1;
      return retryLater(sendStored);
    }
    await sendAll();
  }

  return {
    listChanges: () => all,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isBusy: () => getNextToSend(all) !== undefined,
    isAdded: (id) => all.some(({ deed: change }) => change.kind === 'add' && change.id === id),
    enqueue: async (change, { key = crypto.randomUUID(), refusal } = {}) => {
      await assertNoSecrets(change);
      const at = new Date().toISOString();
      const order = Math.max(Date.now(), (all.at(-1)?.order ?? 0) + 1);
      const airdrop = change.kind === 'add' ? change.input : store.getRow(change.id);
      const queued: Waiting = {
        key,
        order,
        at,
        name: formatAirdropName(airdrop ?? { name: '' }),
        deed: change,
        ...(refusal && { refusal }),
      };
      // Shown before it is stored, for an immediate response.
      beingStored.add(queued);
      show([...all, queued]);
      const isStored = await put([queued]).catch(() => false);
      beingStored.delete(queued);
      if (!isStored) show(all.filter((other) => other !== queued));
      else if (navigator.onLine) void sendAll();
      return isStored;
    },
    resend: async (key, change) => {
      await assertNoSecrets(change);
      const queued = all.find((item) => item.key === key);
      if (queued === undefined) return;
      const { refusal: _refusal, ...rest } = queued;
      // The rejected call had no effect, so the new one needs its own idempotency key.
      await put([{ ...rest, key: crypto.randomUUID(), deed: change }], [key]);
      await reload();
      void sendAll();
    },
    drop: async (keys) => {
      await put([], keys);
      await reload();
    },
    start: () => {
      isRunning = true;
      channel = new BroadcastChannel(name);
      channel.onmessage = ({ data }: MessageEvent<QueueMessage>) => {
        if (data.sent) acceptRow(data.sent.key, data.sent.row);
        else void reload();
      };
      const sendWaiting = () => void sendAll();
      addEventListener('online', sendWaiting);
      const cleanups = [onServerResponse(sendWaiting), getLive(viewerId).subscribe(sendWaiting)];
      void sendStored();
      return () => {
        isRunning = false;
        clearTimeout(timer);
        removeEventListener('online', sendWaiting);
        for (const stop of cleanups) stop();
        channel?.close();
        channel = undefined;
        // The store is shared across page views, and the next queue shows the changes again.
        show([]);
      };
    },
  };
}
