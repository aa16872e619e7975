import { getLive } from '#/browser/live.ts';
import type { Viewer } from '#/features/session/schema.ts';
import type { SubscriptionCapability } from '#/features/subscriptions/schema.ts';
import type { AirdropStore } from '../../data/components/airdrop-store.ts';
import { inOwnTransaction, type WriteTransaction } from './database.ts';

type PersistOptions = {
  viewer: Viewer;
  store: Pick<AirdropStore, 'getServerState' | 'subscribe'>;
  subscription: () => SubscriptionCapability | undefined;
  /** The time of the last sync in an earlier page load. */
  asOf: string;
};

export type Persistence = {
  /** The time of the last sync; '' if never. */
  getAsOf: () => string;
  stop: () => void;
};

const writeDelayMs = 500;
const heartbeatMs = 60_000;
/** Rows read or written per task: ten thousand at once block the page for a third of a second. */
const rowsPerSlice = 100;

async function runInSlices(requests: readonly (() => Promise<unknown>)[]): Promise<void> {
  // IndexedDB returns the results of a slice in a new task. Sending the next slice there keeps the transaction open.
  for (let index = 0; index < requests.length; index += rowsPerSlice)
    await Promise.all(requests.slice(index, index + rowsPerSlice).map((send) => send()));
}

async function readRevisions(transaction: WriteTransaction): Promise<Map<string, number>> {
  const revisions = new Map<string, number>();
  let lastId = '';
  for (;;) {
    const range = IDBKeyRange.lowerBound(lastId, true);
    const slice = await transaction.objectStore('rows').getAll(range, rowsPerSlice);
    for (const { id, revision } of slice) revisions.set(id, revision);
    const last = slice.at(-1);
    if (last === undefined || slice.length < rowsPerSlice) return revisions;
    lastId = last.id;
  }
}

/** Persists the server's rows in IndexedDB, shortly after each change. */
export function persistAirdrops({
  viewer,
  store,
  subscription,
  asOf: initialAsOf,
}: PersistOptions): Persistence {
  const live = getLive(viewer.id);
  /** The revisions of the stored rows. */
  let storedRevisions: Map<string, number> | undefined;
  let asOf = initialAsOf;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWriting = false;

  function scheduleWrite(): void {
    timer ??= setTimeout(() => void write(), writeDelayMs);
  }

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (isWriting) return scheduleWrite();
    const snapshot = store.getServerState();
    if (snapshot === undefined) return;
    isWriting = true;
    try {
      let storedTime = asOf;
      await inOwnTransaction(viewer.id, async (transaction, storedState) => {
        storedTime = storedState.asOf;
        // Another tab may have stored a newer revision.
        if (storedState.revision !== null && storedState.revision > snapshot.revision) return;
        const isInSync = live.getState() === 'live' || storedState.asOf === '';
        if (isInSync) storedTime = new Date().toISOString();
        const rows = transaction.objectStore('rows');
        const stored = storedRevisions ?? (await readRevisions(transaction));
        const revisions = new Map(snapshot.rows.map(({ id, revision }) => [id, revision]));
        const next = {
          viewer,
          subscription: subscription() ?? storedState.subscription,
          overview: snapshot.overview,
          revision: snapshot.revision,
          asOf: storedTime,
        };
        const changed = snapshot.rows.filter(({ id, revision }) => stored.get(id) !== revision);
        const removedIds = [...stored.keys()].filter((id) => !revisions.has(id));
        await runInSlices([
          () => transaction.objectStore('standing').put(next, 'now'),
          ...removedIds.map((id) => () => rows.delete(id)),
          ...changed.map((row) => () => rows.put(row)),
        ]);
        storedRevisions = revisions;
      });
      asOf = storedTime;
    } catch {
      // Storage is full or denied: the next change retries from the stored state.
      storedRevisions = undefined;
    } finally {
      isWriting = false;
    }
  }

  const writeNow = () => void write();
  const cleanups = [store.subscribe(scheduleWrite), live.subscribeState(scheduleWrite)];
  const heartbeat = setInterval(() => live.getState() === 'live' && writeNow(), heartbeatMs);
  addEventListener('pagehide', writeNow);
  scheduleWrite();
  return {
    getAsOf: () => asOf,
    stop: () => {
      clearTimeout(timer);
      clearInterval(heartbeat);
      removeEventListener('pagehide', writeNow);
      for (const stop of cleanups) stop();
    },
  };
}
