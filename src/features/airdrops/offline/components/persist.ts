import type { Viewer } from '#/features/session/schema.ts';
import type { SubscriptionCapability } from '#/features/subscriptions/schema.ts';
import { getLive } from '#/lib/live.ts';
import type { AirdropStore } from '../../data/components/airdrop-store.ts';
import { inOwnTransaction, type WriteTransaction } from './database.ts';

type KeepOptions = {
  viewer: Viewer;
  store: Pick<AirdropStore, 'known' | 'subscribe'>;
  subscription: () => SubscriptionCapability | undefined;
  /** When it was in step last, in an earlier page. */
  asOf: string;
};

export type Persistence = {
  /** When the server was last heard; '' when never. */
  asOf: () => string;
  stop: () => void;
};

const pauseMs = 500;
const heartbeatMs = 60_000;
/** Rows read or written in one task: ten thousand at once keep a page from answering for a third of a second. */
const rowsAtOnce = 100;

async function inSlices(work: readonly (() => Promise<unknown>)[]): Promise<void> {
  // The answers to a slice begin the next in another task, and hold the transaction open.
  for (let at = 0; at < work.length; at += rowsAtOnce)
    await Promise.all(work.slice(at, at + rowsAtOnce).map((begin) => begin()));
}

/** What stands in the database, by its revisions. */
async function readRevisions(transaction: WriteTransaction): Promise<Map<string, number>> {
  const revisions = new Map<string, number>();
  for (let last = '', isOver = false; !isOver; ) {
    const range = IDBKeyRange.lowerBound(last, true);
    const some = await transaction.objectStore('rows').getAll(range, rowsAtOnce);
    for (const { id, revision } of some) revisions.set(id, revision);
    last = some.at(-1)?.id ?? '';
    isOver = some.length < rowsAtOnce;
  }
  return revisions;
}

/** Keeps what the server said of somebody's airdrops in the browser's database, shortly after it says so. */
export function persistAirdrops({ viewer, store, subscription, asOf: before }: KeepOptions): Persistence {
  const live = getLive(viewer.id);
  /** What stands in the database, by its revisions. */
  let kept: Map<string, number> | undefined;
  let asOf = before;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWriting = false;

  function soon(): void {
    timer ??= setTimeout(() => void write(), pauseMs);
  }

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (isWriting) return soon();
    const known = store.known();
    if (known === undefined) return;
    isWriting = true;
    try {
      await inOwnTransaction(viewer.id, async (all, standing) => {
        const isHeard = live.state() === 'live' || standing.asOf === '';
        asOf = isHeard ? new Date().toISOString() : standing.asOf;
        // Another tab may be ahead.
        if (standing.revision !== null && standing.revision > known.revision) return;
        const rows = all.objectStore('rows');
        const stored = kept ?? (await readRevisions(all));
        const now = new Map(known.rows.map(({ id, revision }) => [id, revision]));
        const next = {
          viewer,
          subscription: subscription() ?? standing.subscription,
          overview: known.overview,
          revision: known.revision,
          asOf,
        };
        const changed = known.rows.filter(({ id, revision }) => stored.get(id) !== revision);
        const gone = [...stored.keys()].filter((id) => !now.has(id));
        await inSlices([
          () => all.objectStore('standing').put(next, 'now'),
          ...gone.map((id) => () => rows.delete(id)),
          ...changed.map((row) => () => rows.put(row)),
        ]);
        kept = now;
      });
    } catch {
      // A full disk, or a browser that lends none: the next change tries again, from what is there.
      kept = undefined;
    } finally {
      isWriting = false;
    }
  }

  const now = () => void write();
  const stops = [store.subscribe(soon), live.subscribeState(soon)];
  const heartbeat = setInterval(() => live.state() === 'live' && now(), heartbeatMs);
  addEventListener('pagehide', now);
  soon();
  return {
    asOf: () => asOf,
    stop: () => {
      clearTimeout(timer);
      clearInterval(heartbeat);
      removeEventListener('pagehide', now);
      for (const stop of stops) stop();
    },
  };
}
