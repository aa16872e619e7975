import { closeSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Address, freePort, loopbackPassword } from './address.server.ts';
import { type Binaries, findPostgresPackage, getBinaries } from './binaries.server.ts';
import { EmbeddedPostgresError, fullDisk, systemCode } from './embedded-postgres-error.server.ts';
import { isServing, readPidFile } from './pid-file.server.ts';
import { isOwnSocket, type Placement, socketFolder, socketName } from './placement.server.ts';
import { runProgram, startProgram } from './program.server.ts';

/** PostgreSQL's own settings, by name. */
export type Settings = Readonly<Record<string, string | number>>;

const patienceMs = 600_000;
const largestLog = 5_000_000;
/** A server that can't be reached for so long is stopped: others may be using it, and one refusal says little. */
const unreachableMs = 2_000;

// ERROR ranks below LOG: a refused statement is the application's to log, with what it knows and without values.
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
 * Finds the server that runs on a cluster, waiting for one that is starting or stopping. A postmaster.pid that was copied
 * along names the server of another cluster, which is none of ours. One whose socket was
 * deleted, and stays away, is stopped, for nobody can reach it again.
 *
 * @returns undefined when there is none.
 */
export async function findServer(placement: Placement): Promise<Address | undefined> {
  const { home, cluster } = placement;
  const end = performance.now() + patienceMs;
  let unreachableSince: number | undefined;
  for (;;) {
    const file = readPidFile(cluster);
    if (!file) return undefined;
    const address = addressOf(file, home);
    const isOurs = isServing(file.pid, cluster) || isOwnSocket(placement, file.socketFolder);
    if (file.ready && isOurs && (await listens(address))) return address;
    if (!isServing(file.pid, cluster)) return undefined;
    if (!file.ready) unreachableSince = undefined;
    else unreachableSince ??= performance.now();
    if (unreachableSince !== undefined && performance.now() - unreachableSince > unreachableMs) {
      await stopServer(placement);
      return undefined;
    }
    if (performance.now() > end) throw new EmbeddedPostgresError('start-failed', silentServer(home));
    await delay(10);
  }
}

type ServerOptions = {
  readonly loopback: boolean;
  readonly settings: Settings;
  /** Of loopback; a free one, unless it is to be found where it was. */
  readonly port?: number | undefined;
  readonly log: (line: string) => void;
};

/**
 * Starts the server and waits until it takes connections. No other may run on the cluster: what is left of
 * postmaster.pid goes.
 *
 * @throws EmbeddedPostgresError `start-failed` with the server's own last words.
 */
export async function startServer(
  placement: Placement,
  binaries: Binaries,
  options: ServerOptions,
): Promise<Address> {
  const { home, cluster, user } = placement;
  const logFile = rotatedLog(home);
  const end = performance.now() + patienceMs;
  for (;;) {
    const logStart = sizeOf(logFile);
    rmSync(join(cluster, 'postmaster.pid'), { force: true });
    if (!options.loopback) await removeDeadSocket(socketFolder(placement));
    const args = await serverArguments(placement, options);
    if (process.platform === 'win32') {
      // pg_ctl gives up an administrator's rights, which the server refuses.
      const pgCtl = ['start', '-w', '-s', '-t', '600', '-D', cluster, '-l', logFile, '-o', args.join(' ')];
      await runProgram(binaries.pgCtl, pgCtl);
    } else {
      const started = await startProgram(binaries.postgres, ['-D', cluster, ...args], logFile, user);
      const isRecovering = () =>
        /not properly shut down|was interrupted/.test(loggedSince(logFile, logStart));
      await becameReady(started, cluster, end, options.log, isRecovering);
    }
    const file = readPidFile(cluster);
    if (file?.ready) return addressOf(file, home);
    const words = lastWords(logFile, logStart);
    const dyingPredecessor = /pre-existing shared memory|another (server|postgres)|postmaster\.pid/i.test(
      words,
    );
    if (!dyingPredecessor || performance.now() > end - patienceMs + 15_000) {
      const full = fullDisk(home, words);
      if (full) throw full;
      throw new EmbeddedPostgresError(
        'start-failed',
        `The embedded database failed to start: ${words} (${logFile})`,
      );
    }
    await delay(200);
  }
}

