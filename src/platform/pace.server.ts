import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';

/** A turn of the loop in which nobody else had anything to do is over sooner, in milliseconds. */
const emptyTurnMs = 0.2;
/** What others began in a turn comes back from the database after a while. */
const restMs = 2;
const mostRests = 3;

/**
 * For work that takes the only thread for long: call the answer between its parts, and it lets others go first whenever
 * the work has had `ms` milliseconds.
 */
export function pace(ms = 2): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < ms) return undefined;
    return turn().then(() => {
      since = performance.now();
    });
  };
}

/**
 * The same for work that may be done somewhat later: while others are at work, it goes on once they had the thread for some
 * turns, since a call needs several.
 */
export function slowPace(ms = 2): () => Promise<void> | undefined {
  let since = performance.now();
  const rest = async () => {
    for (let rests = 0; rests < mostRests; rests += 1) {
      const began = performance.now();
      await turn();
      if (performance.now() - began < emptyTurnMs) break;
      await delay(restMs);
    }
    since = performance.now();
  };
  return () => (performance.now() - since < ms ? undefined : rest());
}
