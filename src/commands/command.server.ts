import type { Config } from '#/config/config.server.ts';
import type { OpenDatabase } from '../platform/database.server.ts';
import type { Log } from '../platform/log.server.ts';

export type Output = (line: string) => void;

/** Invalid arguments; the message shows the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The input of a command that works on the database itself. */
export type DatabaseTerminal = {
  config: Config;
  log: Log;
  args: readonly string[];
  output: Output;
  /** Aborts on SIGTERM or SIGINT. */
  signal: AbortSignal;
  /** Opens the database once; later calls return the same one. */
  open: () => Promise<OpenDatabase>;
};
