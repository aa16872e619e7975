import { AppError } from '#/lib/app-error.ts';
import { toLimitKey } from './addresses.server.ts';

/** The cost of a call: `heavy` ones read many rows, search, compress, or render images. */
export type Weight = 'light' | 'heavy';

/**
 * Pages have their own queue because rendering one blocks the thread for as long as many calls. Exports have one too: a second
 * export of the same person is rejected until the first has been sent.
 */
type Kind = Weight | 'page' | 'export';

export type SlotKey = { person: string } | { address: string };

type Capacity = {
  maxRunning: number;
  maxWaiting: number;
  /** How long a slot stays occupied after its call has ended. */
  gapMs?: number;
};

/** Concurrent and queued calls per user in a process. An address may be shared by many people. */
const capacities: Readonly<Record<'person' | 'address', Readonly<Record<Kind, Capacity>>>> = {
  person: {
    // Rendering blocks the thread for about 20 ms. With the gap, one user's pages take less than a twentieth
    // of the time, so that another user's p95 stays the same.
    page: { maxRunning: 1, maxWaiting: 16, gapMs: 500 },
    heavy: { maxRunning: 1, maxWaiting: 16 },
    light: { maxRunning: 4, maxWaiting: 300 },
    export: { maxRunning: 1, maxWaiting: 0 },
  },
  address: {
    // Uncached pages, such as those with a query string: about nine a second, close to the 600 a minute of the `pageAddress`
    // limit.
    page: { maxRunning: 2, maxWaiting: 64, gapMs: 200 },
    heavy: { maxRunning: 4, maxWaiting: 64 },
    light: { maxRunning: 16, maxWaiting: 600 },
    export: { maxRunning: 1, maxWaiting: 0 },
  },
};

export type CallSlot = { end: () => void };

export type CallSlots = {
  /**
   * Starts the caller's next call of this kind when a slot is free, in first-come order; the caller ends it.
   * Throws RATE_LIMITED (details: retryAfter) if too many of their calls are queued.
   */
  begin: (key: SlotKey, kind: Kind) => CallSlot | Promise<CallSlot>;
  /** Throws as `begin` would now, for calls with expensive work before their slot. */
  requireRoom: (key: SlotKey, kind: Kind) => void;
};

type Queue = { running: number; waiting: (() => void)[] };

const canRun = ({ running }: Queue, { maxRunning }: Capacity): boolean => running < maxRunning;
const canWait = ({ waiting }: Queue, { maxWaiting }: Capacity): boolean => waiting.length < maxWaiting;

const retryAfterSeconds = 2;
const exportRetryAfterSeconds = 30;

const createLimitError = (kind: Kind) =>
  kind === 'export'
    ? new AppError(
        'RATE_LIMITED',
        'Another download is still running. Wait until it’s done, then try again.',
        {
          details: { retryAfter: exportRetryAfterSeconds, reason: 'export' },
        },
      )
    : new AppError('RATE_LIMITED', 'Too many requests at once. Please try again in a moment.', {
        details: { retryAfter: retryAfterSeconds },
      });

/** For shared work done once for all callers: no single caller's queue may delay it. */
export const unlimitedSlots: CallSlots = {
  begin: () => ({ end: () => undefined }),
  requireRoom: () => undefined,
};

/** Limits the concurrent calls of each user in this process, whatever the rate limits allow. */
export function createCallSlots(): CallSlots {
  const queues = new Map<string, Queue>();

  function getOrCreateQueue(name: string): Queue {
    const queue = queues.get(name) ?? { running: 0, waiting: [] };
    queues.set(name, queue);
    return queue;
  }

  function occupySlot(name: string, queue: Queue, { gapMs }: Capacity): CallSlot {
    queue.running += 1;
    let hasEnded = false;
    const release = (): void => {
      queue.running -= 1;
      queue.waiting.shift()?.();
      if (queue.running === 0) queues.delete(name);
    };
    return {
      end() {
        if (hasEnded) return;
        hasEnded = true;
        if (gapMs === undefined) release();
        else setTimeout(release, gapMs);
      },
    };
  }

  function resolveQueue(key: SlotKey, kind: Kind) {
    const isPerson = 'person' in key;
    const caller = isPerson ? key.person : toLimitKey(key.address);
    return { name: `${kind} ${caller}`, capacity: capacities[isPerson ? 'person' : 'address'][kind] };
  }

  return {
    requireRoom(key, kind) {
      const { name, capacity } = resolveQueue(key, kind);
      const queue = queues.get(name);
      if (queue === undefined || canRun(queue, capacity) || canWait(queue, capacity)) return;
      throw createLimitError(kind);
    },

    begin(key, kind) {
      const { name, capacity } = resolveQueue(key, kind);
      const queue = getOrCreateQueue(name);
      if (canRun(queue, capacity)) return occupySlot(name, queue, capacity);
      if (!canWait(queue, capacity)) throw createLimitError(kind);
      return new Promise((resolve) => {
        queue.waiting.push(() => resolve(occupySlot(name, queue, capacity)));
      });
    },
  };
}
