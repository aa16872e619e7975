import { readDiskSpace } from './disk.server.ts';
import type { Log } from './log.server.ts';

const checkIntervalMs = 1_000;
/** Enough for the database to finish its necessary writes: four WAL segments. */
const reserveBytes = 64 * 2 ** 20;

export type DiskRoom = {
  /** False while free space is at or below the reserve. */
  hasRoom: () => boolean;
  stop: () => void;
};

/**
 * Checks once a second whether the embedded database's disk has free space. Writes are rejected before the
 * disk is full: PostgreSQL stops when it can't write its WAL, and then reads fail too.
 */
export async function watchDiskRoom(
  folder: string,
  log: Log,
  readFreeBytes = async (path: string) => (await readDiskSpace(path)).freeBytes,
): Promise<DiskRoom> {
  let hasRoom = true;
  const check = async (): Promise<void> => {
    const freeBytes = await readFreeBytes(folder).catch(() => null);
    const hadRoom = hasRoom;
    // A file system that reports nothing counts as having space.
    hasRoom = freeBytes === null || freeBytes > reserveBytes;
    if (hasRoom === hadRoom) return;
    if (hasRoom) log.info('disk.room_again', { folder, freeBytes });
    else log.warn('disk.full', { folder, freeBytes, reserveBytes });
  };
  await check();
  const timer = setInterval(() => void check(), checkIntervalMs);
  timer.unref();
  return { hasRoom: () => hasRoom, stop: () => clearInterval(timer) };
}

/** For a database on another machine, or one that is only read. */
export const unlimitedRoom: DiskRoom = { hasRoom: () => true, stop: () => undefined };
