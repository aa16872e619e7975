import { describe, expect, it } from 'vitest';
import { createBackgroundYielder, createYielder } from './event-loop.server.ts';

const busyMs = 0.5;

/** Blocks the thread for `ms` milliseconds. */
function work(ms: number): void {
  const startedAt = performance.now();
  while (performance.now() - startedAt < ms);
}

/** Simulates other calls in each turn of the event loop; the returned function stops and counts the turns. */
function others() {
  let ticks = 0;
  let isOver = false;
  const next = () => {
    if (isOver) return;
    ticks += 1;
    work(busyMs);
    setImmediate(next);
  };
  setImmediate(next);
  return () => {
    isOver = true;
    return ticks;
  };
}

describe('createYielder and createBackgroundYielder', () => {
  it.each([
    ['createYielder', createYielder],
    ['createBackgroundYielder', createBackgroundYielder],
  ])('yield after their time, not before (%s)', async (_, make) => {
    expect(make(60_000)()).toBeUndefined();
    const pause = make(1);
    work(2);
    const stop = others();
    await pause();
    expect(stop()).toBeGreaterThan(0);
  });

  it('yield for several turns in createBackgroundYielder, for one in createYielder', async () => {
    const countTicks = async (make: typeof createYielder) => {
      const pause = make(1);
      work(2);
      const stop = others();
      await pause();
      return stop();
    };
    expect(await countTicks(createYielder)).toBe(1);
    expect(await countTicks(createBackgroundYielder)).toBeGreaterThanOrEqual(4);
  });
});
