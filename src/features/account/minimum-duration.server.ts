import { setTimeout as wait } from 'node:timers/promises';

/**
 * Runs `work`, and settles with it no earlier than after `ms`: whether it found an account and mailed it can't be measured.
 * A failure waits as long as a success.
 */
export async function withMinimumDuration<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const minimum = wait(ms);
  try {
    return await work();
  } finally {
    await minimum;
  }
}
