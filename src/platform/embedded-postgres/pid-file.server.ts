import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { systemCode } from './embedded-postgres-error.server.ts';

/** What a running server writes into its data folder. */
export interface PidFile {
  readonly pid: number;
  /** The cluster that it serves, as it was called when it started. */
  readonly startedAs: string;
  readonly port: number;
  /** Empty when it listens on no socket. */
  readonly socketFolder: string;
  readonly ready: boolean;
}

/** Reads postmaster.pid; undefined when there is none or it is still being written. */
export function readPidFile(cluster: string): PidFile | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  const [pid = '', startedAs = '', , port = '', socketFolder = '', , , status = ''] = lines;
  if (!(Number(pid) > 0)) return undefined;
  return { pid: Number(pid), startedAs, port: Number(port), socketFolder, ready: status.trim() === 'ready' };
}

/** Whether the process is alive and serves this cluster: its number may have gone to another program. */
export function isServing(pid: number, cluster: string): boolean {
  try {
    process.kill(pid, 0);
    if (process.platform === 'linux') return commandLine(pid).includes(cluster) || worksIn(pid, cluster);
    if (process.platform === 'win32')
      return readPidFile(cluster)?.startedAs.toLowerCase() === slashed(cluster);
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster);
  } catch {
    return false;
  }
}

/** As PostgreSQL writes it. */
const slashed = (path: string) => path.replaceAll('\\', '/').toLowerCase();

function commandLine(pid: number): string[] {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
}

// Finds a server whose folder was moved; in a container root may not look at another user's process this way.
function worksIn(pid: number, cluster: string): boolean {
  return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
}
