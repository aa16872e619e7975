import { readFileSync, readlinkSync, writeFileSync } from 'node:fs';
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
export function noteMachine(home: string): void {
  writeFileSync(join(home, 'machine'), thisMachine());
}

/** Whether the server was last started on another machine or in another container. */
export function startedElsewhere(home: string): boolean {
  try {
    return readFileSync(join(home, 'machine'), 'utf8') !== thisMachine();
  } catch {
    return false;
  }
}
