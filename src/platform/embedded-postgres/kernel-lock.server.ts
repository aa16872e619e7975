import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

export interface KernelLock {
  release(): void;
}

// SQLite's file locks are the only ones in Node that the kernel releases when the process dies. An open
// database must stay referenced: garbage collection would release its lock.
const lockedDatabases = new Set<DatabaseSync>();

const sqliteBusy = 5;

/**
 * Acquires a lock on a file without waiting. The kernel releases it when the process ends, for any reason.
 *
 * @param file an absolute path, created if missing; it stays empty.
 * @returns undefined if another holder, in this process or another, has a conflicting lock.
 * @throws the error of node:sqlite if the file can't be opened for writing.
 */
export function tryKernelLock(file: string, mode: 'shared' | 'exclusive'): KernelLock | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('PRAGMA journal_mode = MEMORY');
    database.exec(mode === 'shared' ? 'BEGIN; SELECT count(*) FROM sqlite_schema' : 'BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return undefined;
    throw error;
  }
  lockedDatabases.add(database);
  return {
    release() {
      if (lockedDatabases.delete(database)) database.close();
    },
  };
}

/**
 * Acquires a lock like {@link tryKernelLock}, waiting for it.
 *
 * @param waitMs maximum wait in milliseconds.
 * @returns undefined on timeout.
 */
export async function acquireKernelLock(
  file: string,
  mode: 'shared' | 'exclusive',
  waitMs: number,
): Promise<KernelLock | undefined> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const lock = tryKernelLock(file, mode);
    if (lock || performance.now() > deadline) return lock;
    await delay(10 + Math.random() * 20);
  }
}
