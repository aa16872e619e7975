import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBackgroundYielder, createYielder } from './event-loop.server.ts';

const busyMs = 1;

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

/** Blocks the thread for `ms` milliseconds of the fake clock. */
const work = (ms: number) => vi.advanceTimersByTime(ms);

/** Simulates calls in each turn of the event loop; the returned function stops them and returns the turns. */
function simulateCalls() {
  let ticks = 0;
  let isStopped = false;
  const runTurn = () => {
    if (isStopped) return;
    ticks += 1;
    work(busyMs);
    setImmediate(runTurn);
  };
  setImmediate(runTurn);
  return () => {
    isStopped = true;
    return ticks;
  };
}

describe('createYielder and createBackgroundYielder', () => {
  it.each([
    ['createYielder', createYielder],
    ['createBackgroundYielder', createBackgroundYielder],
  ])('yields only after its time: %s', async (_, create) => {
    expect(create(60_000)()).toBeUndefined();
    const pause = create(1);
    work(2);
    const stop = simulateCalls();
    await pause();
    expect(stop()).toBeGreaterThan(0);
  });

  it('yields for one turn, and for several in the background', async () => {
    const countTicks = async (create: typeof createYielder) => {
      const pause = create(1);
      work(2);
      const stop = simulateCalls();
      await pause();
      return stop();
    };
    expect(await countTicks(createYielder)).toBe(1);
    expect(await countTicks(createBackgroundYielder)).toBeGreaterThanOrEqual(4);
  });
});
