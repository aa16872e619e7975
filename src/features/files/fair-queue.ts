import { AppError } from '#/lib/app-error.ts';

export type FairQueueOptions = {
  /** Works that run at the same time, whosever they are. */
  atOnce: number;
  /** Works of one person that wait. One more of theirs runs. */
  waitingEach: number;
  /** Works that wait in all: what they hold in memory is bounded. */
  waitingAll: number;
};

export type FairQueue = <T>(person: string, work: () => Promise<T>) => Promise<T>;

const retryAfter = 5;

/**
 * Gives heavy works their turn: of each person one at a time, and of those who wait each person's next in order, so that
 * nobody waits for more than one work of each other person. Refused are those beyond what may wait: AppError RATE_LIMITED
 * where they are the person's own, UNAVAILABLE where they are everybody's, with details {retryAfter: seconds}.
 */
export function createFairQueue({ atOnce, waitingEach, waitingAll }: FairQueueOptions): FairQueue {
  const working = new Set<string>();
  /** In the order in which people have their next turn. */
  const queues = new Map<string, (() => void)[]>();
  let waiting = 0;

  function begin(): void {
    for (const [person, queue] of queues) {
      if (working.size >= atOnce) return;
      if (working.has(person)) continue;
      const start = queue.shift();
      if (queue.length === 0) queues.delete(person);
      waiting -= 1;
      working.add(person);
      start?.();
    }
  }

  function queueOf(person: string): (() => void)[] {
    const queue = queues.get(person) ?? [];
    if (queue.length >= waitingEach) {
      throw new AppError(
        'RATE_LIMITED',
        'Your other images are still processing. Please try again in a moment.',
        { details: { retryAfter } },
      );
    }
    if (waiting >= waitingAll) {
      throw new AppError('UNAVAILABLE', 'Too many uploads right now. Please try again in a moment.', {
        details: { retryAfter },
      });
    }
    queues.set(person, queue);
    return queue;
  }

  return async (person, work) => {
    const queue = queueOf(person);
    waiting += 1;
    await new Promise<void>((start) => {
      queue.push(start);
      begin();
    });
    try {
      return await work();
    } finally {
      working.delete(person);
      // Whoever has more waits behind all others.
      const more = queues.get(person);
      if (more !== undefined && queues.delete(person)) queues.set(person, more);
      begin();
    }
  };
}
