import type { Viewer } from '#/features/session/schema.ts';
import type { SubscriptionCapability } from '#/features/subscriptions/schema.ts';
import { liveOf } from '#/lib/live.ts';
import type { AirdropStore } from '../../data/components/airdrop-store.ts';
import { inKept } from './database.ts';

type KeepOptions = {
  viewer: Viewer;
  store: Pick<AirdropStore, 'known' | 'subscribe'>;
  subscription: () => SubscriptionCapability | undefined;
  /** When it was in step last, in an earlier page. */
  asOf: string;
};

export type Keeper = {
  /** When the server was last heard; '' when never. */
  asOf: () => string;
  stop: () => void;
};

const pauseMs = 500;
const heartbeatMs = 60_000;

/** Keeps what the server said of somebody's airdrops in the browser's database, shortly after it says so. */
export function keepAirdrops({ viewer, store, subscription, asOf: before }: KeepOptions): Keeper {
  const live = liveOf(viewer.id);
  /** What stands in the database, by its revisions. */
  let kept: Map<string, number> | undefined;
  let asOf = before;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWriting = false;

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const known = store.known();
    if (known === undefined || isWriting) return;
    isWriting = true;
    try {
      await inKept(viewer.id, async (all, standing) => {
        const isHeard = live.state() === 'live' || standing.asOf === '';
        asOf = isHeard ? new Date().toISOString() : standing.asOf;
        // Another tab may be ahead.
        if (standing.revision !== null && standing.revision > known.revision) return;
        const rows = all.objectStore('rows');
        const stored = kept ?? new Map((await rows.getAll()).map(({ id, revision }) => [id, revision]));
        const now = new Map(known.rows.map(({ id, revision }) => [id, revision]));
        await Promise.all([
          ...known.rows.filter((row) => stored.get(row.id) !== row.revision).map((row) => rows.put(row)),
          ...[...stored.keys()].filter((id) => !now.has(id)).map((id) => rows.delete(id)),
          all.objectStore('standing').put(
            {
              viewer,
              subscription: subscription() ?? standing.subscription,
              overview: known.overview,
              revision: known.revision,
              asOf,
            },
            'now',
          ),
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

  const soon = () => {
    timer ??= setTimeout(() => void write(), pauseMs);
  };
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
