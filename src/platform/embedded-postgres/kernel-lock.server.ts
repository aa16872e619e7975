import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

export interface KernelLock {
  release(): void;
}

// SQLite's file locks are the only ones Node offers that the kernel takes back when their process dies. An open
// database must stay referenced: collecting it would release its lock.
const held = new Set<DatabaseSync>();

const busy = 5;

/**
 * Takes a lock on a file without waiting. The kernel releases it with the process, however that ends.
 *
 * @param file an absolute path, made when missing; it stays empty.
 * @returns undefined while another holder, of this process or another, is in the way.
 * @throws the error of node:sqlite when the file can't be opened for writing.
 */
export function tryKernelLock(file: string, mode: 'shared' | 'exclusive'): KernelLock | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('PRAGMA journal_mode = MEMORY');
    database.exec(mode === 'shared' ? 'BEGIN; SELECT count(*) FROM sqlite_schema' : 'BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return undefined;
    throw error;
  }
  held.add(database);
  return {
    release() {
      if (held.delete(database)) database.close();
    },
  };
}

/**
 * Takes a lock as {@link tryKernelLock} does, waiting for its turn.
 *
 * @param waitMs milliseconds to wait at most.
 * @returns undefined when the time is over.
 */
export async function kernelLock(
  file: string,
  mode: 'shared' | 'exclusive',
  waitMs: number,
): Promise<KernelLock | undefined> {
  const end = performance.now() + waitMs;
  for (;;) {
    const lock = tryKernelLock(file, mode);
    if (lock || performance.now() > end) return lock;
    await delay(10 + Math.random() * 20);
  }
}
