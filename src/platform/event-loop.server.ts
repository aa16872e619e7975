import { setTimeout as delay, setImmediate as yieldOnce } from 'node:timers/promises';

/** An event loop turn shorter than this had no other work, in milliseconds. */
const emptyTickMs = 0.2;
/** Pause between turns, in milliseconds: queries that other calls started need a while to return from the database. */
const pauseMs = 2;
const maxPauses = 3;

function createIntervalYielder(
  intervalMs: number,
  yieldControl: () => Promise<void>,
): () => Promise<void> | undefined {
  let resumedAt = performance.now();
  return () => {
    if (performance.now() - resumedAt < intervalMs) return undefined;
    return yieldControl().then(() => {
      resumedAt = performance.now();
    });
  };
}

/**
 * For CPU-heavy work on the event loop: await the returned function between its parts, and it yields once
 * `ms` milliseconds have passed.
 */
export const createYielder = (ms = 2): (() => Promise<void> | undefined) =>
  createIntervalYielder(ms, () => yieldOnce());

/**
 * Yields to the event loop: several turns while other calls are running, since each needs several; one turn
 * if there are none.
 */
export async function yieldToEventLoop(): Promise<void> {
  for (let pauses = 0; pauses < maxPauses; pauses += 1) {
    const startedAt = performance.now();
    await yieldOnce();
    if (performance.now() - startedAt < emptyTickMs) break;
    await delay(pauseMs);
  }
}

/** Like `createYielder`, for work that may finish later: it waits for other calls between its parts. */
export const createBackgroundYielder = (ms = 2): (() => Promise<void> | undefined) =>
  createIntervalYielder(ms, yieldToEventLoop);
