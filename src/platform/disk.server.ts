import { statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Null if the system doesn't report it. */
export type DiskSpace = { freeBytes: number | null; totalBytes: number | null };

/** Returns the disk space at a folder, also if the folder doesn't exist yet. Never throws. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const parent = dirname(folder);
    return isMissing && parent !== folder ? readDiskSpace(parent) : { freeBytes: null, totalBytes: null };
  }
}

/** Returns the free bytes at a folder, synchronously; undefined if the system doesn't report them. */
export function readFreeBytes(folder: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
