import { destination, pino } from 'pino';

export type LogFields = Record<string, string | number | boolean | null | undefined>;

/** One JSON object a line. Callers pass names and numbers, never secrets, tokens or bodies. */
export type Log = {
  info: (event: string, fields?: LogFields) => void;
  warn: (event: string, fields?: LogFields) => void;
  error: (event: string, error: unknown, fields?: LogFields) => void;
  debug: (event: string, fields?: LogFields) => void;
};

export type LogLevel = 'debug' | 'info' | 'silent';

/** Makes a log that writes lines to `write` (standard output by default). `silent` writes nothing but errors. */
export function createLog(level: LogLevel, write?: (line: string) => void): Log {
  const logger = pino(
    {
      level: level === 'silent' ? 'error' : level,
      base: null,
      messageKey: 'event',
      timestamp: () => `,"at":"${new Date().toISOString()}"`,
      formatters: { level: (name) => ({ level: name }) },
    },
    // A write to a file or a pipe would hold everything up.
    write === undefined ? destination({ sync: false }) : { write },
  );
  return {
    debug: (event, fields) => logger.debug({ ...fields }, event),
    info: (event, fields) => logger.info({ ...fields }, event),
    warn: (event, fields) => logger.warn({ ...fields }, event),
    error: (event, error, fields) => {
      const cause = error instanceof Error ? error : new Error(String(error));
      logger.error({ ...fields, error: cause.message, stack: cause.stack ?? '' }, event);
    },
  };
}
