import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { version } from './version.server.ts';

/** A process that serves, and when it was last heard. */
export type InstanceRow = {
  id: string;
  host: string;
  pid: number;
  version: string;
  filesPlace: string;
  startedAt: Date;
  seenAt: Date;
  /** How far its clock is ahead of the database's; null until it was measured. */
  clockSkewMs: number | null;
};

export type Instance = {
  id: string;
  /** The hosts of those that kept their files elsewhere when this one began. */
  elsewhere: readonly string[];
  /** Nobody counts on it any more. */
  stop: () => Promise<void>;
};

const heartbeatMs = 10_000;
/** Whoever has been silent for so long is taken for dead. */
const silenceS = 30;

/**
 * Enters this process among those that serve, and keeps its entry fresh.
 *
 * @param filesPlace where it keeps uploaded files, the same for all that see the same files.
 * @param onElsewhere told once, with their hosts, when there are others that keep theirs in another place.
 */
export async function startInstance(
  db: Db,
  options: {
    id: string;
    filesPlace: string;
    onElsewhere?: (hosts: readonly string[]) => void;
    /** 10 s by default. */
    everyMs?: number;
  },
): Promise<Instance> {
  const { id, filesPlace, onElsewhere, everyMs = heartbeatMs } = options;
  let isTold = false;
  const beat = async (): Promise<void> => {
    await sql`INSERT INTO instances (id, host, pid, version, files_place, started_at, seen_at)
      VALUES (${id}, ${hostname()}, ${process.pid}, ${version}, ${filesPlace}, now(), now())
      ON CONFLICT (id) DO UPDATE SET seen_at = now()`.execute(db);
  };
  const look = async (): Promise<readonly string[]> => {
    if (isTold) return [];
    const others = await listInstances(db);
    const hosts = new Set(others.flatMap((one) => (one.filesPlace === filesPlace ? [] : one.host)));
    if (hosts.size === 0) return [];
    isTold = true;
    onElsewhere?.([...hosts]);
    return [...hosts];
  };
  await beat();
  // What killed ones have left, which nobody counts.
  await sql`DELETE FROM instances WHERE seen_at < now() - interval '1 day'`.execute(db);
  const elsewhere = await look();
  const heartbeat = setInterval(
    () =>
      void beat()
        .then(look)
        .catch(() => undefined),
    everyMs,
  );
  heartbeat.unref();
  return {
    id,
    elsewhere,
    async stop() {
      clearInterval(heartbeat);
      // Where the database doesn't hear it, the row says it soon: nobody refreshes it.
      await db
        .deleteFrom('instances')
        .where('id', '=', id)
        .execute()
        .catch(() => undefined);
    },
  };
}

/** Those that serve now, the oldest first. */
export async function listInstances(db: Db): Promise<InstanceRow[]> {
  const rows = await db
    .selectFrom('instances')
    .selectAll()
    .where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${silenceS})`)
    .orderBy('started_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    host: row.host,
    pid: row.pid,
    version: row.version,
    filesPlace: row.files_place,
    startedAt: row.started_at,
    seenAt: row.seen_at,
    clockSkewMs: row.clock_skew_ms,
  }));
}
