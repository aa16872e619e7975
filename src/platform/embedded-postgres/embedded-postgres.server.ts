import { join } from 'node:path';
import { writeAccessRules } from './access-rules.server.ts';
import { type Address, getConnectionUrl, hasLoopbackPassword } from './address.server.ts';
import {
  type Binaries,
  findPostgresPackage,
  type PostgresPackage,
  prepareBinaries,
} from './binaries.server.ts';
import { checkCluster, makeCluster } from './cluster.server.ts';
import { createNotWritableError, EmbeddedPostgresError } from './embedded-postgres-error.server.ts';
import { acquireKernelLock, type KernelLock, tryKernelLock } from './kernel-lock.server.ts';
import { isCopy, recordCluster, recordMachine, wasStartedElsewhere } from './machine.server.ts';
import { readPidFile } from './pid-file.server.ts';
import { type Placement, placeServer } from './placement.server.ts';
import { findServer, type Settings, startServer, stopServer } from './postmaster.server.ts';
import { makeRolesAndDatabase } from './roles.server.ts';
import { watchServer } from './watch.server.ts';

export interface EmbeddedPostgresOptions {
  /** The folder of this server; created if missing. */
  readonly dataDir: string;
  /** Receives log lines for the operator. */
  readonly log: (line: string) => void;
  /** PostgreSQL settings if this call starts the server, e.g. `{ fsync: 'off' }` for a throwaway one. */
  readonly settings?: Settings;
  /**
   * How a server created by this call listens: on a socket in a private folder, or (Windows) on loopback with
   * a password.
   */
  readonly listen?: 'socket' | 'loopback';
  /** Restarts the server at the same address whenever it has died. */
  readonly watches?: boolean;
}

export interface EmbeddedPostgres {
  /** Connects as the role that owns the database `dropfolio` and may create in it. */
  readonly ownerUrl: string;
  /** Connects as the application's role, which owns nothing. */
  readonly appUrl: string;
  /** Connects as the superuser to the database `postgres`; for creating further databases in tests. */
  readonly adminUrl: string;
  /** Releases the server; the last user's call stops it. Idempotent. */
  stop(): Promise<void>;
}

const lockTimeoutMs = 660_000;

/**
 * Starts the PostgreSQL of a data directory, or joins a running one, whichever process started it.
 *
 * The server survives if this process is killed; the next call joins it. Its users are counted by locks that
 * the kernel releases, so that killed processes don't count.
 *
 * @throws EmbeddedPostgresError with a sentence for the operator.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const postgresPackage = findPostgresPackage();
  const placement = placeServer(options.dataDir, options.log);
  const files = { start: join(placement.home, 'turn.lock'), users: join(placement.home, 'users.lock') };
  const startLock = await acquireLock(files.start);
  try {
    checkCluster(placement, postgresPackage.major);
    const address =
      (await findServer(placement)) ??
      (await startNewServer(placement, postgresPackage, files.users, options));
    let user: KernelLock | undefined;
    try {
      await makeRolesAndDatabase(address);
      user = await acquireKernelLock(files.users, 'shared', lockTimeoutMs);
    } finally {
      if (!user) await stopUnused(placement, files.users);
    }
    const restart = async (): Promise<void> => {
      const restartLock = await acquireLock(files.start);
      try {
        if (await findServer(placement)) return;
        const port = address.kind === 'loopback' ? address.port : undefined;
        await startNewServer(placement, postgresPackage, files.users, { ...options, port });
      } finally {
        restartLock.release();
      }
    };
    const watch = options.watches === true ? watchServer(placement.cluster, restart, options.log) : undefined;
    return createHandle(address, async () => {
      await watch?.stop();
      const stopLock = await acquireLock(files.start);
      try {
        user?.release();
        await stopUnused(placement, files.users);
      } finally {
        stopLock.release();
      }
    });
  } finally {
    startLock.release();
  }
}

function createHandle(address: Address, release: () => Promise<void>): EmbeddedPostgres {
  let stopped: Promise<void> | undefined;
  return {
    ownerUrl: getConnectionUrl(address, 'dropfolio_owner', 'dropfolio'),
    appUrl: getConnectionUrl(address, 'dropfolio_app', 'dropfolio'),
    adminUrl: getConnectionUrl(address, 'postgres', 'postgres'),
    stop() {
      stopped ??= release();
      return stopped;
    },
  };
}

async function startNewServer(
  placement: Placement,
  postgresPackage: PostgresPackage,
  usersFile: string,
  { listen, settings = {}, log, port }: EmbeddedPostgresOptions & { port?: number | undefined },
): Promise<Address> {
  rejectForeignServer(placement, usersFile);
  rejectCopy(placement);
  const listenKind = listen ?? (process.platform === 'win32' ? 'loopback' : 'socket');
  const loopback = listenKind === 'loopback' || hasLoopbackPassword(placement.home);
  let binaries: Binaries;
  try {
    binaries = prepareBinaries(postgresPackage, placement);
    recordMachine(placement.home);
  } catch (error) {
    throw createNotWritableError(placement.home, error);
  }
  await makeCluster(placement, binaries, { loopback, sync: settings.fsync !== 'off' });
  try {
    recordCluster(placement);
  } catch (error) {
    throw createNotWritableError(placement.home, error);
  }
  if (!loopback) writeAccessRules(placement);
  return startServer(placement, binaries, { loopback, settings, log, port });
}

async function stopUnused(placement: Placement, usersFile: string): Promise<void> {
  const exclusiveLock = tryKernelLock(usersFile, 'exclusive');
  if (!exclusiveLock) return;
  try {
    await stopServer(placement);
  } finally {
    exclusiveLock.release();
  }
}

// Two containers may share a folder without seeing each other's processes; they do see each other's locks.
function rejectForeignServer({ home, cluster }: Placement, usersFile: string): void {
  if (!wasStartedElsewhere(home) || !readPidFile(cluster)) return;
  const exclusiveLock = tryKernelLock(usersFile, 'exclusive');
  exclusiveLock?.release();
  if (exclusiveLock) return;
  throw new EmbeddedPostgresError(
    'in-use-elsewhere',
    `Another machine or container is running the database in ${home}. ` +
      'Give this one its own DATA_DIR, or use one DATABASE_URL for both.',
  );
}

// A copy of a running server's files is inconsistent. A copy made after a stop, or a snapshot, has no pid
// file or the same inode.
function rejectCopy(placement: Placement): void {
  const file = readPidFile(placement.cluster);
  if (!file || !isCopy(placement, file.startedAs)) return;
  const pidFile = join(placement.cluster, 'postmaster.pid');
  throw new EmbeddedPostgresError(
    'copied-while-running',
    `${placement.home} is a copy of a data directory whose database was running (${file.startedAs}), so it may be damaged. ` +
      `Stop Dropfolio there and copy again. To start this copy as it is, delete ${pidFile}.`,
  );
}

async function acquireLock(file: string): Promise<KernelLock> {
  let lock: KernelLock | undefined;
  try {
    lock = await acquireKernelLock(file, 'exclusive', lockTimeoutMs);
  } catch (error) {
    throw createNotWritableError(file, error);
  }
  if (lock) return lock;
  throw new EmbeddedPostgresError('start-failed', `Another process has held ${file} for eleven minutes.`);
}
