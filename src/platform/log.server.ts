import SonicBoom from 'sonic-boom';

export type LogFields = Record<string, string | number | boolean | null | undefined>;

/** Writes one JSON object per line. Callers pass names and numbers, never secrets, tokens, or bodies. */
export type Log = {
  info: (event: string, fields?: LogFields) => void;
  warn: (event: string, fields?: LogFields) => void;
  /**
   * Logs a failure once, however many layers report it: an error is written once per `id`, together with the
   * errors it caused. Only the first error of its kind in a minute has a stack; later ones have their repeat
   * count.
   */
  error: (event: string, error: unknown, fields?: LogFields) => void;
  debug: (event: string, fields?: LogFields) => void;
  /** Returns a log that adds these fields to each line; `id` is the request or job run. */
  with: (fields: LogFields) => Log;
};

export type LogLevel = 'debug' | 'info' | 'silent';

const ranks = { debug: 0, info: 1, warn: 2, error: 3, silent: 3 } as const;

const stackIntervalMs = 60_000;
const maxKinds = 1_000;

type Kind = { stackAt: number; repeats: number };

/** Groups errors by code or name and by the first frame in our own code. */
function getKind(event: string, error: Error): string {
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  const ourFrame = frames.find((line) => !line.includes('node:') && !line.includes('/node_modules/'));
  const location = ourFrame ?? frames[0] ?? error.message;
  return [event, error.name, 'code' in error ? error.code : '', location].join('\n');
}

/** Decides which errors are logged with their stack. */
function createStackSampler(clock: () => number) {
  const kinds = new Map<string, Kind>();
  return (event: string, error: Error): LogFields => {
    const now = clock();
    const name = getKind(event, error);
    const kind = kinds.get(name);
    if (kind !== undefined && now - kind.stackAt < stackIntervalMs) {
      kind.repeats += 1;
      return { repeats: kind.repeats };
    }
    if (kinds.size >= maxKinds) kinds.clear();
    kinds.set(name, { stackAt: now, repeats: 0 });
    const repeats = kind !== undefined && kind.repeats > 0 ? { repeats: kind.repeats } : {};
    return { ...repeats, stack: error.stack ?? '' };
  };
}

/** Returns a function that records an error and its causes, and returns whether this ID had none of them yet. */
function createErrorDeduplicator() {
  const written = new WeakMap<Error, Set<unknown>>();
  return (error: Error, id: unknown): boolean => {
    let isNew = true;
    for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
      const ids = written.get(cause) ?? new Set();
      if (ids.has(id)) isNew = false;
      written.set(cause, ids.add(id));
    }
    return isNew;
  };
}

const retryMs = 1_000;
/** Further lines are dropped. */
const maxUnwrittenBytes = 2 ** 24;

type Output = { write: (line: string) => void };

/** Opens standard output. Lines that can't be written, as on a full disk, wait and are written later. */
function openOutput(): Output {
  // A synchronous write to a file or a pipe would block the event loop.
  const output = new SonicBoom({ fd: 1, sync: false, maxLength: maxUnwrittenBytes });
  let hasFailed = false;
  let isRetryScheduled = false;
  let droppedCount = 0;
  output.on('error', () => {
    hasFailed = true;
    if (isRetryScheduled) return;
    isRetryScheduled = true;
    setTimeout(() => {
      isRetryScheduled = false;
      output.write('');
    }, retryMs).unref();
  });
  output.on('write', () => {
    hasFailed = false;
  });
  output.on('drop', () => {
    droppedCount += 1;
  });
  output.on('drain', () => {
    if (droppedCount === 0) return;
    const line = {
      level: 'warn',
      at: new Date().toISOString(),
      event: 'log.lines_dropped',
      count: droppedCount,
    };
    droppedCount = 0;
    output.write(`${JSON.stringify(line)}\n`);
  });
  process.once('exit', () => {
    // Repeats a failing write forever.
    if (!hasFailed) output.flushSync();
  });
  return output;
}

/** Shared by all logs of the process. */
let standardOutput: Output | undefined;

function getStandardOutput(): Output {
  standardOutput ??= openOutput();
  return standardOutput;
}

/**
 * Creates a log that writes lines to `write` (standard output by default). `silent` writes only errors.
 * `clock` returns milliseconds.
 */
export function createLog(
  level: LogLevel,
  write?: (line: string) => void,
  clock: () => number = () => performance.now(),
): Log {
  const stream = write === undefined ? getStandardOutput() : { write };
  const minRank = ranks[level];
  const writeLine = (
    rank: Exclude<keyof typeof ranks, 'silent'>,
    event: string,
    baseFields: LogFields,
    fields?: LogFields,
  ): void => {
    if (ranks[rank] < minRank) return;
    const line = { level: rank, at: new Date().toISOString(), ...baseFields, ...fields, event };
    stream.write(`${JSON.stringify(line)}\n`);
  };
  const getStack = createStackSampler(clock);
  const isNew = createErrorDeduplicator();
  const logWith = (baseFields: LogFields): Log => ({
    debug: (event, fields) => writeLine('debug', event, baseFields, fields),
    info: (event, fields) => writeLine('info', event, baseFields, fields),
    warn: (event, fields) => writeLine('warn', event, baseFields, fields),
    error: (event, error, fields) => {
      const cause = error instanceof Error ? error : new Error(String(error));
      const allFields = { ...baseFields, ...fields };
      if (!isNew(cause, allFields.id)) return;
      writeLine('error', event, allFields, { error: cause.message, ...getStack(event, cause) });
    },
    with: (fields) => logWith({ ...baseFields, ...fields }),
  });
  return logWith({});
}
