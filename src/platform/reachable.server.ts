import type pg from 'pg';
import { createClient } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import type { Log } from './log.server.ts';

/** An answer that takes longer is none. */
const patienceMs = 1_000;

export type Reachable = {
  /** Whether the database takes queries now; answers within a second. Never throws. */
  ask: () => Promise<boolean>;
  stop: () => Promise<void>;
};

/** How often a serving process looks whether the database is there. */
const lookMs = 500;
/** What has said nothing for so long is known to be away. */
const silenceMs = 4_000;

const away = (): AppError =>
  new AppError('UNAVAILABLE', 'The service is busy. Please try again in a moment.', {
    details: { retryAfter: 5 },
  });

export type Outage = {
  /** The error for whoever needs the database now; undefined while it isn't known to be away. */
  error: () => AppError | undefined;
  /** The result of `work`, or that error as soon as the database is known to be away. `late` gets a result that comes after it. */
  guard: <T>(work: Promise<T>, late?: (result: T) => void) => Promise<T>;
  stop: () => void;
};

/**
 * Knows while the database is away, so that nobody waits for it by a statement's whole deadline, one after the other. Time in which
 * this process itself was busy doesn't count.
 */
export function watchOutage({ ask }: Pick<Reachable, 'ask'>, log: Log): Outage {
  let isAway = false;
  let silentMs = 0;
  let lookedAt = performance.now();
  let isAsking = false;
  const waiting = new Set<() => void>();

  function set(next: boolean): void {
    if (next === isAway) return;
    isAway = next;
    if (next) log.warn('database.away');
    else log.info('database.back');
    if (next) for (const fail of [...waiting]) fail();
  }

  const timer = setInterval(() => {
    const now = performance.now();
    silentMs += Math.min(now - lookedAt, lookMs);
    lookedAt = now;
    if (silentMs >= silenceMs) set(true);
    if (isAsking) return;
    isAsking = true;
    void ask().then((answered) => {
      isAsking = false;
      if (!answered) return;
      silentMs = 0;
      set(false);
    });
  }, lookMs);
  timer.unref();

  return {
    error: () => (isAway ? away() : undefined),
    guard(work, late) {
      if (!isAway) {
        return new Promise((resolve, reject) => {
          let isOver = false;
          const fail = (): void => {
            isOver = true;
            waiting.delete(fail);
            reject(away());
          };
          waiting.add(fail);
          work.then(
            (result) => {
              waiting.delete(fail);
              if (isOver) late?.(result);
              else resolve(result);
            },
            (error: unknown) => {
              waiting.delete(fail);
              reject(error);
            },
          );
        });
      }
      work.then(late, () => undefined);
      return Promise.reject(away());
    },
    stop: () => clearInterval(timer),
  };
}

/** Asks on a connection of its own: however busy the others are, that is not the database's fault. */
export function createReachable(options: { url: string; role?: string | undefined }): Reachable {
  let client: Promise<pg.Client> | undefined;
  let asking: Promise<boolean> | undefined;

  async function connect(): Promise<pg.Client> {
    const next = createClient({
      ...options,
      name: 'dropfolio health',
      connectMs: patienceMs,
      answerMs: patienceMs,
    });
    next.on('error', () => drop(next));
    await next.connect();
    return next;
  }

  function drop(one: pg.Client): void {
    client = undefined;
    void one.end().catch(() => undefined);
  }

  async function answer(): Promise<boolean> {
    let one: pg.Client | undefined;
    try {
      client ??= connect();
      one = await client;
      await one.query('SELECT 1');
      return true;
    } catch {
      client = undefined;
      if (one !== undefined) drop(one);
      return false;
    }
  }

  return {
    ask() {
      asking ??= answer().finally(() => {
        asking = undefined;
      });
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<boolean>((resolve) => {
        timer = setTimeout(() => resolve(false), patienceMs);
      });
      return Promise.race([asking, late]).finally(() => clearTimeout(timer));
    },
    async stop() {
      const one = await client?.catch(() => undefined);
      await one?.end().catch(() => undefined);
    },
  };
}
