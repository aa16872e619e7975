import { readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

/**
 * Names the machine, or container, whose process numbers we see: only there does postmaster.pid mean anything.
 */
export function thisMachine(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/** Notes in the server's home that this machine started it. */
export function recordMachine(home: string): void {
  writeFileSync(join(home, 'machine'), thisMachine());
}

/** Whether the server was last started on another machine or in another container. */
export function wasStartedElsewhere(home: string): boolean {
  try {
    return readFileSync(join(home, 'machine'), 'utf8') !== thisMachine();
  } catch {
    return false;
  }
}

/** The file's number in its file system: a move keeps it, a snapshot of the whole disk too, and a copy has another. */
const numberOf = (path: string): string => statSync(path, { bigint: true }).ino.toString();

/** Notes which folder the cluster is, so that a copy of the home can be told from it. */
export function recordCluster({ home, cluster }: Home): void {
  writeFileSync(join(home, 'cluster-number'), numberOf(cluster));
}

/**
 * Whether the home is a copy. `startedAs` is the path under which the server was last started: where another cluster stands
 * there still, this one was copied from it.
 */
export function isCopy({ home, cluster }: Home, startedAs: string): boolean {
  try {
    return readFileSync(join(home, 'cluster-number'), 'utf8') !== numberOf(cluster);
  } catch {
    return startedAs !== cluster && isThere(startedAs) && numberOf(startedAs) !== numberOf(cluster);
  }
}

const isThere = (path: string) => statSync(path, { throwIfNoEntry: false }) !== undefined;

type Home = { readonly home: string; readonly cluster: string };
