import { sql } from 'kysely';
import type { Db, Trx } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import { generateJson, JsonStream } from './http/json-stream.server.ts';

/** Each holds a connection to the database for as long as its client takes to read it. */
export const maxExports = 4;
const maxWaiting = 16;
const maxMs = 10 * 60_000;
/** How long an export may take while others wait. */
const sharedMs = 60_000;

type Fields = (trx: Trx) => AsyncIterable<readonly [name: string, value: unknown]>;

export type Exports = {
  /**
   * A body of JSON that is read from one snapshot of the database while it is sent. A client that reads slowly slows the
   * reading down. It is cut off after ten minutes, or after one while others wait for an export.
   * Throws RATE_LIMITED where too many wait already.
   */
  stream: (fields: Fields) => JsonStream;
};

export type ExportsOptions = { maxMs?: number; sharedMs?: number };

type Running = { startedAt: number; controller: AbortController };

/** `db` needs a pool of its own with `maxExports` connections: slow clients must not use up those of everybody else. */
export function createExports(db: Db, options: ExportsOptions = {}): Exports {
  const limits = { maxMs, sharedMs, ...options };
  const running = new Set<Running>();
  const waiting: (() => void)[] = [];

  let overdueTimer: NodeJS.Timeout | undefined;

  /** Ends what has had its time, one for each who waits. */
  function endOverdue(): void {
    clearTimeout(overdueTimer);
    const alive = [...running].filter(({ controller }) => !controller.signal.aborted);
    const [oldest] = alive;
    if (oldest === undefined || waiting.length <= running.size - alive.length) return;
    const leftMs = oldest.startedAt + limits.sharedMs - performance.now();
    if (leftMs <= 0) oldest.controller.abort();
    overdueTimer = setTimeout(endOverdue, Math.max(leftMs, 0)).unref();
  }

  async function begin(controller: AbortController): Promise<() => void> {
    const entry = { startedAt: 0, controller };
    const start = () => {
      entry.startedAt = performance.now();
      running.add(entry);
    };
    if (running.size < maxExports) start();
    else {
      if (waiting.length >= maxWaiting) {
        throw new AppError('RATE_LIMITED', 'Too many exports are running. Please try again in a minute.', {
          details: { retryAfter: 60 },
        });
      }
      await new Promise<void>((resolve) => {
        waiting.push(() => {
          start();
          resolve();
        });
        endOverdue();
      });
    }
    const timer = setTimeout(() => controller.abort(), limits.maxMs).unref();
    return () => {
      clearTimeout(timer);
      running.delete(entry);
      waiting.shift()?.();
    };
  }

  async function* read(fields: Fields, controller: AbortController): AsyncGenerator<string> {
    const end = await begin(controller);
    try {
      const trx = await db
        .startTransaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute();
      try {
        // A client that reads slowly leaves it idle; it is cut off before.
        await sql`SET LOCAL idle_in_transaction_session_timeout = ${sql.lit(limits.maxMs + sharedMs)}`.execute(
          trx,
        );
        // Cursors are read to their end.
        await sql`SET LOCAL cursor_tuple_fraction = 1`.execute(trx);
        yield* generateJson(fields(trx));
      } finally {
        await trx.rollback().execute();
      }
    } finally {
      end();
    }
  }

  return {
    stream(fields) {
      const controller = new AbortController();
      return new JsonStream(read(fields, controller), controller.signal);
    },
  };
}
