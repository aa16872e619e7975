import type { Config } from '#/config/config.server.ts';
import type { Log } from '#/platform/log.server.ts';

/** The open parts of a process. */
export type Closers = {
  /** Adds what closes a part that has just been opened. */
  add: (close: () => unknown) => void;
  /**
   * Closes the parts in reverse order, also after a failure, because the embedded server closes last. Rejects with the
   * first failure.
   */
  closeAll: () => Promise<void>;
};

export function createClosers(): Closers {
  const closers: (() => unknown)[] = [];
  return {
    add: (close) => void closers.push(close),
    async closeAll() {
      const failures: unknown[] = [];
      for (const close of closers.reverse()) {
        try {
          await close();
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}

/** The context of each part of the boot. A part adds a closer for whatever it opens, in order. */
export type BootCtx = {
  config: Config;
  log: Log;
  closers: Closers;
  /** Whether this process serves requests and runs jobs; false for a CLI command. */
  isServer: boolean;
};
