import { setTimeout as delay } from 'node:timers/promises';
import { readFreeBytes } from '../disk.server.ts';
import { getSystemCode } from './embedded-postgres-error.server.ts';
import { readPidFile } from './pid-file.server.ts';

const checkIntervalMs = 1_000;
const minPauseMs = 250;
const maxPauseMs = 30_000;

/** Returns whether the process of postmaster.pid exists; true if the file can't be read. */
function isAlive(cluster: string): boolean {
  try {
    const pid = readPidFile(cluster)?.pid;
    if (pid === undefined) return false;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return getSystemCode(error) !== 'ESRCH';
  }
}

/** Additional free space that justifies an early retry. */
const minFreedBytes = 8 * 2 ** 20;

/**
 * Checks once a second whether a cluster's server is alive, and calls `start` if it isn't, with growing
 * pauses, until that succeeds. A pause ends early when disk space is freed. `start` also finds a server that
 * another process has started. `stop` waits for a start in progress.
 */
export function watchServer(
  cluster: string,
  start: () => Promise<void>,
  log: (line: string) => void,
): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => delay(ms, undefined, { signal, ref: false }).catch(() => undefined);

  async function restart(): Promise<void> {
    log('The database has stopped unexpectedly. Starting it again …');
    for (let pauseMs = minPauseMs; !signal.aborted; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
      try {
        await start();
        log('The database is running again.');
        return;
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
      }
      await pauseForSpace(pauseMs);
    }
  }

  async function pauseForSpace(ms: number): Promise<void> {
    const deadline = performance.now() + ms;
    const initialBytes = readFreeBytes(cluster) ?? 0;
    for (
      let remainingMs = ms;
      remainingMs > 0 && !signal.aborted;
      remainingMs = deadline - performance.now()
    ) {
      await pause(Math.min(remainingMs, checkIntervalMs));
      if ((readFreeBytes(cluster) ?? 0) - initialBytes > minFreedBytes) return;
    }
  }

  async function watch(): Promise<void> {
    for (;;) {
      await pause(checkIntervalMs);
      if (signal.aborted) return;
      if (!isAlive(cluster)) await restart();
    }
  }

  const watching = watch();
  return {
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}
