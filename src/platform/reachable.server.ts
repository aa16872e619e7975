import type pg from 'pg';
import { createClient } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import type { Log } from './log.server.ts';

/** Timeout of a check. */
const timeoutMs = 1_000;

export type Reachable = {
  /** Whether the database accepts queries now; resolves within a second. Never throws. */
  checkNow: () => Promise<boolean>;
  stop: () => Promise<void>;
};

/** How often a serving process checks the database. */
const checkIntervalMs = 500;
/** The database counts as unreachable after this long without a response. */
const silenceMs = 4_000;

const createOutageError = (): AppError =>
  new AppError('UNAVAILABLE', 'The service is busy. Please try again in a moment.', {
    details: { retryAfter: 5 },
  });

export type Outage = {
  /** The error for calls that need the database; undefined unless it is known to be unreachable. */
  getError: () => AppError | undefined;
  /**
   * Resolves with the result of `work`, or rejects with that error as soon as the database is known to be
   * unreachable. `onLate` receives a result that arrives afterwards.
   */
  guard: <T>(work: Promise<T>, onLate?: (result: T) => void) => Promise<T>;
  stop: () => void;
};

/**
 * Tracks database outages, so that calls don't each wait for their full statement timeout. Time in which this
 * process itself was blocked doesn't count.
 */
export function watchOutage({ checkNow }: Pick<Reachable, 'checkNow'>, log: Log): Outage {
  let isUnreachable = false;
  let silentMs = 0;
  let checkedAt = performance.now();
  let isChecking = false;
  const rejections = new Set<() => void>();

  function setUnreachable(value: boolean): void {
    if (value === isUnreachable) return;
    isUnreachable = value;
    if (!value) {
      log.info('database.back');
      return;
    }
    log.warn('database.away');
    for (const rejectCall of [...rejections]) rejectCall();
  }

  const timer = setInterval(() => {
    const now = performance.now();
    silentMs += Math.min(now - checkedAt, checkIntervalMs);
    checkedAt = now;
    if (silentMs >= silenceMs) setUnreachable(true);
    if (isChecking) return;
    isChecking = true;
    void checkNow().then((isReachable) => {
      isChecking = false;
      if (!isReachable) return;
      silentMs = 0;
      setUnreachable(false);
    });
  }, checkIntervalMs);
  timer.unref();

  return {
    getError: () => (isUnreachable ? createOutageError() : undefined),
    guard(work, onLate) {
      if (isUnreachable) {
        work.then(onLate, () => undefined);
        return Promise.reject(createOutageError());
      }
      return new Promise((resolve, reject) => {
        let isRejected = false;
        const rejectCall = (): void => {
          isRejected = true;
          rejections.delete(rejectCall);
          reject(createOutageError());
        };
        rejections.add(rejectCall);
        work.then(
          (result) => {
            rejections.delete(rejectCall);
            if (isRejected) onLate?.(result);
            else resolve(result);
          },
          (error: unknown) => {
            rejections.delete(rejectCall);
            reject(error);
          },
        );
      });
    },
    stop: () => clearInterval(timer),
  };
}

/** Checks on its own connection: a busy pool is not an outage of the database. */
export function createReachable(options: { url: string; role?: string | undefined }): Reachable {
  let client: Promise<pg.Client> | undefined;
  let checking: Promise<boolean> | undefined;

  async function connect(): Promise<pg.Client> {
    const newClient = createClient({
      ...options,
      name: 'dropfolio health',
      connectTimeoutMs: timeoutMs,
      queryTimeoutMs: timeoutMs,
    });
    newClient.on('error', () => dropClient(newClient));
    await newClient.connect();
    return newClient;
  }

  function dropClient(dropped: pg.Client): void {
    client = undefined;
    void dropped.end().catch(() => undefined);
  }

  async function check(): Promise<boolean> {
    let connected: pg.Client | undefined;
    try {
      client ??= connect();
      connected = await client;
      await connected.query('SELECT 1');
      return true;
    } catch {
      client = undefined;
      if (connected !== undefined) dropClient(connected);
      return false;
    }
  }

  return {
    checkNow() {
      checking ??= check().finally(() => {
        checking = undefined;
      });
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<boolean>((resolve) => {
        timer = setTimeout(() => resolve(false), timeoutMs);
      });
      return Promise.race([checking, timeout]).finally(() => clearTimeout(timer));
    },
    async stop() {
      const connected = await client?.catch(() => undefined);
      await connected?.end().catch(() => undefined);
    },
  };
}
