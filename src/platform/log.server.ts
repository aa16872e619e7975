import { destination } from 'pino';

export type LogFields = Record<string, string | number | boolean | null | undefined>;

/** One JSON object a line. Callers pass names and numbers, never secrets, tokens or bodies. */
export type Log = {
  info: (event: string, fields?: LogFields) => void;
  warn: (event: string, fields?: LogFields) => void;
  /**
   * A failure is one line however many layers report it: under the same `id` an error is written once, and so is one that
   * was caused by it. Its stack goes with the first of its kind in a minute; the others say how often it came since.
   */
  error: (event: string, error: unknown, fields?: LogFields) => void;
  debug: (event: string, fields?: LogFields) => void;
  /** The same log, with these fields in each line: `id` is that of a request or a job's run. */
  with: (fields: LogFields) => Log;
};

export type LogLevel = 'debug' | 'info' | 'silent';

const ranks = { debug: 0, info: 1, warn: 2, error: 3, silent: 3 } as const;

const stackEveryMs = 60_000;
const mostKinds = 1_000;

type Kind = { stackAt: number; repeats: number };

/** What was thrown where: by its code or name, and the place in our own code. */
function kindOf(event: string, error: Error): string {
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  const own = frames.find((line) => !line.includes('node:') && !line.includes('/node_modules/'));
  return [event, error.name, 'code' in error ? error.code : '', own ?? frames[0] ?? error.message].join('\n');
}

/** Decides which errors come with their stack. */
function createStacks(clock: () => number) {
  const kinds = new Map<string, Kind>();
  return (event: string, error: Error): LogFields => {
    const now = clock();
    const name = kindOf(event, error);
    const kind = kinds.get(name);
    if (kind !== undefined && now - kind.stackAt < stackEveryMs) {
      kind.repeats += 1;
      return { repeats: kind.repeats };
    }
    if (kinds.size >= mostKinds) kinds.clear();
    kinds.set(name, { stackAt: now, repeats: 0 });
    const repeats = kind !== undefined && kind.repeats > 0 ? { repeats: kind.repeats } : {};
    return { ...repeats, stack: error.stack ?? '' };
  };
}

/** Remembers which errors were written under which ids. */
function createWritten() {
  const written = new WeakMap<Error, Set<unknown>>();
  return (error: Error, id: unknown): boolean => {
    let isNew = true;
    for (let one: unknown = error; one instanceof Error; one = one.cause) {
      const ids = written.get(one) ?? new Set();
      if (ids.has(id)) isNew = false;
      written.set(one, ids.add(id));
    }
    return isNew;
  };
}

/**
 * Makes a log that writes lines to `write` (standard output by default). `silent` writes nothing but errors. `clock` says
 * in milliseconds when a minute is over.
 */
export function createLog(
  level: LogLevel,
  write?: (line: string) => void,
  clock: () => number = () => performance.now(),
): Log {
  // A synchronous write to a file or a pipe would hold everything up.
  const stream = write === undefined ? destination({ sync: false }) : { write };
  const least = ranks[level];
  const put = (
    rank: Exclude<keyof typeof ranks, 'silent'>,
    event: string,
    own: LogFields,
    fields?: LogFields,
  ): void => {
    if (ranks[rank] < least) return;
    const line = { level: rank, at: new Date().toISOString(), ...own, ...fields, event };
    stream.write(`${JSON.stringify(line)}\n`);
  };
  const stackOf = createStacks(clock);
  const isNew = createWritten();
  const logWith = (own: LogFields): Log => ({
    debug: (event, fields) => put('debug', event, own, fields),
    info: (event, fields) => put('info', event, own, fields),
    warn: (event, fields) => put('warn', event, own, fields),
    error: (event, error, fields) => {
      const cause = error instanceof Error ? error : new Error(String(error));
      const all = { ...own, ...fields };
      if (!isNew(cause, all.id)) return;
      put('error', event, all, { error: cause.message, ...stackOf(event, cause) });
    },
    with: (fields) => logWith({ ...own, ...fields }),
  });
  return logWith({});
}
