import { sql } from 'kysely';
import type { Db, Trx } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import { generateJson, JsonStream } from './http/json-stream.server.ts';

/** Each export holds a database connection for as long as its client takes to read it. */
export const maxExports = 4;
const maxWaiting = 16;
const maxMs = 10 * 60_000;
/** How long an export may take while others wait. */
const sharedMs = 60_000;

type Fields = (trx: Trx) => AsyncIterable<readonly [name: string, value: unknown]>;

export type Exports = {
  /**
   * Returns a JSON body that is read from one snapshot of the database while it is sent, at the client's speed. It is
   * cut off after ten minutes, or after one minute while others wait for an export. Throws RATE_LIMITED if too many
   * are already waiting.
   */
  stream: (fields: Fields) => JsonStream;
};

export type ExportsOptions = { maxMs?: number; sharedMs?: number };

type Running = { startedAt: number; controller: AbortController };

/** `db` needs a separate pool of `maxExports` connections: slow clients must not use up everybody else's. */
export function createExports(db: Db, options: ExportsOptions = {}): Exports {
  const limits = { maxMs, sharedMs, ...options };
  const running = new Set<Running>();
  const waiting: (() => void)[] = [];
  let overdueTimer: NodeJS.Timeout | undefined;

  /** Aborts the oldest exports whose shared time is over, one for each waiting call. */
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
    const finish = await begin(controller);
    try {
      const trx = await db
        .startTransaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute();
      try {
        // A slow client leaves the transaction idle; the export is aborted before this timeout.
        await sql`SET LOCAL idle_in_transaction_session_timeout = ${sql.lit(limits.maxMs + sharedMs)}`.execute(
          trx,
        );
        // Plans for reading all rows of a cursor, not only the first ones.
        await sql`SET LOCAL cursor_tuple_fraction = 1`.execute(trx);
        yield* generateJson(fields(trx));
      } finally {
        await trx.rollback().execute();
      }
    } finally {
      finish();
    }
  }

  return {
    stream(fields) {
      const controller = new AbortController();
      return new JsonStream(read(fields, controller), controller.signal);
    },
  };
}
