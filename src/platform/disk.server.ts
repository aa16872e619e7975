import { statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Null where the system doesn't say. */
export type DiskSpace = { freeBytes: number | null; totalBytes: number | null };

/** How full the disk is that a folder is on, or will be on once it is made. Never throws. */
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

/** The room on the disk of a folder, without waiting; undefined where the system doesn't say. */
export function freeBytesNow(folder: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
