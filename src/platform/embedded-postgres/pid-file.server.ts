import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { getSystemCode } from './embedded-postgres-error.server.ts';

/** The contents of postmaster.pid. */
export interface PidFile {
  readonly pid: number;
  /** The path of the cluster when the server started. */
  readonly startedAs: string;
  readonly port: number;
  /** Empty if it listens on no socket. */
  readonly socketFolder: string;
  readonly isReady: boolean;
}

/** Reads postmaster.pid; undefined if it is missing or incomplete. */
export function readPidFile(cluster: string): PidFile | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if (getSystemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  const [pid = '', startedAs = '', , port = '', socketFolder = '', , , status = ''] = lines;
  if (!(Number(pid) > 0)) return undefined;
  return {
    pid: Number(pid),
    startedAs,
    port: Number(port),
    socketFolder,
    isReady: status.trim() === 'ready',
  };
}

/** Returns whether the process is alive and serves this cluster: its ID may have been reused. */
export function isServing(pid: number, cluster: string): boolean {
  try {
    process.kill(pid, 0);
    if (process.platform === 'linux')
      return readCommandLine(pid).includes(cluster) || isWorkingIn(pid, cluster);
    if (process.platform === 'win32')
      return readPidFile(cluster)?.startedAs.toLowerCase() === toSlashes(cluster);
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster);
  } catch {
    return false;
  }
}

/** PostgreSQL writes paths this way. */
const toSlashes = (path: string) => path.replaceAll('\\', '/').toLowerCase();

function readCommandLine(pid: number): string[] {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
}

// Finds a server whose folder was moved; in a container, root may not read another user's process this way.
function isWorkingIn(pid: number, cluster: string): boolean {
  return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
}
