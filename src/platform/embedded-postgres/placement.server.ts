import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  createNotWritableError,
  EmbeddedPostgresError,
  getSystemCode,
} from './embedded-postgres-error.server.ts';
import { canReach, findServerUser, isPrivate, makePrivate, type ServerUser } from './server-user.server.ts';

/** The folders and the user of an embedded server. */
export interface Placement {
  /** Locks, log, and, if needed, a copy of the binaries. */
  readonly home: string;
  /** PostgreSQL's data folder. */
  readonly cluster: string;
  /** Undefined if the server runs as this process's user. */
  readonly user: ServerUser | undefined;
}

// The shortest sun_path of our platforms is macOS' 104 bytes, including the terminating zero.
const maxSocketPathBytes = 103;
export const socketName = '.s.PGSQL.5432';

/**
 * Decides where a data directory's server lives, and creates the folders.
 *
 * @param dataDir created if missing.
 * @param log receives a line if the folder isn't dataDir.
 * @throws EmbeddedPostgresError `not-writable`.
 */
export function placeServer(dataDir: string, log: (line: string) => void): Placement {
  const home = createHome(dataDir);
  const cluster = join(home, 'cluster');
  const user = findServerUser(cluster);
  if (!user || canReach(user, home)) return { home, cluster, user };
  if (existsSync(cluster)) {
    throw new EmbeddedPostgresError(
      'not-writable',
      `The database in ${cluster} runs as user ${user.uid}, which can’t access its parent folders. ` +
        `Allow that (chmod o+x), or move the data directory and set DATA_DIR.`,
    );
  }
  const outsideFolder = getOutsideFolder(home);
  log(`Only root can access ${home}, so the database is stored in ${outsideFolder}`);
  return {
    home: outsideFolder,
    cluster: join(outsideFolder, 'cluster'),
    user: findServerUser(join(outsideFolder, 'cluster')),
  };
}

/**
 * Returns the folder for the server's socket: in its home, or a short private folder among the temporary
 * files if the home's path is too long for a socket.
 *
 * @throws EmbeddedPostgresError `not-writable`.
 */
export function getSocketFolder({ home, user }: Placement): string {
  const inHome = join(home, 'socket');
  try {
    if (Buffer.byteLength(join(inHome, socketName)) <= maxSocketPathBytes)
      return createPrivateFolder(inHome, user);
    const temporary = realpathSync(tmpdir());
    const base = user && !canReach(user, temporary) ? '/tmp' : temporary;
    return createPrivateFolder(join(base, `dropfolio-${computeShortHash(home)}`), user);
  } catch (error) {
    throw createNotWritableError(home, error);
  }
}

/**
 * Returns whether a socket belongs to this home's server: this finds a server in another container, whose
 * process is invisible, and rules out the server that this home was copied from.
 */
export function isOwnSocket({ home }: Placement, folder: string): boolean {
  return folder === join(home, 'socket') || folder.includes(`dropfolio-${computeShortHash(home)}`);
}

function createPrivateFolder(path: string, user: ServerUser | undefined): string {
  if (isPrivate(path, user)) return path;
  try {
    makePrivate(path, user);
    return path;
  } catch (error) {
    if (getSystemCode(error) !== 'EEXIST') throw error;
  }
  const fallback = mkdtempSync(`${path}-`);
  rmSync(fallback, { recursive: true });
  makePrivate(fallback, user);
  return fallback;
}

function createHome(dataDir: string): string {
  const path = resolve(dataDir);
  try {
    createFolders(path);
    const home = realpathSync(path);
    const probe = join(home, `.writable-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
    return home;
  } catch (error) {
    throw createNotWritableError(path, error);
  }
}

// Folders created by root are accessible to the server's user from the start: otherwise a process that starts
// at the same time could find them closed and place the database elsewhere.
function createFolders(path: string): void {
  if (process.getuid?.() !== 0) {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    return;
  }
  const mask = process.umask(0o066);
  try {
    mkdirSync(path, { recursive: true, mode: 0o711 });
  } finally {
    process.umask(mask);
  }
}

// The pointer file decides, so that deleting the data directory really starts from scratch.
function getOutsideFolder(home: string): string {
  const pointer = join(home, 'cluster-location');
  try {
    if (!existsSync(pointer)) {
      const draft = `${pointer}.${process.pid}`;
      writeFileSync(draft, findUnusedFolder(`/var/lib/dropfolio-${computeShortHash(home)}`));
      try {
        linkSync(draft, pointer);
      } catch (error) {
        if (getSystemCode(error) !== 'EEXIST') throw error;
      } finally {
        rmSync(draft);
      }
    }
    const folder = readFileSync(pointer, 'utf8').trim();
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o711);
    return folder;
  } catch (error) {
    throw createNotWritableError('/var/lib', error);
  }
}

function findUnusedFolder(path: string): string {
  for (let count = 1; ; count += 1) {
    const folder = count === 1 ? path : `${path}-${count}`;
    if (!existsSync(folder)) return folder;
  }
}

function computeShortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 10);
}
