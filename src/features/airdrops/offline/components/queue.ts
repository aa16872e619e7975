import { isAppError } from '#/lib/app-error.ts';
import { getLive } from '#/lib/live.ts';
import { isPageVisible, retryPauseMs } from '#/lib/retry-pause.ts';
import { onServerAnswer } from '#/lib/server-responses.ts';
import type { AirdropApi, AirdropStore } from '../../data/components/airdrop-store.ts';
import type { RowEdit } from '../../data/components/row-set.ts';
import type { Airdrop } from '../../schema.ts';
import { ConflictError } from '../merge.ts';
import { sendEdit } from '../send-edit.ts';
import {
  applyOfflineChange,
  nextToSend,
  type OfflineChange,
  type Refusal,
  reassignId,
  toOptimisticAirdrop,
  type Waiting,
} from '../waiting.ts';
import { inOwnTransaction, readQueuedChanges } from './database.ts';

export type Queue = {
  all: () => readonly Waiting[];
  subscribe: (listener: () => void) => () => void;
  /** Something is on its way: what is done now comes after it. */
  isBusy: () => boolean;
  /** Whether this airdrop itself waits to be added. */
  isAdded: (id: string) => boolean;
  /** Keeps a change until it can be sent; false where it can't be kept. Refused: until somebody mends it. */
  enqueue: (change: OfflineChange, options?: { key?: string; refusal?: Refusal }) => Promise<boolean>;
  /** Sends another change in its place, or the same again. */
  resend: (key: string, change: OfflineChange) => Promise<void>;
  drop: (keys: readonly string[]) => Promise<void>;
  start: () => () => void;
};

export type QueueOptions = {
  viewerId: string;
  zone: () => string;
  api: Pick<AirdropApi, 'add' | 'edit' | 'changeStatus' | 'recordVisit'>;
  store: Pick<AirdropStore, 'row' | 'show'>;
  onSent: (change: OfflineChange) => void;
  onRefused: () => void;
  onSignedOut: () => void;
  /** What waited is gone with the session: so many. */
  onLost: (count: number) => void;
};

type Shown = { id: string; end: (answer?: Airdrop) => void };
type Note = { sent?: { key: string; row: Airdrop } };

const later = new Set(['UNAVAILABLE', 'INTERNAL', 'RATE_LIMITED', 'UNAUTHENTICATED']);

/** What the server will not enqueue, however often it is sent. */
function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof ConflictError) {
    const { message, clashes, current } = error;
    return { message, clashes, current };
  }
  if (!isAppError(error) || later.has(error.code)) return undefined;
  return { message: error.message || 'The server refused this change.' };
}

/**
 * What was done without a network, in the order it was done: shown at once, kept in the browser's database, and sent by one
 * tab at a time once the server can be reached.
 */
export function createQueue(options: QueueOptions): Queue {
  const { viewerId, zone, api, store, onSent, onRefused, onSignedOut, onLost } = options;
  const name = `dropfolio-waiting-${viewerId}`;
  const listeners = new Set<() => void>();
  const shown = new Map<string, Shown>();
  let all: readonly Waiting[] = [];
  /** Shown, and on their way into the database. */
  const beingKept = new Set<Waiting>();
  let channel: BroadcastChannel | undefined;
  let isRunning = false;
  let isSending = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function editOf(one: Waiting): RowEdit {
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
    const standing = new Map(next.filter(({ refusal }) => !refusal).map((one) => [one.key, one]));
    for (const [key, { id, end }] of shown) {
      if (standing.get(key)?.deed.id === id) continue;
      shown.delete(key);
      end();
    }
    for (const one of standing.values()) {
      if (!shown.has(one.key)) shown.set(one.key, { id: one.deed.id, end: store.show(editOf(one)) });
    }
    for (const listener of listeners) listener();
  }

  /** The server has it: its row stands where the change was shown. */
  function settle(key: string, row: Airdrop): void {
    const was = shown.get(key);
    shown.delete(key);
    was?.end(row);
    show(all.filter((one) => one.key !== key));
  }

  async function reload(): Promise<void> {
    const kept = await readQueuedChanges(viewerId);
    if (!isRunning) return;
    if (kept === undefined && all.length > 0) onLost(all.length);
    const known = new Set(kept?.map(({ key }) => key));
    show([...(kept ?? []), ...[...beingKept].filter(({ key }) => !known.has(key))]);
  }

  async function put(changed: readonly Waiting[], gone: readonly string[] = []): Promise<boolean> {
    const isKept = await inOwnTransaction(viewerId, async (kept) => {
      const waiting = kept.objectStore('waiting');
      for (const one of changed) await waiting.put(one);
      for (const key of gone) await waiting.delete(key);
    });
    channel?.postMessage({} satisfies Note);
    return isKept;
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

  async function deliver(one: Waiting): Promise<void> {
    let row: Airdrop;
    try {
      row = await send(one);
    } catch (error) {
      const refusal = refusalOf(error);
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
    channel?.postMessage({ sent: { key: one.key, row } } satisfies Note);
    settle(one.key, row);
    await reload();
    onSent(one.deed);
  }

  /** In turns with the other tabs: what one has sent, another finds gone. */
  async function sendAll(): Promise<void> {
    if (isSending || !isRunning || nextToSend(all) === undefined) return;
    isSending = true;
    clearTimeout(timer);
    try {
      await navigator.locks.request(name, async () => {
        await reload();
        for (let one = nextToSend(all); one !== undefined && isRunning; one = nextToSend(all))
          await deliver(one);
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
      const called = change.kind === 'add' ? change.input.name : (store.row(change.id)?.name ?? '');
      const one: Waiting = { key, order, at, name: called, deed: change, ...(refusal && { refusal }) };
      // Shown before it is kept: what was pressed is seen at once.
      beingKept.add(one);
      show([...all, one]);
      const isKept = await put([one]).catch(() => false);
      beingKept.delete(one);
      if (!isKept) show(all.filter((other) => other !== one));
      else if (navigator.onLine) void sendAll();
      return isKept;
    },
    resend: async (key, change) => {
      const one = all.find((each) => each.key === key);
      if (one === undefined) return;
      const { refusal: _refusal, ...rest } = one;
      // Refused, it had no effect; what is sent now is another thing to the server.
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
      channel.onmessage = ({ data }: MessageEvent<Note>) => {
        if (data.sent) settle(data.sent.key, data.sent.row);
        else void reload();
      };
      const wake = () => void sendAll();
      addEventListener('online', wake);
      const stops = [onServerAnswer(wake), getLive(viewerId).subscribe(wake)];
      void reload().then(wake, () => undefined);
      return () => {
        isRunning = false;
        clearTimeout(timer);
        removeEventListener('online', wake);
        for (const stop of stops) stop();
        channel?.close();
        channel = undefined;
        // The store outlives the page: the next queue shows them again.
        show([]);
      };
    },
  };
}
