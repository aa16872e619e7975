import { createLog, type Log } from '../../src/platform/log.server.ts';

export const silentLog: Log = createLog('silent', () => undefined);

/** Creates a log that appends its lines to `lines`. */
export function createRecordingLog(): { log: Log; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  return { lines, log: createLog('debug', (line) => lines.push(JSON.parse(line))) };
}
