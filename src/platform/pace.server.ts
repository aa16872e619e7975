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

/** Lets others go first: while they are at work, for some turns, since a call needs several; one turn where nobody is. */
export async function rest(): Promise<void> {
  for (let rests = 0; rests < mostRests; rests += 1) {
    const began = performance.now();
    await turn();
    if (performance.now() - began < emptyTurnMs) break;
    await delay(restMs);
  }
}

/** The same as `pace` for work that may be done somewhat later: it rests between its parts. */
export function slowPace(ms = 2): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < ms) return undefined;
    return rest().then(() => {
      since = performance.now();
    });
  };
}
