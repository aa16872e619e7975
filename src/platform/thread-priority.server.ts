import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

const threads = '/proc/self/task';
const niceness = 10;

/**
 * Lets the thread that answers people go before the pool that decodes pictures and hashes passwords, where both want the
 * same processor. On Linux, once the pool works; elsewhere, and where the system refuses, everything stays as it is. Returns how many threads
 * give way.
 */
export function yieldToAnswers(): number {
  try {
    const pool = readdirSync(threads).filter(
      (thread) => readFileSync(`${threads}/${thread}/comm`, 'utf8').trim() === 'libuv-worker',
    );
    for (const thread of pool) setPriority(Number(thread), niceness);
    return pool.length;
  } catch {
    return 0;
  }
}

/** Lets every other process go before this one, as far as the system allows it. */
export function giveWay(): void {
  try {
    if (process.platform !== 'linux') setPriority(niceness);
    else for (const thread of readdirSync(threads)) setPriority(Number(thread), niceness);
  } catch {
    // It is slower for the others, and as right.
  }
}
