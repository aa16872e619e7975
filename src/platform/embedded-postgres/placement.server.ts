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
import { EmbeddedPostgresError, notWritable, systemCode } from './embedded-postgres-error.server.ts';
import { canReach, isPrivate, makePrivate, type ServerUser, serverUser } from './server-user.server.ts';

/** Where everything of one embedded server is. */
export interface Placement {
  /** Locks, log and, if need be, a copy of the binaries. */
  readonly home: string;
  /** PostgreSQL's own data folder. */
  readonly cluster: string;
  /** Undefined: the server runs as this process does. */
  readonly user: ServerUser | undefined;
}

// The shortest sun_path of our platforms is macOS' 104 bytes, its closing zero included.
const longestSocketPath = 103;
export const socketName = '.s.PGSQL.5432';

/**
 * Decides where a data directory's server lives, and makes the folders.
 *
 * @param dataDir made when missing.
 * @param log told the folder when it is another one than dataDir.
 * @throws EmbeddedPostgresError `not-writable`.
 */
export function placeServer(dataDir: string, log: (line: string) => void): Placement {
  const home = madeFolder(dataDir);
  const cluster = join(home, 'cluster');
  const user = serverUser(cluster);
  if (!user || canReach(user, home)) return { home, cluster, user };
  if (existsSync(cluster)) {
    throw new EmbeddedPostgresError(
      'not-writable',
      `The database in ${cluster} runs as user ${user.uid}, which can’t access its parent folders. ` +
        `Allow that (chmod o+x), or move the data directory and set DATA_DIR.`,
    );
  }
  const outside = folderOutside(home);
  log(`Only root can access ${home}, so the database is stored in ${outside}`);
  return { home: outside, cluster: join(outside, 'cluster'), user: serverUser(join(outside, 'cluster')) };
}

/**
 * The folder the server's socket goes to: in its home, or in a short private folder of the temporary files when
 * the home's path is too long for a socket.
 *
 * @throws EmbeddedPostgresError `not-writable`.
 */
export function socketFolder({ home, user }: Placement): string {
  const inHome = join(home, 'socket');
  try {
    if (Buffer.byteLength(join(inHome, socketName)) <= longestSocketPath) return privateFolder(inHome, user);
    const temporary = realpathSync(tmpdir());
    const base = user && !canReach(user, temporary) ? '/tmp' : temporary;
    return privateFolder(join(base, `dropfolio-${shortHash(home)}`), user);
  } catch (error) {
    throw notWritable(home, error);
  }
}

/**
 * Whether a socket is where this home's server has its own: a server in another container, whose process can't be seen, is
 * reached there, and the server of which this home is a copy is not.
 */
export function isOwnSocket({ home }: Placement, folder: string): boolean {
  return folder === join(home, 'socket') || folder.includes(`dropfolio-${shortHash(home)}`);
}

function privateFolder(wanted: string, user: ServerUser | undefined): string {
  if (isPrivate(wanted, user)) return wanted;
  try {
    makePrivate(wanted, user);
    return wanted;
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
  }
  const other = mkdtempSync(`${wanted}-`);
  rmSync(other, { recursive: true });
  makePrivate(other, user);
  return other;
}

function madeFolder(dataDir: string): string {
  const wanted = resolve(dataDir);
  try {
    makeFolders(wanted);
    const home = realpathSync(wanted);
    const probe = join(home, `.writable-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
    return home;
  } catch (error) {
    throw notWritable(wanted, error);
  }
}

// Root's are open to the server's user from the first moment: a process that starts beside this one and found them closed would
// place the database elsewhere.
function makeFolders(wanted: string): void {
  if (process.getuid?.() !== 0) {
    mkdirSync(wanted, { recursive: true, mode: 0o700 });
    return;
  }
  const mask = process.umask(0o066);
  try {
    mkdirSync(wanted, { recursive: true, mode: 0o711 });
  } finally {
    process.umask(mask);
  }
}

// The pointer file decides, so that deleting the data directory really starts afresh.
function folderOutside(home: string): string {
  const pointer = join(home, 'cluster-location');
  try {
    if (!existsSync(pointer)) {
      const draft = `${pointer}.${process.pid}`;
      writeFileSync(draft, unusedFolder(`/var/lib/dropfolio-${shortHash(home)}`));
      try {
        linkSync(draft, pointer);
      } catch (error) {
        if (systemCode(error) !== 'EEXIST') throw error;
      } finally {
        rmSync(draft);
      }
    }
    const folder = readFileSync(pointer, 'utf8').trim();
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o711);
    return folder;
  } catch (error) {
    throw notWritable('/var/lib', error);
  }
}

function unusedFolder(wanted: string): string {
  for (let count = 1; ; count += 1) {
    const folder = count === 1 ? wanted : `${wanted}-${count}`;
    if (!existsSync(folder)) return folder;
  }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 10);
}
