import { describe, expect, it } from 'vitest';
import { pace, slowPace } from './pace.server.ts';

const busyMs = 0.5;

/** Keeps the thread for a while. */
function work(ms: number): void {
  const began = performance.now();
  while (performance.now() - began < ms);
}

/** What others do in each turn of the loop, until told to stop; answers how many turns they had. */
function others() {
  let turns = 0;
  let isOver = false;
  const next = () => {
    if (isOver) return;
    turns += 1;
    work(busyMs);
    setImmediate(next);
  };
  setImmediate(next);
  return () => {
    isOver = true;
    return turns;
  };
}

describe('a pause of long work', () => {
  it.each([
    ['pace', pace],
    ['slowPace', slowPace],
  ])('comes after its milliseconds, and not before (%s)', async (_, make) => {
    expect(make(60_000)()).toBeUndefined();
    const pause = make(1);
    work(2);
    const stop = others();
    await pause();
    expect(stop()).toBeGreaterThan(0);
  });

  it('lasts for as many turns as a call of others needs, where the work may be done later', async () => {
    const turnsDuring = async (make: typeof pace) => {
      const pause = make(1);
      work(2);
      const stop = others();
      await pause();
      return stop();
    };
    expect(await turnsDuring(pace)).toBe(1);
    expect(await turnsDuring(slowPace)).toBeGreaterThanOrEqual(4);
  });
});
