import type pg from 'pg';
import { createClient } from '#/db/client.server.ts';

/** An answer that takes longer is none. */
const patienceMs = 1_000;

export type Reachable = {
  /** Whether the database takes queries now; answers within a second. Never throws. */
  ask: () => Promise<boolean>;
  stop: () => Promise<void>;
};

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
