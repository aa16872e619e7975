import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Tasks that finish on command. */
function createTestQueue(options: Parameters<typeof createFairQueue>[0]) {
  const queue = createFairQueue(options);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const enqueue = (name: string) =>
    queue(name.charAt(0), async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  /** Enqueues all tasks, and resolves once those that can start have started. */
  const enqueueAll = async (...names: string[]) => {
    const works = names.map(enqueue);
    await new Promise(setImmediate);
    return { works };
  };
  const finish = async (name: string) => {
    ends.get(name)?.();
    // Lets all pending promise callbacks run.
    await new Promise(setImmediate);
  };
  return { enqueue, enqueueAll, started, finish };
}

const wide = { maxRunning: 2, maxWaitingEach: 16, maxWaiting: 64 };

describe('createFairQueue', () => {
  it('runs one task per person, and another person’s concurrently', async () => {
    const { enqueueAll, started, finish } = createTestQueue(wide);
    const { works } = await enqueueAll('a1', 'a2', 'a3');
    expect(started).toEqual(['a1']);
    works.push(...(await enqueueAll('b1')).works);
    expect(started).toEqual(['a1', 'b1']);
    await finish('b1');
    expect(started).toEqual(['a1', 'b1']);
    for (const name of ['a1', 'a2', 'a3']) await finish(name);
    expect(await Promise.all(works)).toEqual(['a1', 'a2', 'a3', 'b1']);
  });

  it('alternates between waiting people, however many tasks each has', async () => {
    const { enqueueAll, started, finish } = createTestQueue({ ...wide, maxRunning: 1 });
    const { works } = await enqueueAll('a1', 'a2', 'a3', 'b1', 'b2', 'c1');
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await finish(name);
    await Promise.all(works);
    expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('rejects tasks beyond a person’s and the total limit, and continues', async () => {
    const { enqueue, enqueueAll, started, finish } = createTestQueue({
      maxRunning: 1,
      maxWaitingEach: 2,
      maxWaiting: 3,
    });
    const { works } = await enqueueAll('a1', 'a2', 'a3');
    await expect(enqueue('a4')).rejects.toMatchObject({ code: 'RATE_LIMITED', details: { retryAfter: 5 } });
    works.push(enqueue('b1'));
    await expect(enqueue('c1')).rejects.toMatchObject({ code: 'UNAVAILABLE', details: { retryAfter: 5 } });
    for (const name of ['a1', 'b1', 'a2', 'a3']) await finish(name);
    await Promise.all(works);
    works.push(...(await enqueueAll('c2')).works);
    expect(started.at(-1)).toBe('c2');
    await finish('c2');
  });

  it('continues after a task fails', async () => {
    const queue = createFairQueue({ ...wide, maxRunning: 1 });
    const failed = queue('a', async () => {
      throw new Error('broken');
    });
    const next = queue('b', async () => 'done');
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });
});
