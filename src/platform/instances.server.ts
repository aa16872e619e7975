import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { version } from './version.server.ts';

/** A running process and its last heartbeat. */
export type InstanceRow = {
  id: string;
  host: string;
  pid: number;
  version: string;
  fileStorageId: string;
  startedAt: Date;
  seenAt: Date;
  /** How far its clock is ahead of the database's; null until the first measurement. */
  clockSkewMs: number | null;
};

export type Instance = {
  id: string;
  /** Hosts of the instances that stored files elsewhere when this one started. */
  otherStorageHosts: readonly string[];
  /** Removes this process from the list of instances. */
  stop: () => Promise<void>;
};

const heartbeatMs = 10_000;
/** An instance without a heartbeat for this long counts as dead. */
const maxSilenceSeconds = 30;

/**
 * Registers this process as an instance and keeps its entry fresh.
 *
 * @param fileStorageId identifies the storage of uploaded files; equal for all instances that share it.
 * @param onElsewhere called once with the hosts of instances that store files elsewhere, if there are any.
 */
export async function startInstance(
  db: Db,
  options: {
    id: string;
    fileStorageId: string;
    onElsewhere?: (hosts: readonly string[]) => void;
    /** 10 s by default. */
    everyMs?: number;
  },
): Promise<Instance> {
  const { id, fileStorageId, onElsewhere, everyMs = heartbeatMs } = options;
  let hasReported = false;
  const sendHeartbeat = async (): Promise<void> => {
    await sql`INSERT INTO instances (id, host, pid, version, files_place, started_at, seen_at)
      VALUES (${id}, ${hostname()}, ${process.pid}, ${version}, ${fileStorageId}, now(), now())
      ON CONFLICT (id) DO UPDATE SET seen_at = now()`.execute(db);
  };
  const checkOthers = async (): Promise<readonly string[]> => {
    if (hasReported) return [];
    const others = await listInstances(db);
    const hosts = new Set(
      others.flatMap((other) => (other.fileStorageId === fileStorageId ? [] : other.host)),
    );
    if (hosts.size === 0) return [];
    hasReported = true;
    onElsewhere?.([...hosts]);
    return [...hosts];
  };
  await sendHeartbeat();
  // Removes the rows of killed processes, which no query counts any more.
  await sql`DELETE FROM instances WHERE seen_at < now() - interval '1 day'`.execute(db);
  const elsewhere = await checkOthers();
  const heartbeat = setInterval(
    () =>
      void sendHeartbeat()
        .then(checkOthers)
        .catch(() => undefined),
    everyMs,
  );
  heartbeat.unref();
  return {
    id,
    otherStorageHosts: elsewhere,
    async stop() {
      clearInterval(heartbeat);
      // If this fails, the row expires soon: nothing refreshes it.
      await db
        .deleteFrom('instances')
        .where('id', '=', id)
        .execute()
        .catch(() => undefined);
    },
  };
}

/** Returns the live instances, the oldest first. */
export async function listInstances(db: Db): Promise<InstanceRow[]> {
  const rows = await db
    .selectFrom('instances')
    .selectAll()
    .where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${maxSilenceSeconds})`)
    .orderBy('started_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    host: row.host,
    pid: row.pid,
    version: row.version,
    fileStorageId: row.files_place,
    startedAt: row.started_at,
    seenAt: row.seen_at,
    clockSkewMs: row.clock_skew_ms,
  }));
}
