import {
  chmodSync,
  cpSync,
  existsSync,
  constants as fsConstants,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join, relative } from 'node:path';
import { z } from 'zod';
import { EmbeddedPostgresError, getSystemCode } from './embedded-postgres-error.server.ts';
import type { Placement } from './placement.server.ts';
import { canReach } from './server-user.server.ts';

/** The npm package with this machine's PostgreSQL. */
export interface PostgresPackage {
  readonly directory: string;
  readonly version: string;
  readonly major: string;
}

/** Absolute paths of the executables. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

const manifest = z.object({ version: z.string() });
const symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds the package of a platform.
 *
 * @throws EmbeddedPostgresError `unsupported-platform`.
 */
export function findPostgresPackage(
  platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`,
): PostgresPackage {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    const directory = dirname(dirname(realpathSync(entry)));
    const { version } = manifest.parse(JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')));
    return { directory, version, major: version.split('.')[0] ?? version };
  } catch (cause) {
    throw new EmbeddedPostgresError(
      'unsupported-platform',
      `No embedded PostgreSQL for ${platform} (the package @embedded-postgres/${platform} is not ` +
        'installed). Set DATABASE_URL to your own PostgreSQL, version 15 or newer.',
      { cause },
    );
  }
}

/**
 * Makes the programs runnable: creates the package's symlinks, which npm omits, or copies everything into the
 * server's home if the package folder isn't writable or the server's user can't reach it.
 */
export function prepareBinaries(postgresPackage: PostgresPackage, { home, user }: Placement): Binaries {
  const isReachable = !user || canReach(user, join(postgresPackage.directory, 'native', 'bin'));
  if (isReachable && completeLinks(postgresPackage.directory)) return getBinaries(postgresPackage.directory);
  const copy = join(home, `runtime-${postgresPackage.version}`);
  if (!existsSync(copy)) copyPackage(postgresPackage.directory, copy);
  return getBinaries(copy);
}

/** Returns the programs in a package or its copy. */
export function getBinaries(directory: string): Binaries {
  const getExecutable = (name: string) =>
    join(directory, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return {
    initdb: getExecutable('initdb'),
    postgres: getExecutable('postgres'),
    pgCtl: getExecutable('pg_ctl'),
  };
}

function completeLinks(directory: string): boolean {
  const listPath = join(directory, 'native', 'pg-symlinks.json');
  if (!existsSync(listPath)) return true;
  for (const { source, target } of symlinks.parse(JSON.parse(readFileSync(listPath, 'utf8')))) {
    const link = join(directory, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(directory, source)), link);
    } catch (error) {
      const code = getSystemCode(error);
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false;
      if (code !== 'EEXIST') throw error;
    }
  }
  return true;
}

function copyPackage(from: string, to: string): void {
  const home = dirname(to);
  for (const name of readdirSync(home)) {
    if (name.startsWith('runtime-')) rmSync(join(home, name), { recursive: true });
  }
  const draft = `${to}.part`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(join(from, 'native'), join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    mode: fsConstants.COPYFILE_FICLONE,
    filter: (source) => extname(source) !== '.a' && basename(source) !== 'pkgconfig',
  });
  completeLinks(draft);
  makeReadable(draft);
  renameSync(draft, to);
}

function makeReadable(directory: string): void {
  chmodSync(directory, 0o755);
  const isBinFolder = basename(directory) === 'bin';
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) makeReadable(path);
    else if (entry.isFile()) chmodSync(path, isBinFolder ? 0o755 : 0o644);
  }
}
