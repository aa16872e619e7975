import { setTimeout as delay } from 'node:timers/promises';
import { freeBytesNow } from '../disk.server.ts';
import { systemCode } from './embedded-postgres-error.server.ts';
import { readPidFile } from './pid-file.server.ts';

const lookMs = 1_000;
const firstPauseMs = 250;
const longestPauseMs = 30_000;

/** Whether the process of postmaster.pid is there; a file that can't be read says nothing. */
function isAlive(cluster: string): boolean {
  try {
    const pid = readPidFile(cluster)?.pid;
    if (pid === undefined) return false;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) !== 'ESRCH';
  }
}

/** So much more room than before is worth a try. */
const roomBytes = 8 * 2 ** 20;

/**
 * Looks once a second whether a cluster's server is alive, and calls `start` when it isn't, with growing pauses, which end when the disk gets room, until that
 * succeeds. `start` finds a server that somebody else has started meanwhile. `stop` waits for a start that is under way.
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
    for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        await start();
        log('The database is running again.');
        return;
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
      }
      await pauseForRoom(pauseMs);
    }
  }

  async function pauseForRoom(ms: number): Promise<void> {
    const end = performance.now() + ms;
    const before = freeBytesNow(cluster) ?? 0;
    for (let left = ms; left > 0 && !signal.aborted; left = end - performance.now()) {
      await pause(Math.min(left, lookMs));
      if ((freeBytesNow(cluster) ?? 0) - before > roomBytes) return;
    }
  }

  async function watch(): Promise<void> {
    for (;;) {
      await pause(lookMs);
      if (signal.aborted) return;
      if (!isAlive(cluster)) await restart();
    }
  }

  const done = watch();
  return {
    async stop() {
      stopping.abort();
      await done;
    },
  };
}
