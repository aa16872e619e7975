import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';

/** An event loop turn shorter than this had no other work, in milliseconds. */
const emptyTickMs = 0.2;
/** Pause between turns, in milliseconds: queries that other calls started need a while to return from the database. */
const pauseMs = 2;
const maxPauses = 3;

/**
 * For CPU-heavy work on the event loop: await the returned function between its parts, and it yields once
 * `ms` milliseconds have passed.
 */
export function createYielder(ms = 2): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < ms) return undefined;
    return nextTurn().then(() => {
      since = performance.now();
    });
  };
}

/**
 * Yields to the event loop: several turns while other calls are running, since each needs several; one turn
 * if there are none.
 */
export async function yieldToEventLoop(): Promise<void> {
  for (let pauses = 0; pauses < maxPauses; pauses += 1) {
    const startedAt = performance.now();
    await nextTurn();
    if (performance.now() - startedAt < emptyTickMs) break;
    await delay(pauseMs);
  }
}

/** Like `createYielder`, for work that may finish later: it waits for other calls between its parts. */
export function createBackgroundYielder(ms = 2): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < ms) return undefined;
    return yieldToEventLoop().then(() => {
      since = performance.now();
    });
  };
}
