import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type TinyDisk = {
  folder: string;
  /** Fills the remaining space. */
  fill: () => void;
  /** Frees the filled space. */
  empty: () => void;
  /** Removes the disk; nothing may use it any more. */
  remove: () => void;
};

/** Creates an in-memory disk of `megabytes`; undefined if mounting isn't possible, as without root. */
export function makeTinyDisk(megabytes: number): TinyDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'dropfolio-disk-'));
  const options = `size=${megabytes}m,mode=0711`;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  chmodSync(folder, 0o711);
  const filler = join(folder, 'filler');
  mkdirSync(filler);
  let fileCount = 0;
  return {
    folder,
    fill() {
      fileCount += 1;
      const file = openSync(join(filler, String(fileCount)), 'w');
      try {
        for (const size of [2 ** 20, 2 ** 12]) {
          const piece = Buffer.alloc(size);
          try {
            for (;;) if (writeSync(file, piece) < size) break;
          } catch (error) {
            if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
          }
        }
      } finally {
        closeSync(file);
      }
    },
    empty() {
      rmSync(filler, { recursive: true });
      mkdirSync(filler);
    },
    remove() {
      execFileSync('umount', [folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

/** Returns whether a disk can be created, which requires root. */
export function canMakeTinyDisk(): boolean {
  const disk = makeTinyDisk(1);
  disk?.remove();
  return disk !== undefined;
}