/** Ends the server in its clean way: sessions are cut, everything committed is kept. */
export async function stopServer({ cluster }: Placement): Promise<void> {
  const pid = readPidFile(cluster)?.pid;
  if (!pid || !isServing(pid, cluster)) return;
  if (process.platform === 'win32') {
    const { pgCtl } = getBinaries(findPostgresPackage().directory);
    await runProgram(pgCtl, ['stop', '-w', '-s', '-m', 'fast', '-D', cluster]);
    return;
  }
  process.kill(pid, 'SIGINT');
  const end = performance.now() + 60_000;
  while (isServing(pid, cluster)) {
    if (performance.now() > end) process.kill(pid, 'SIGQUIT');
    await delay(5);
  }
}

async function becameReady(
  started: { readonly pid: number; exitCode(): number | null | undefined },
  cluster: string,
  end: number,
  log: (line: string) => void,
  isRecovering: () => boolean,
): Promise<void> {
  const noticeAt = performance.now() + 3000;
  let noticed = false;
  while (started.exitCode() === undefined) {
    const file = readPidFile(cluster);
    if (file?.ready && file.pid === started.pid) return;
    if (performance.now() > end) return;
    if (!noticed && performance.now() > noticeAt && isRecovering()) {
      noticed = true;
      log('The database is recovering from an unclean shutdown. This can take a while …');
    }
    await delay(3);
  }
}

async function serverArguments(
  placement: Placement,
  { loopback, settings, port }: ServerOptions,
): Promise<string[]> {
  const listen: Settings = loopback
    ? { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: port ?? (await freePort()) }
    : {
        listen_addresses: '',
        unix_socket_directories: `"${socketFolder(placement).replaceAll('"', '""')}"`,
        unix_socket_permissions: '0700',
        port: 5432,
      };
  const all = { ...defaults, ...settings, ...listen };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** What a killed server left: its lock keeps the next one away as long as any process has the number in it. */
async function removeDeadSocket(folder: string): Promise<void> {
  if (await listens({ kind: 'socket', folder })) return;
  for (const name of [socketName, `${socketName}.lock`]) rmSync(join(folder, name), { force: true });
}

function addressOf(file: { readonly port: number; readonly socketFolder: string }, home: string): Address {
  if (file.socketFolder) return { kind: 'socket', folder: file.socketFolder };
  return { kind: 'loopback', port: file.port, password: loopbackPassword(home) };
}

function listens(address: Address): Promise<boolean> {
  return new Promise((resolve) => {
    const socket =
      address.kind === 'socket'
        ? createConnection(join(address.folder, socketName))
        : createConnection(address.port, '127.0.0.1');
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    const queueFull = 'EAGAIN';
    socket.on('error', (error) => resolve(systemCode(error) === queueFull));
  });
}

function rotatedLog(home: string): string {
  const file = join(home, 'postgres.log');
  if (sizeOf(file) > largestLog) renameSync(file, `${file}.1`);
  return file;
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function lastWords(logFile: string, from: number): string {
  const lines = loggedSince(logFile, from).trim().split('\n');
  if (lines.join('') === '') return 'it said nothing';
  const fatal = lines.filter((line) => /FATAL|PANIC|HINT|DETAIL|error while loading/.test(line));
  return (fatal.length > 0 ? fatal : lines.slice(-3)).map((line) => line.trim()).join(' ');
}

function loggedSince(logFile: string, from: number): string {
  const length = Math.min(sizeOf(logFile) - from, 4000);
  if (length <= 0) return '';
  const buffer = Buffer.alloc(length);
  const descriptor = openSync(logFile, 'r');
  readSync(descriptor, buffer, 0, length, sizeOf(logFile) - length);
  closeSync(descriptor);
  return buffer.toString('utf8');
}

function silentServer(home: string): string {
  return `A database server in ${home} has been starting or stopping for ten minutes. See ${join(home, 'postgres.log')}.`;
}
