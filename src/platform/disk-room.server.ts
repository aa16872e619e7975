import { readDiskSpace } from './disk.server.ts';
import type { Log } from './log.server.ts';

const lookMs = 1_000;
/** Of these the database can write what it must, for as long as it takes: four pieces of its log. */
const reserveBytes = 64 * 2 ** 20;

export type DiskRoom = {
  /** False while the disk has no more than the reserve. */
  isThere: () => boolean;
  stop: () => void;
};

const freeBytes = async (folder: string) => (await readDiskSpace(folder)).freeBytes;

/**
 * Looks once a second whether the embedded database's disk has room. Writes are refused before it is full: a PostgreSQL that
 * can't write its log stops, and then nothing can be read either.
 */
export async function watchDiskRoom(
  folder: string,
  log: Log,
  free: (folder: string) => Promise<number | null> = freeBytes,
): Promise<DiskRoom> {
  let isThere = true;
  const look = async (): Promise<void> => {
    const bytes = await free(folder).catch(() => null);
    // A file system that says nothing is taken to have room.
    const has = bytes === null || bytes > reserveBytes;
    if (has === isThere) return;
    isThere = has;
    if (has) log.info('disk.room_again', { folder, freeBytes: bytes });
    else log.warn('disk.full', { folder, freeBytes: bytes, reserveBytes });
  };
  await look();
  const timer = setInterval(() => void look(), lookMs);
  timer.unref();
  return { isThere: () => isThere, stop: () => clearInterval(timer) };
}

/** The room of a database that is elsewhere, or that nobody writes to. */
export const unlimitedRoom: DiskRoom = { isThere: () => true, stop: () => undefined };
