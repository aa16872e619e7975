import type pg from 'pg';
import { type Db, openDb, openPool } from '../../src/db/client.server.ts';
import { cutConnection, getBackendPid } from '../../src/db/driver.server.ts';

export type Crash = {
  /** The number of the connection's statement, from 1. */
  statementNumber: number;
  /** Breaks the connection after the response to the statement, or during its execution. */
  when: 'after' | 'during';
  /** Called when the statement is sent. */
  onReached?: () => void;
};

export type CrashingDb = {
  db: Db;
  hasCrashed: () => boolean;
  /** The server's backend process ids, which may stay busy for a moment. */
  getBackendPids: () => readonly number[];
  close: () => Promise<void>;
};

type Callback = (error: Error) => void;

const isCallback = (value: unknown): value is Callback => typeof value === 'function';
const hasCallback = (sent: unknown): sent is { callback: Callback } =>
  typeof sent === 'object' && sent !== null && 'callback' in sent;

/** Returns a database whose only connection breaks at a given statement, as if the process had been killed there. */
export function createCrashingDb(url: string, crash: Crash): CrashingDb {
  const pool = openPool({ url, max: 1, onError: () => undefined });
  let statementCount = 0;
  let isCrashed = false;
  const pids: number[] = [];
  pool.on('connect', (client: pg.PoolClient) => {
    const pid = getBackendPid(client);
    if (typeof pid !== 'number') throw new TypeError('the connection names no process of the server');
    pids.push(pid);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const cut = (): void => {
      isCrashed = true;
      cutConnection(client);
    };
    Object.assign(client, {
      query: (...args: unknown[]) => {
        statementCount += 1;
        if (statementCount !== crash.statementNumber) return query(...args);
        crash.onReached?.();
        if (crash.when === 'during') {
          const result = query(...args);
          setImmediate(cut);
          return result;
        }
        const failAfterCrash = (done: Callback) => () => {
          cut();
          done(new Error('the process was killed here'));
        };
        const [sent, done] = args;
        if (isCallback(done)) return query(sent, failAfterCrash(done));
        if (!hasCallback(sent)) throw new TypeError('a statement was sent without a callback');
        sent.callback = failAfterCrash(sent.callback);
        return query(sent);
      },
    });
  });
  return {
    db: openDb(pool),
    hasCrashed: () => isCrashed,
    getBackendPids: () => pids,
    close: () => pool.end(),
  };
}
