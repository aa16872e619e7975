import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, openDb, openPool } from '../src/db/client.server.ts';
import { migrate } from '../src/db/migrate.server.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/embedded-postgres.server.ts';

type Databases = {
  ownerDb: Db;
  db: Db;
  appUrl: string;
  /** The superuser's URL. */
  adminUrl: string;
};

/** Runs `work` with a new, migrated, empty database, for in-process measurements without HTTP. */
export async function withDatabase<T>(
  report: (line: string) => void,
  work: (databases: Databases) => Promise<T>,
  /** PostgreSQL settings. */
  settings: Readonly<Record<string, string>> = {},
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dropfolio-bench-'));
  // Under root, PostgreSQL runs as another user, who must be able to access the folder.
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log: report, settings });
  const owner = openPool({ url: postgres.ownerUrl, max: 2, onError: (error) => report(error.message) });
  const pool = openPool({ url: postgres.appUrl, max: 4, onError: (error) => report(error.message) });
  try {
    const appRole = new URL(postgres.appUrl).username;
    await migrate({ pool: owner, appRole, log: () => undefined });
    const adminUrl = postgres.adminUrl.replace('/postgres?', '/dropfolio?');
    return await work({ ownerDb: openDb(owner), db: openDb(pool), appUrl: postgres.appUrl, adminUrl });
  } finally {
    await Promise.all([owner.end(), pool.end()]);
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
