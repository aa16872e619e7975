import { AppError } from '#/lib/app-error.ts';

export type FairQueueOptions = {
  /** Maximum number of tasks running concurrently. */
  maxRunning: number;
  /** Maximum number of waiting tasks per person, in addition to a running one. */
  maxWaitingEach: number;
  /** Maximum number of waiting tasks, which bounds memory. */
  maxWaiting: number;
};

export type FairQueue = <T>(person: string, work: () => Promise<T>) => Promise<T>;

const retryAfter = 5;

/**
 * Schedules expensive tasks fairly: one at a time per person, and round-robin among the waiting people, so that
 * nobody waits for more than one task of each other person. Tasks beyond the limits are rejected with AppError
 * RATE_LIMITED (per person) or UNAVAILABLE (total), with details {retryAfter: seconds}.
 */
export function createFairQueue({ maxRunning, maxWaitingEach, maxWaiting }: FairQueueOptions): FairQueue {
  const working = new Set<string>();
  /** In the order of the people's next tasks. */
  const queues = new Map<string, (() => void)[]>();
  let waiting = 0;

  function startNext(): void {
    for (const [person, queue] of queues) {
      if (working.size >= maxRunning) return;
      if (working.has(person)) continue;
      const start = queue.shift();
      if (queue.length === 0) queues.delete(person);
      waiting -= 1;
      working.add(person);
      start?.();
    }
  }

  function getQueue(person: string): (() => void)[] {
    const queue = queues.get(person) ?? [];
    if (queue.length >= maxWaitingEach) {
      throw new AppError(
        'RATE_LIMITED',
        'Your other images are still processing. Please try again in a moment.',
        { details: { retryAfter } },
      );
    }
    if (waiting >= maxWaiting) {
      throw new AppError('UNAVAILABLE', 'Too many uploads right now. Please try again in a moment.', {
        details: { retryAfter },
      });
    }
    queues.set(person, queue);
    return queue;
  }

  return async (person, work) => {
    const queue = getQueue(person);
    waiting += 1;
    await new Promise<void>((start) => {
      queue.push(start);
      startNext();
    });
    try {
      return await work();
    } finally {
      working.delete(person);
      // A person with more tasks goes to the end.
      const remaining = queues.get(person);
      if (remaining !== undefined && queues.delete(person)) queues.set(person, remaining);
      startNext();
    }
  };
}
