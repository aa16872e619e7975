import type pg from 'pg';
import type { Config } from '#/config/config.server.ts';
import { openPool } from '#/db/client.server.ts';
import { migrate, migrateIfEmpty } from '#/db/migrate.server.ts';
import { getOwnerUrl, type OpenDatabase, prepareDatabase } from '#/platform/database.server.ts';
import { unlimitedRoom, watchDiskRoom } from '#/platform/disk-room.server.ts';
import { startEmbeddedPostgres } from '#/platform/embedded-postgres/embedded-postgres.server.ts';
import { maxExports } from '#/platform/exports.server.ts';
import type { Log } from '#/platform/log.server.ts';
import { createReachable, type Outage, type Reachable, watchOutage } from '#/platform/reachable.server.ts';
import type { BootCtx } from './closers.server.ts';

/** The job queue's connections to the database itself, if everything else uses a pooler. */
const queueConnections = 8;

/** Opens the database; `release` stops the embedded server unless another process uses it. */
export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  if (config.database !== null) {
    const access = { ...config.database, embedded: false };
    return { ...access, adminUrl: getOwnerUrl(access), release: async () => undefined };
  }
  const server = await startEmbeddedPostgres({
    dataDir: `${config.dataDir}/postgres`,
    log: (line) => log.info('database', { line }),
    watches: true,
  });
  const { appUrl: url, ownerUrl, adminUrl } = server;
  return { url, ownerUrl, adminUrl, embedded: true, release: () => server.stop() };
}

/** Access that bypasses a pooler, for connections that need one session. */
export type DirectAccess = { url: string; role: string | undefined };

export type Connections = {
  pool: pg.Pool;
  /** For the job queue. */
  queuePool: pg.Pool;
  /** For jobs that take up to an hour. */
  slowPool: pg.Pool;
  /** For exports, which hold a connection until they are sent. */
  exportPool: pg.Pool;
  direct: DirectAccess;
  isSuperuser: boolean;
  reachable: Reachable;
  /** Undefined for a CLI command. */
  outage: Outage | undefined;
  /** Whether the embedded database's disk has free space. */
  hasRoom: () => boolean;
};

/** Migrates the database, or throws OlderDataError, and opens the pools. */
export async function connect(
  { config, log, closers, isServer }: BootCtx,
  access: OpenDatabase,
  { migrates, poolWaitMs: waitMs }: { migrates: boolean; poolWaitMs: number | undefined },
): Promise<Connections> {
  const { databaseTimeoutMs: timeoutMs } = config;
  const { role, isPooled, isSuperuser } = await prepareDatabase(access, {
    log,
    timeoutMs,
    migrate: (pool, appRole) =>
      (migrates ? migrate : migrateIfEmpty)({ pool, appRole, log: (line) => log.info(line) }),
  });
  const onError = (error: Error): void => log.error('database.connection', error);
  const open = (options: Pick<Parameters<typeof openPool>[0], 'url' | 'max' | 'isPooled' | 'timeoutMs'>) => {
    const pool = openPool({ timeoutMs, ...(waitMs !== undefined && { waitMs }), ...options, role, onError });
    closers.add(() => pool.end());
    return pool;
  };
  const { url } = access;
  const directUrl = access.directUrl ?? url;
  const pool = open({ url, isPooled, max: config.databasePool });
  const queuePool = isPooled ? open({ url: directUrl, max: queueConnections }) : pool;
  // The pool connects only when a job needs it.
  const slowPool = open({ url: directUrl, max: 1, timeoutMs: 3_600_000 });
  const exportPool = open({ url, isPooled, max: maxExports });
  const diskRoom = access.embedded && isServer ? await watchDiskRoom(config.dataDir, log) : unlimitedRoom;
  closers.add(() => diskRoom.stop());
  const reachable = createReachable({ url, role });
  closers.add(() => reachable.stop());
  const outage = isServer ? watchOutage(reachable, log) : undefined;
  closers.add(() => outage?.stop());
  return {
    pool,
    queuePool,
    slowPool,
    exportPool,
    direct: { url: directUrl, role },
    isSuperuser,
    reachable,
    outage,
    hasRoom: diskRoom.hasRoom,
  };
}
