import { getLive } from '#/browser/live.ts';
import { isPageVisible, retryPauseMs } from '#/browser/retry-pause.ts';
import { isAppError } from '#/lib/app-error.ts';
import { onServerResponse } from '#/lib/server-responses.ts';
import type { AirdropApi } from '../../data/components/airdrop-api.ts';
import type { AirdropStore } from '../../data/components/airdrop-store.ts';
import type { OfflineQueue } from '../../data/components/offline-queue.ts';
import type { RowEdit } from '../../data/components/row-set.ts';
import { ConflictError } from '../../data/merge.ts';
import { sendEdit } from '../../data/send-edit.ts';
import {
  applyOfflineChange,
  nextToSend,
  type OfflineChange,
  type Refusal,
  reassignId,
  toOptimisticAirdrop,
  type Waiting,
} from '../../data/waiting.ts';
import type { Airdrop } from '../../schema.ts';
import { inOwnTransaction, readQueuedChanges } from './database.ts';

export type QueueOptions = {
  viewerId: string;
  zone: () => string;
  api: Pick<AirdropApi, 'add' | 'edit' | 'changeStatus' | 'recordVisit'>;
  store: Pick<AirdropStore, 'row' | 'show'>;
  onSent: (change: OfflineChange) => void;
  onRefused: () => void;
  onSignedOut: () => void;
  /** Called if queued changes were deleted with the session. */
  onLost: (count: number) => void;
};

type ShownEdit = { id: string; end: (answer?: Airdrop) => void };
type QueueMessage = { sent?: { key: string; row: Airdrop } };

const retryableCodes = new Set(['UNAVAILABLE', 'INTERNAL', 'RATE_LIMITED', 'UNAUTHENTICATED']);

/** Returns the refusal of a change that would fail again; undefined for errors worth a retry. */
function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof ConflictError) {
    const { message, clashes, current } = error;
    return { message, clashes, current };
  }
  if (!isAppError(error) || retryableCodes.has(error.code)) return undefined;
  return { message: error.message || 'This change couldn’t be saved.' };
}

/**
 * Changes made offline, in order: shown at once, stored in IndexedDB, and sent by one tab at a time once the server
 * is reachable.
 */
export function createQueue(options: QueueOptions): OfflineQueue {
  const { viewerId, zone, api, store, onSent, onRefused, onSignedOut, onLost } = options;
  const name = `dropfolio-waiting-${viewerId}`;
  const listeners = new Set<() => void>();
  const shown = new Map<string, ShownEdit>();
  let all: readonly Waiting[] = [];
  /** Shown already, and being written to the database. */
  const beingStored = new Set<Waiting>();
  let channel: BroadcastChannel | undefined;
  let isRunning = false;
  let isSending = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function toRowEdit(one: Waiting): RowEdit {
    const { deed: change, at } = one;
    const added = change.kind === 'add' ? toOptimisticAirdrop(change.input, change.id, at) : undefined;
    return {
      ids: [change.id],
      apply: (row) => applyOfflineChange(row, one, zone()),
      ...(added && { adds: added }),
    };
  }

  function show(next: readonly Waiting[]): void {
    all = next;
    const activeByKey = new Map(next.filter(({ refusal }) => !refusal).map((one) => [one.key, one]));
    for (const [key, { id, end }] of shown) {
      if (activeByKey.get(key)?.deed.id === id) continue;
      shown.delete(key);
      end();
    }
    for (const one of activeByKey.values()) {
      if (!shown.has(one.key)) shown.set(one.key, { id: one.deed.id, end: store.show(toRowEdit(one)) });
    }
    for (const listener of listeners) listener();
  }

  /** Replaces the shown change with the server's row. */
  function acceptRow(key: string, row: Airdrop): void {
    const edit = shown.get(key);
    shown.delete(key);
    edit?.end(row);
    show(all.filter((one) => one.key !== key));
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
      for (const one of changed) await waiting.put(one);
      for (const key of removedKeys) await waiting.delete(key);
    });
    channel?.postMessage({} satisfies QueueMessage);
    return isStored;
  }

  function send({ key, deed: change, at }: Waiting): Promise<Airdrop> {
    switch (change.kind) {
      case 'add':
        return api.add(change.input, { context: { idempotencyKey: key } });
      case 'edit':
        return sendEdit(api, change);
      case 'status':
        return api.changeStatus({ id: change.id, status: change.status });
      case 'visit':
        return api.recordVisit({ id: change.id, visitedAt: at });
    }
  }

  async function sendOne(one: Waiting): Promise<void> {
    let row: Airdrop;
    try {
      row = await send(one);
    } catch (error) {
      const refusal = toRefusal(error);
      if (refusal === undefined) throw error;
      await put([{ ...one, refusal }]);
      await reload();
      onRefused();
      return;
    }
    failures = 0;
    const others = (await readQueuedChanges(viewerId)) ?? [];
    const changed = one.deed.kind === 'add' ? reassignId(others, one.deed.id, row) : [];
    await put(
      changed.filter(({ key }) => key !== one.key),
      [one.key],
    );
    channel?.postMessage({ sent: { key: one.key, row } } satisfies QueueMessage);
    acceptRow(one.key, row);
    await reload();
    onSent(one.deed);
  }

  /** Holds a lock across tabs; another tab reloads the queue before it sends. */
  async function sendAll(): Promise<void> {
    if (isSending || !isRunning || nextToSend(all) === undefined) return;
    isSending = true;
    clearTimeout(timer);
    try {
      await navigator.locks.request(name, async () => {
        await reload();
        for (let one = nextToSend(all); one !== undefined && isRunning; one = nextToSend(all))
          await sendOne(one);
      });
    } catch (error) {
      failures += 1;
      if (isAppError(error) && error.code === 'UNAUTHENTICATED') onSignedOut();
      else if (isRunning) timer = setTimeout(() => void sendAll(), retryPauseMs(failures, isPageVisible()));
    } finally {
      isSending = false;
    }
  }

  return {
    all: () => all,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isBusy: () => nextToSend(all) !== undefined,
    isAdded: (id) => all.some(({ deed: change }) => change.kind === 'add' && change.id === id),
    enqueue: async (change, { key = crypto.randomUUID(), refusal } = {}) => {
      const at = new Date().toISOString();
      const order = Math.max(Date.now(), (all.at(-1)?.order ?? 0) + 1);
      const airdropName = change.kind === 'add' ? change.input.name : (store.row(change.id)?.name ?? '');
      const one: Waiting = { key, order, at, name: airdropName, deed: change, ...(refusal && { refusal }) };
      // Shown before it is stored, for an immediate response.
      beingStored.add(one);
      show([...all, one]);
      const isStored = await put([one]).catch(() => false);
      beingStored.delete(one);
      if (!isStored) show(all.filter((other) => other !== one));
      else if (navigator.onLine) void sendAll();
      return isStored;
    },
    resend: async (key, change) => {
      const one = all.find((each) => each.key === key);
      if (one === undefined) return;
      const { refusal: _refusal, ...unrefused } = one;
      // The refused call had no effect, so the new one needs its own idempotency key.
      await put([{ ...unrefused, key: crypto.randomUUID(), deed: change }], [key]);
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
      void reload().then(sendWaiting, () => undefined);
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
