import type pg from 'pg';
import { type Db, type DbProbe, openDbOn, openPool } from '#/db/client.server.ts';
import { isAppError } from '#/lib/app-error.ts';
import type { Log } from './log.server.ts';
import type { Listener } from './notify.server.ts';
import { isUnavailable } from './unavailable.server.ts';

const defaultTimeoutMs = 600;
const retryMs = 1_000;

export type Replica = {
  /**
   * Reads on the replica, or on the primary if the replica lacks a change this process knows of or is
   * unavailable. For reads only, because they may run twice.
   */
  read: <T>(work: (db: Db) => T | PromiseLike<T>) => Promise<T>;
  /** Records a change: the replica is used again only after it shows everything committed until now. */
  recordChange: () => void;
  stop: () => Promise<void>;
};

export type ReplicaOptions = {
  url: string;
  role?: string | undefined;
  /** Maximum number of connections to the replica. */
  max: number;
  /** Queries on the replica that take longer fall back to the primary; 600 ms by default. */
  timeoutMs?: number;
  primary: { pool: pg.Pool; db: Db };
  /** Called with the queries on the replica. */
  probe?: DbProbe;
  listener: Pick<Listener, 'isConnected' | 'onLost' | 'onReconnect'>;
  log: Log;
};

/** A position in the primary's WAL. Positions on different timelines can't be compared. */
type ReplicaPosition = { lsn: string; timeline: number };

/** The replica lacks a required change. */
class ReplicaBehindError extends Error {}

/**
 * Creates a replica for visitors' reads. It never shows a state older than a published change: `note` is
 * called after the change has committed, the primary's position is read after that, and a connection is used
 * only if its server has replayed the same timeline up to that position. While changes may be missed, the
 * replica isn't used at all.
 */
export function createReplica(options: ReplicaOptions): Replica {
  const { primary, listener, log } = options;
  const pool = openPool({
    url: options.url,
    role: options.role,
    max: options.max,
    purpose: 'reading',
    timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
    onError: () => undefined,
  });
  /** The number of changes that a connection's server is known to have replayed. */
  const replayedChanges = new WeakMap<pg.PoolClient, number>();
  let changes = 0;
  let position: { changes: number; read: Promise<ReplicaPosition> } | undefined;
  let isUp = true;
  let retry: NodeJS.Timeout | undefined;

  const countChange = (): void => {
    changes += 1;
  };
  const unsubscribers = [listener.onLost(countChange), listener.onReconnect(countChange)];

  function getPosition(): Promise<ReplicaPosition> {
    if (position?.changes === changes) return position.read;
    const read = readPosition(primary.pool);
    const request = { changes, read };
    position = request;
    read.catch(() => {
      if (position === request) position = undefined;
    });
    return read;
  }

  async function connect(): Promise<pg.PoolClient> {
    const client = await pool.connect();
    try {
      const required = changes;
      if (replayedChanges.get(client) !== required) {
        if (!(await hasReplayed(client, await getPosition()))) throw new ReplicaBehindError();
        replayedChanges.set(client, required);
      }
      return client;
    } catch (error) {
      client.release(!(error instanceof ReplicaBehindError));
      throw error;
    }
  }

  function markUnavailable(error: unknown): void {
    if (!isUp || pool.ending) return;
    isUp = false;
    log.warn('replica.lost', { reason: error instanceof Error ? error.message : String(error) });
    const retryConnection = async (): Promise<void> => {
      try {
        await pool.query('SELECT 1');
        isUp = true;
        log.info('replica.back');
      } catch {
        if (!pool.ending) retry = setTimeout(() => void retryConnection(), retryMs).unref();
      }
    };
    retry = setTimeout(() => void retryConnection(), retryMs).unref();
  }

  const db = openDbOn(pool, connect, options.probe);
  return {
    async read(work) {
      if (!isUp || !listener.isConnected()) return await work(primary.db);
      try {
        return await work(db);
      } catch (error) {
        if (isAppError(error)) throw error;
        if (isUnavailable(error)) markUnavailable(error);
        return await work(primary.db);
      }
    },
    recordChange: countChange,
    async stop() {
      clearTimeout(retry);
      for (const unsubscribe of unsubscribers) unsubscribe();
      await pool.end();
    },
  };
}

async function readPosition(pool: pg.Pool): Promise<ReplicaPosition> {
  const { rows } = await pool.query<{ lsn: string; file: string }>(
    'SELECT lsn::text, pg_walfile_name(lsn) AS file FROM pg_current_wal_insert_lsn() AS lsn',
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the primary returned no WAL position');
  return { lsn: row.lsn, timeline: Number.parseInt(row.file.slice(0, 8), 16) };
}

/** Reads the timeline from the control file, which may report a new one late but never early. */
async function hasReplayed(client: pg.PoolClient, { lsn, timeline }: ReplicaPosition): Promise<boolean> {
  const { rows } = await client.query<{ hasReplayed: boolean | null }>(
    `SELECT pg_is_in_recovery() AND timeline_id = $2 AND pg_last_wal_replay_lsn() >= $1::pg_lsn AS "hasReplayed"
    FROM pg_control_checkpoint()`,
    [lsn, timeline],
  );
  return rows[0]?.hasReplayed === true;
}
