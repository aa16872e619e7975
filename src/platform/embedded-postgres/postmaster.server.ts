import { closeSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Address, findFreePort, getLoopbackPassword } from './address.server.ts';
import { type Binaries, findPostgresPackage, getBinaries } from './binaries.server.ts';
import { EmbeddedPostgresError, getSystemCode, toFullDiskError } from './embedded-postgres-error.server.ts';
import { isServing, readPidFile } from './pid-file.server.ts';
import { getSocketFolder, isOwnSocket, type Placement, socketName } from './placement.server.ts';
import { runExecutable, startExecutable } from './program.server.ts';

/** PostgreSQL settings by name. */
export type Settings = Readonly<Record<string, string | number>>;

const timeoutMs = 600_000;
/** The time that a dying predecessor has to release the cluster before the start counts as failed. */
const predecessorTimeoutMs = 15_000;
/** A server that takes longer to stop cleanly is stopped at once. */
const stopTimeoutMs = 60_000;
const recoveryNoticeMs = 3_000;
const maxLogBytes = 5_000_000;
/**
 * A server that is unreachable for this long is stopped: other processes may use it, and one refused
 * connection proves little.
 */
const unreachableMs = 2_000;

// ERROR ranks below LOG: the application logs failed statements itself, with context and without values.
const defaults: Settings = {
  max_connections: 100,
  shared_buffers: '128MB',
  fsync: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/**
 * Finds the server that runs on a cluster, waiting for one that is starting or stopping. A copied
 * postmaster.pid names the server of another cluster, which is ignored. A server whose socket was deleted,
 * and stays missing, is stopped, because nothing can reach it again.
 *
 * @returns undefined if there is none.
 */
export async function findServer(placement: Placement): Promise<Address | undefined> {
  const { home, cluster } = placement;
  const deadline = performance.now() + timeoutMs;
  let unreachableSince: number | undefined;
  for (;;) {
    const file = readPidFile(cluster);
    if (!file) return undefined;
    const address = toAddress(file, home);
    const isOurs = isServing(file.pid, cluster) || isOwnSocket(placement, file.socketFolder);
    if (file.isReady && isOurs && (await isListening(address))) return address;
    if (!isServing(file.pid, cluster)) return undefined;
    if (!file.isReady) unreachableSince = undefined;
    else unreachableSince ??= performance.now();
    if (unreachableSince !== undefined && performance.now() - unreachableSince > unreachableMs) {
      await stopServer(placement);
      return undefined;
    }
    if (performance.now() > deadline)
      throw new EmbeddedPostgresError('start-failed', describeSilentServer(home));
    await delay(10);
  }
}

type ServerOptions = {
  readonly loopback: boolean;
  readonly settings: Settings;
  /** Loopback port; a free one, unless a restart must reuse the previous one. */
  readonly port?: number | undefined;
  readonly log: (line: string) => void;
};

/**
 * Starts the server and waits until it accepts connections. No other server may run on the cluster: a
 * leftover postmaster.pid is deleted.
 *
 * @throws EmbeddedPostgresError `start-failed` with the server's last log lines.
 */
export async function startServer(
  placement: Placement,
  binaries: Binaries,
  options: ServerOptions,
): Promise<Address> {
  const { home, cluster, user } = placement;
  const logFile = rotateLog(home);
  const startedAt = performance.now();
  for (;;) {
    const logStart = getSize(logFile);
    rmSync(join(cluster, 'postmaster.pid'), { force: true });
    if (!options.loopback) await removeDeadSocket(getSocketFolder(placement));
    const args = await createServerArguments(placement, options);
    if (process.platform === 'win32') {
      // pg_ctl drops administrator rights, with which the server refuses to run.
      const pgCtl = ['start', '-w', '-s', '-t', '600', '-D', cluster, '-l', logFile, '-o', args.join(' ')];
      await runExecutable(binaries.pgCtl, pgCtl);
    } else {
      const postmaster = await startExecutable(binaries.postgres, ['-D', cluster, ...args], logFile, user);
      const isRecovering = () =>
        /not properly shut down|was interrupted/.test(readLogSince(logFile, logStart));
      await waitUntilReady(postmaster, cluster, startedAt + timeoutMs, options.log, isRecovering);
    }
    const file = readPidFile(cluster);
    if (file?.isReady) return toAddress(file, home);
    const output = getLastLines(logFile, logStart);
    const isPredecessorDying = /pre-existing shared memory|another (server|postgres)|postmaster\.pid/i.test(
      output,
    );
    if (!isPredecessorDying || performance.now() > startedAt + predecessorTimeoutMs) {
      const fullDiskError = toFullDiskError(home, output);
      if (fullDiskError) throw fullDiskError;
      throw new EmbeddedPostgresError(
        'start-failed',
        `The embedded database failed to start: ${output} (${logFile})`,
      );
    }
    await delay(200);
  }
}

/** Stops the server cleanly: sessions are disconnected, committed data is kept. */
export async function stopServer({ cluster }: Placement): Promise<void> {
  const pid = readPidFile(cluster)?.pid;
  if (!pid || !isServing(pid, cluster)) return;
  if (process.platform === 'win32') {
    const { pgCtl } = getBinaries(findPostgresPackage().directory);
    await runExecutable(pgCtl, ['stop', '-w', '-s', '-m', 'fast', '-D', cluster]);
    return;
  }
  process.kill(pid, 'SIGINT');
  const deadline = performance.now() + stopTimeoutMs;
  while (isServing(pid, cluster)) {
    if (performance.now() > deadline) process.kill(pid, 'SIGQUIT');
    await delay(5);
  }
}

async function waitUntilReady(
  postmaster: { readonly pid: number; exitCode(): number | null | undefined },
  cluster: string,
  deadline: number,
  log: (line: string) => void,
  isRecovering: () => boolean,
): Promise<void> {
  const noticeAt = performance.now() + recoveryNoticeMs;
  let hasNotified = false;
  while (postmaster.exitCode() === undefined) {
    const file = readPidFile(cluster);
    if (file?.isReady && file.pid === postmaster.pid) return;
    if (performance.now() > deadline) return;
    if (!hasNotified && performance.now() > noticeAt && isRecovering()) {
      hasNotified = true;
      log('The database is recovering from an unclean shutdown. This can take a while …');
    }
    await delay(3);
  }
}

async function createServerArguments(
  placement: Placement,
  { loopback, settings, port }: ServerOptions,
): Promise<string[]> {
  const listen: Settings = loopback
    ? { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: port ?? (await findFreePort()) }
    : {
        listen_addresses: '',
        unix_socket_directories: `"${getSocketFolder(placement).replaceAll('"', '""')}"`,
        unix_socket_permissions: '0700',
        port: 5432,
      };
  const merged = { ...defaults, ...settings, ...listen };
  return Object.entries(merged).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Removes the socket of a killed server: its lock blocks the next one while any process has the ID in it. */
async function removeDeadSocket(folder: string): Promise<void> {
  if (await isListening({ kind: 'socket', folder })) return;
  for (const name of [socketName, `${socketName}.lock`]) rmSync(join(folder, name), { force: true });
}

function toAddress(file: { readonly port: number; readonly socketFolder: string }, home: string): Address {
  if (file.socketFolder) return { kind: 'socket', folder: file.socketFolder };
  return { kind: 'loopback', port: file.port, password: getLoopbackPassword(home) };
}

function isListening(address: Address): Promise<boolean> {
  return new Promise((resolve) => {
    const socket =
      address.kind === 'socket'
        ? createConnection(join(address.folder, socketName))
        : createConnection(address.port, '127.0.0.1');
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    const queueFullCode = 'EAGAIN';
    socket.on('error', (error) => resolve(getSystemCode(error) === queueFullCode));
  });
}

function rotateLog(home: string): string {
  const file = join(home, 'postgres.log');
  if (getSize(file) > maxLogBytes) renameSync(file, `${file}.1`);
  return file;
}

function getSize(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function getLastLines(logFile: string, from: number): string {
  const lines = readLogSince(logFile, from).trim().split('\n');
  if (lines.join('') === '') return 'it said nothing';
  const fatalLines = lines.filter((line) => /FATAL|PANIC|HINT|DETAIL|error while loading/.test(line));
  return (fatalLines.length > 0 ? fatalLines : lines.slice(-3)).map((line) => line.trim()).join(' ');
}

function readLogSince(logFile: string, from: number): string {
  const length = Math.min(getSize(logFile) - from, 4000);
  if (length <= 0) return '';
  const buffer = Buffer.alloc(length);
  const descriptor = openSync(logFile, 'r');
  readSync(descriptor, buffer, 0, length, getSize(logFile) - length);
  closeSync(descriptor);
  return buffer.toString('utf8');
}

function describeSilentServer(home: string): string {
  return `A database server in ${home} has been starting or stopping for ten minutes. See ${join(home, 'postgres.log')}.`;
}
