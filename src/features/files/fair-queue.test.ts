import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Works that end when they are told to. */
function desk(options: Parameters<typeof createFairQueue>[0]) {
  const queue = createFairQueue(options);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string) =>
    queue(name.charAt(0), async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  /** Asks for all of them, and waits until those that can have begun. */
  const askAll = async (...names: string[]) => {
    const works = names.map(ask);
    await new Promise(setImmediate);
    return { works };
  };
  const finish = async (name: string) => {
    ends.get(name)?.();
    // As many turns of the queue of promises as it takes.
    await new Promise(setImmediate);
  };
  return { ask, askAll, begun, finish };
}

const wide = { atOnce: 2, waitingEach: 16, waitingAll: 64 };

describe('a fair queue', () => {
  it('run one work of each person at a time, and another’s at once beside it', async () => {
    const { askAll, begun, finish } = desk(wide);
    const { works } = await askAll('a1', 'a2', 'a3');
    expect(begun).toEqual(['a1']);
    works.push(...(await askAll('b1')).works);
    expect(begun).toEqual(['a1', 'b1']);
    await finish('b1');
    expect(begun).toEqual(['a1', 'b1']);
    for (const name of ['a1', 'a2', 'a3']) await finish(name);
    expect(await Promise.all(works)).toEqual(['a1', 'a2', 'a3', 'b1']);
  });

  it('go round among those who wait, however many works each has', async () => {
    const { askAll, begun, finish } = desk({ ...wide, atOnce: 1 });
    const { works } = await askAll('a1', 'a2', 'a3', 'b1', 'b2', 'c1');
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await finish(name);
    await Promise.all(works);
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('refuse what is beyond a person’s queue and beyond everybody’s, and go on', async () => {
    const { ask, askAll, begun, finish } = desk({ atOnce: 1, waitingEach: 2, waitingAll: 3 });
    const { works } = await askAll('a1', 'a2', 'a3');
    await expect(ask('a4')).rejects.toMatchObject({ code: 'RATE_LIMITED', details: { retryAfter: 5 } });
    works.push(ask('b1'));
    await expect(ask('c1')).rejects.toMatchObject({ code: 'UNAVAILABLE', details: { retryAfter: 5 } });
    for (const name of ['a1', 'b1', 'a2', 'a3']) await finish(name);
    await Promise.all(works);
    works.push(...(await askAll('c2')).works);
    expect(begun.at(-1)).toBe('c2');
    await finish('c2');
  });

  it('pass on when a work fails', async () => {
    const queue = createFairQueue({ ...wide, atOnce: 1 });
    const failed = queue('a', async () => {
      throw new Error('broken');
    });
    const next = queue('b', async () => 'done');
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });
});
