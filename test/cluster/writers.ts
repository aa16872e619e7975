import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { openDb } from '../../src/db/client.server.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { makeMember, makeToken } from '../factories/members.ts';

const pauseMs = 220;
const timeoutMs = 12_000;

export type Figures = {
  tried: number;
  acknowledged: number;
  lost: number;
  duplicated: number;
  /** The longest period without an acknowledged write. */
  maxMs: number;
  /** From the fault to the write that ended that period. */
  recoveryMs: number;
};

export type Writers = {
  startMeasuring: () => void;
  /** Records the time of the fault. */
  noteFault: () => void;
  /** Waits until every process has acknowledged writes after the fault. */
  waitUntilAllWrite: () => Promise<void>;
  /** Compares the writes acknowledged since `startMeasuring` with those visible in `pool`. */
  computeFigures: (pool: pg.Pool) => Promise<Figures>;
  stop: () => Promise<void>;
};

type Write = { name: string; isAcknowledged: boolean };

/**
 * Starts eight users whose scripts add airdrops one after another, retrying each with its key until it is
 * acknowledged.
 */
export async function startWriters(pool: pg.Pool, addresses: readonly string[]): Promise<Writers> {
  const db = openDb(pool);
  const stopping = new AbortController();
  let writes: Write[] = [];
  let acknowledgements: { at: number; server: string }[] = [];
  let faultAt = 0;

  async function write(server: string, token: string): Promise<void> {
    const attempt: Write = { name: `Write ${uuidv7()}`, isAcknowledged: false };
    writes.push(attempt);
    const key = uuidv7();
    while (!stopping.signal.aborted) {
      const response = await fetch(`${server}/api/airdrops`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify({
          name: attempt.name,
          project: 'Cluster',
          status: 'upcoming',
          eligibilityDate: '2026-11-20',
        }),
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => undefined);
      await response?.text().catch(() => undefined);
      if (response?.ok === true) {
        attempt.isAcknowledged = true;
        acknowledgements.push({ at: performance.now(), server });
        return;
      }
      if (response !== undefined && response.status !== 503 && response.status !== 429) {
        throw new Error(`a write returned ${response.status}`);
      }
      await delay(200);
    }
  }

  const running = Array.from({ length: 8 }, async (_, index) => {
    const member = await makeMember(db);
    const { token } = await makeToken(db, member);
    const server = addresses[index % addresses.length] ?? '';
    while (!stopping.signal.aborted) {
      await write(server, token);
      await delay(pauseMs);
    }
  });
  const failed = Promise.all(running).then(() => undefined);
  failed.catch(() => undefined);

  return {
    startMeasuring() {
      writes = [];
      acknowledgements = [{ at: performance.now(), server: '' }];
    },
    noteFault() {
      faultAt = performance.now();
    },
    async waitUntilAllWrite() {
      const startedAt = performance.now();
      const isDone = () =>
        addresses.every((server) =>
          acknowledgements.some(
            (acknowledgement) => acknowledgement.server === server && acknowledgement.at > startedAt,
          ),
        );
      while (!isDone()) await Promise.race([delay(100), failed]);
    },
    async computeFigures(readingPool) {
      const acknowledgedWrites = writes.filter(({ isAcknowledged }) => isAcknowledged);
      const { rows } = await readingPool.query<{ name: string; count: number }>(
        'SELECT name, count(*)::int AS count FROM airdrops WHERE name = ANY($1) GROUP BY name',
        [writes.map(({ name }) => name)],
      );
      const counts = new Map(rows.map(({ name, count }) => [name, count]));
      let maxMs = 0;
      let recoveryMs = 0;
      for (const [index, item] of acknowledgements.entries()) {
        const before = acknowledgements[index - 1];
        if (before === undefined || item.at - before.at <= maxMs) continue;
        maxMs = item.at - before.at;
        recoveryMs = Math.max(0, item.at - faultAt);
      }
      return {
        tried: writes.length,
        acknowledged: acknowledgedWrites.length,
        lost: acknowledgedWrites.filter(({ name }) => !counts.has(name)).length,
        duplicated: [...counts.values()].filter((count) => count > 1).length,
        maxMs: Math.round(maxMs),
        recoveryMs: Math.round(recoveryMs),
      };
    },
    async stop() {
      stopping.abort();
      await failed;
    },
  };
}
