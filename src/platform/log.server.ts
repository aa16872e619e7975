export type LogFields = Record<string, string | number | boolean | null | undefined>;

/** One JSON object a line. Callers pass names and numbers, never secrets, tokens or bodies. */
export type Log = {
  info: (event: string, fields?: LogFields) => void;
  warn: (event: string, fields?: LogFields) => void;
  error: (event: string, error: unknown, fields?: LogFields) => void;
  debug: (event: string, fields?: LogFields) => void;
};

export type LogLevel = 'debug' | 'info' | 'silent';

const gatheredMs = 20;
let gathered = '';
let isFlushSet = false;

function flush(): void {
  if (gathered !== '') process.stdout.write(gathered);
  gathered = '';
}

/** A write to a file or a pipe holds everything up, so lines that come close together share one. */
function writeSoon(line: string): void {
  if (gathered === '') setTimeout(flush, gatheredMs).unref();
  if (!isFlushSet) process.once('exit', flush);
  isFlushSet = true;
  gathered += line;
}

/**
 * Makes a log that writes lines to `write` (standard output by default, a moment later). `silent` writes nothing but
 * errors.
 */
export function createLog(level: LogLevel, write: (line: string) => void = writeSoon): Log {
  const put = (severity: string, event: string, fields: LogFields | undefined): void => {
    write(`${JSON.stringify({ at: new Date().toISOString(), level: severity, event, ...fields })}\n`);
  };
  return {
    debug: (event, fields) => {
      if (level === 'debug') put('debug', event, fields);
    },
    info: (event, fields) => {
      if (level !== 'silent') put('info', event, fields);
    },
    warn: (event, fields) => {
      if (level !== 'silent') put('warn', event, fields);
    },
    error: (event, error, fields) => {
      const cause = error instanceof Error ? error : new Error(String(error));
      put('error', event, { ...fields, error: cause.message, stack: cause.stack ?? '' });
    },
  };
}
