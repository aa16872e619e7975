import { readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Identifies the machine or container whose process IDs we see: only there postmaster.pid is meaningful. */
export function readMachineId(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/** Records in the server's home that this machine started it. */
export function recordMachine(home: string): void {
  writeFileSync(join(home, 'machine'), readMachineId());
}

/** Returns whether the server was last started on another machine or in another container. */
export function wasStartedElsewhere(home: string): boolean {
  try {
    return readFileSync(join(home, 'machine'), 'utf8') !== readMachineId();
  } catch {
    return false;
  }
}

/** Returns the file's inode: a move or a snapshot of the whole disk keeps it; a copy gets another. */
const getInode = (path: string): string => statSync(path, { bigint: true }).ino.toString();

/** Records the inode of the cluster folder, so that a copy of the home can be detected. */
export function recordCluster({ home, cluster }: Home): void {
  writeFileSync(join(home, 'cluster-number'), getInode(cluster));
}

/**
 * Returns whether the home is a copy. `startedAs` is the path of the server's last start: if another cluster
 * still exists there, this one was copied from it.
 */
export function isCopy({ home, cluster }: Home, startedAs: string): boolean {
  try {
    return readFileSync(join(home, 'cluster-number'), 'utf8') !== getInode(cluster);
  } catch {
    return startedAs !== cluster && exists(startedAs) && getInode(startedAs) !== getInode(cluster);
  }
}

const exists = (path: string) => statSync(path, { throwIfNoEntry: false }) !== undefined;

type Home = { readonly home: string; readonly cluster: string };
