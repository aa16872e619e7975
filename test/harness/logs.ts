import { createLog, type Log } from '../../src/platform/log.server.ts';

/** A log that writes nothing. */
export const quietLog: Log = createLog('silent', () => undefined);

/** A log whose lines end up in `lines`. */
export function recordingLog(): { log: Log; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  return { lines, log: createLog('debug', (line) => lines.push(JSON.parse(line))) };
}
