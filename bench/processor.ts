import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/** The unit of Linux's processor times. */
const tickMs = 10;

type Stat = { parent: number; own: number; endedChildren: number };

/**
 * Returns the processor time of a process and its ended children; undefined if the system doesn't report it.
 */
function readStat(pid: number): Stat | undefined {
  try {
    // The name, in parentheses, may contain anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? [];
    const [, parent = 0] = fields;
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return { parent, own: (user + system) * tickMs, endedChildren: (endedUser + endedSystem) * tickMs };
  } catch {
    return undefined;
  }
}

/** Returns the process ID of PostgreSQL's parent process. */
export async function readPostmasterPid(pool: pg.Pool): Promise<number | undefined> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return readStat(rows[0]?.pid ?? 0)?.parent;
}

function sumTimes(pid: number): number | undefined {
  const parent = readStat(pid);
  if (parent === undefined) return undefined;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readStat(Number(name)))
    .filter((stat) => stat?.parent === pid);
  return children.reduce((sum, stat) => sum + (stat?.own ?? 0), parent.own + parent.endedChildren);
}

/** Processor time by participant of a call. */
export type Shares = { server: number; postgres: number; generator: number };

export const shareNames = ['server', 'postgres', 'generator'] as const;

/** Returns the processor time in milliseconds of the server, PostgreSQL, and this process so far. */
export function readProcessorTimes(server: number, postmaster: number | undefined): Shares | undefined {
  const postgres = postmaster === undefined ? undefined : sumTimes(postmaster);
  const serverTime = readStat(server)?.own;
  if (serverTime === undefined || postgres === undefined) return undefined;
  const { user, system } = process.cpuUsage();
  return { server: serverTime, postgres, generator: (user + system) / 1000 };
}
