import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/** In which Linux tells what a process has had of the processor. */
const tickMs = 10;

type Stat = { parent: number; own: number; ended: number };

/** What a process has had, and those of its children that have ended; undefined where the system doesn't say. */
function statOf(pid: number): Stat | undefined {
  try {
    // Its name, in parentheses, may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? [];
    const [, parent = 0] = fields;
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return { parent, own: (user + system) * tickMs, ended: (endedUser + endedSystem) * tickMs };
  } catch {
    return undefined;
  }
}

/** The process that PostgreSQL's others come from. */
export async function postmasterOf(pool: pg.Pool): Promise<number | undefined> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return statOf(rows[0]?.pid ?? 0)?.parent;
}

function withChildren(pid: number): number | undefined {
  const own = statOf(pid);
  if (own === undefined) return undefined;
  const others = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.parent === pid);
  return others.reduce((sum, stat) => sum + (stat?.own ?? 0), own.own + own.ended);
}

/** Processor time of who takes part in a call. */
export type Shares = { server: number; postgres: number; generator: number };

export const shareNames = ['server', 'postgres', 'generator'] as const;

/** Milliseconds of the processor that the server, PostgreSQL and this process have had so far. */
export function processorTimes(server: number, postmaster: number | undefined): Shares | undefined {
  const postgres = postmaster === undefined ? undefined : withChildren(postmaster);
  const own = statOf(server)?.own;
  if (own === undefined || postgres === undefined) return undefined;
  const { user, system } = process.cpuUsage();
  return { server: own, postgres, generator: (user + system) / 1000 };
}
