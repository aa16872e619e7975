import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { getLoopbackPassword } from './address.server.ts';
import type { Binaries } from './binaries.server.ts';
import {
  createNotWritableError,
  EmbeddedPostgresError,
  toFullDiskError,
} from './embedded-postgres-error.server.ts';
import type { Placement } from './placement.server.ts';
import { runExecutable } from './program.server.ts';
import { changeOwner, makePrivate } from './server-user.server.ts';
import { createInitdbEnvironment } from './unnamed-user.server.ts';

/**
 * Rejects a cluster that this PostgreSQL can't run.
 *
 * @throws EmbeddedPostgresError `other-version` or `not-writable`.
 */
export function checkCluster({ cluster }: Placement, major: string): void {
  let version: string;
  try {
    if (!existsSync(cluster)) return;
    if (!existsSync(join(cluster, 'PG_VERSION'))) {
      accessSync(cluster, constants.R_OK | constants.X_OK);
      throw new EmbeddedPostgresError(
        'start-failed',
        `${cluster} doesn’t contain a database. Move it elsewhere.`,
      );
    }
    version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    throw error instanceof EmbeddedPostgresError ? error : createNotWritableError(cluster, error);
  }
  if (version === major) return;
  throw new EmbeddedPostgresError(
    'other-version',
    `The database in ${cluster} was created by PostgreSQL ${version}, but this Dropfolio includes PostgreSQL ${major}. ` +
      `Back it up with the Dropfolio version that created it, then restore it into a new data directory.`,
  );
}

/**
 * Creates the cluster if it is missing: UTF-8 with the built-in C.UTF-8 collation, independent of the
 * machine's locales, and with data checksums. Starts over if an earlier attempt was interrupted.
 */
export async function makeCluster(
  placement: Placement,
  { initdb }: Binaries,
  options: { readonly loopback: boolean; readonly sync: boolean },
): Promise<void> {
  const { home, cluster, user } = placement;
  if (existsSync(cluster)) {
    if (user && statSync(cluster).uid !== user.uid) changeOwner(user, cluster);
    return;
  }
  const draft = join(home, 'cluster.part');
  const passwordFile = join(home, 'password.part');
  let initdbEnvironment: Record<string, string>;
  try {
    rmSync(draft, { recursive: true, force: true });
    makePrivate(draft, user);
    initdbEnvironment = createInitdbEnvironment(home);
    if (options.loopback) writeFileSync(passwordFile, getLoopbackPassword(home), { mode: 0o600 });
    if (options.loopback && user) changeOwner(user, passwordFile);
  } catch (error) {
    throw createNotWritableError(home, error);
  }
  const { code, output } = await runExecutable(
    initdb,
    [
      `--pgdata=${draft}`,
      '--username=postgres',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
      ...(options.sync ? [] : ['--no-sync']),
      ...(options.loopback
        ? ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]
        : ['--auth-local=trust', '--auth-host=reject']),
    ],
    user,
    initdbEnvironment,
  );
  rmSync(passwordFile, { force: true });
  if (initdbEnvironment.NSS_WRAPPER_PASSWD) rmSync(initdbEnvironment.NSS_WRAPPER_PASSWD, { force: true });
  if (code !== 0) {
    const fullDiskError = toFullDiskError(home, output);
    rmSync(draft, { recursive: true, force: true });
    if (fullDiskError) throw fullDiskError;
    if (output.includes('could not look up effective user ID')) throw createNoNameError();
    throw new EmbeddedPostgresError(
      'start-failed',
      `Failed to create the database in ${home}: ${output.trim()}`,
    );
  }
  renameSync(draft, cluster);
  if (process.platform !== 'win32') syncFolder(home);
}

function createNoNameError(): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'start-failed',
    `PostgreSQL needs a name for the user it runs as, and ${process.getuid?.()} has none in /etc/passwd. ` +
      'Run as a user that has one, install libnss-wrapper, or set DATABASE_URL to your own PostgreSQL.',
  );
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
