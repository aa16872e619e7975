import type pg from 'pg';
import { type Db, type DbProbe, openDbOn, openPool } from '#/db/client.server.ts';
import { isAppError } from '#/lib/app-error.ts';
import type { Log } from './log.server.ts';
import type { Listener } from './notify.server.ts';
import { isUnavailable } from './unavailable.server.ts';

/** A replica that takes longer to answer than this is done without. */
const patienceMs = 600;
const retryMs = 1_000;

export type Replica = {
  /**
   * Reads on the replica, unless it lacks something that this process has heard of, or can't be asked: then on the primary.
   * For reads alone, which may be run twice.
   */
  read: <T>(work: (db: Db) => T | PromiseLike<T>) => Promise<T>;
  /** Something changed: from now on the replica is asked only once it shows all that has been committed until now. */
  note: () => void;
  stop: () => Promise<void>;
};

export type ReplicaOptions = {
  url: string;
  role?: string | undefined;
  /** Most connections to it. */
  max: number;
  primary: { pool: pg.Pool; db: Db };
  /** Hears what it is asked. */
  probe?: DbProbe;
  listener: Pick<Listener, 'isConnected' | 'onLost' | 'onReconnect'>;
  log: Log;
};

/** A place in the primary's log. Those of different timelines can't be compared. */
type Mark = { lsn: string; timeline: number };

/** The replica lacks something. */
class Behind extends Error {}

/**
 * A replica for what visitors read. Proof that nobody sees less there than what was told as changed: `note` is called after
 * the change has committed, the mark is read from the primary after that, and a connection is used only when its server
 * has replayed the same timeline up to the mark. While changes may go unheard, it isn't used at all.
 */
export function createReplica(options: ReplicaOptions): Replica {
  const { primary, listener, log } = options;
  const pool = openPool({
    ...{ url: options.url, role: options.role, max: options.max, purpose: 'reading', timeoutMs: patienceMs },
    onError: () => undefined,
  });
  /** How many changes the server of a connection is known to show. */
  const shown = new WeakMap<pg.PoolClient, number>();
  let changes = 0;
  let mark: { changes: number; read: Promise<Mark> } | undefined;
  let isUp = true;
  let retry: NodeJS.Timeout | undefined;

  const note = (): void => {
    changes += 1;
  };
  const unsubscribe = [listener.onLost(note), listener.onReconnect(note)];

  function markNow(): Promise<Mark> {
    if (mark?.changes === changes) return mark.read;
    const read = readMark(primary.pool);
    const own = { changes, read };
    mark = own;
    read.catch(() => {
      if (mark === own) mark = undefined;
    });
    return read;
  }

  async function connect(): Promise<pg.PoolClient> {
    const client = await pool.connect();
    try {
      const wanted = changes;
      if (shown.get(client) !== wanted) {
        if (!(await hasReplayed(client, await markNow()))) throw new Behind();
        shown.set(client, wanted);
      }
      return client;
    } catch (error) {
      client.release(!(error instanceof Behind));
      throw error;
    }
  }

  function lose(error: unknown): void {
    if (!isUp || pool.ending) return;
    isUp = false;
    log.warn('replica.lost', { reason: error instanceof Error ? error.message : String(error) });
    const again = async (): Promise<void> => {
      try {
        await pool.query('SELECT 1');
        isUp = true;
        log.info('replica.back');
      } catch {
        if (!pool.ending) retry = setTimeout(() => void again(), retryMs).unref();
      }
    };
    retry = setTimeout(() => void again(), retryMs).unref();
  }

  const db = openDbOn(pool, connect, options.probe);
  return {
    async read(work) {
      if (!isUp || !listener.isConnected()) return await work(primary.db);
      try {
        return await work(db);
      } catch (error) {
        if (isAppError(error)) throw error;
        if (isUnavailable(error)) lose(error);
        return await work(primary.db);
      }
    },
    note,
    async stop() {
      clearTimeout(retry);
      for (const end of unsubscribe) end();
      await pool.end();
    },
  };
}

async function readMark(pool: pg.Pool): Promise<Mark> {
  const { rows } = await pool.query<{ lsn: string; file: string }>(
    'SELECT lsn::text, pg_walfile_name(lsn) AS file FROM pg_current_wal_insert_lsn() AS lsn',
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the primary names no place in its log');
  return { lsn: row.lsn, timeline: Number.parseInt(row.file.slice(0, 8), 16) };
}

/** The control file may tell of a new timeline late, never early. */
async function hasReplayed(client: pg.PoolClient, { lsn, timeline }: Mark): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean | null }>(
    `SELECT pg_is_in_recovery() AND timeline_id = $2 AND pg_last_wal_replay_lsn() >= $1::pg_lsn AS has
    FROM pg_control_checkpoint()`,
    [lsn, timeline],
  );
  return rows[0]?.has === true;
}
