import type { Config } from '../config.server.ts';
import type { OpenDatabase } from '../platform/database.server.ts';
import type { Log } from '../platform/log.server.ts';

/** Writes one line for the person at the terminal. */
export type Output = (line: string) => void;

/** The command was called wrongly; the message says how it is called. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What a command gets that works on the database itself. */
export type DatabaseTerminal = {
  config: Config;
  log: Log;
  args: readonly string[];
  output: Output;
  /** Aborts when the process is told to end. */
  signal: AbortSignal;
  /** Opens the database, or answers it once more. */
  open: () => Promise<OpenDatabase>;
};
