import { readDiskSpace } from './disk.server.ts';
import type { Log } from './log.server.ts';

const checkIntervalMs = 1_000;
/** Enough for the database to finish its necessary writes: four WAL segments. */
const reserveBytes = 64 * 2 ** 20;

export type DiskRoom = {
  /** False while free space is at or below the reserve. */
  isThere: () => boolean;
  stop: () => void;
};

const freeBytes = async (folder: string) => (await readDiskSpace(folder)).freeBytes;

/**
 * Checks once a second whether the embedded database's disk has free space. Writes are rejected before the
 * disk is full: PostgreSQL stops when it can't write its WAL, and then reads fail too.
 */
export async function watchDiskRoom(
  folder: string,
  log: Log,
  free: (folder: string) => Promise<number | null> = freeBytes,
): Promise<DiskRoom> {
  let isThere = true;
  const check = async (): Promise<void> => {
    const bytes = await free(folder).catch(() => null);
    // A file system that reports nothing counts as having space.
    const hasRoom = bytes === null || bytes > reserveBytes;
    if (hasRoom === isThere) return;
    isThere = hasRoom;
    if (hasRoom) log.info('disk.room_again', { folder, freeBytes: bytes });
    else log.warn('disk.full', { folder, freeBytes: bytes, reserveBytes });
  };
  await check();
  const timer = setInterval(() => void check(), checkIntervalMs);
  timer.unref();
  return { isThere: () => isThere, stop: () => clearInterval(timer) };
}

/** For a database on another machine, or one that is only read. */
export const unlimitedRoom: DiskRoom = { isThere: () => true, stop: () => undefined };
