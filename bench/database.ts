import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, openDb, openPool } from '../src/db/client.server.ts';
import { migrate } from '../src/db/migrate.server.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/embedded-postgres.server.ts';

/** A database of its own, migrated and empty, for what is measured in the process and without HTTP. */
export async function withDatabase<T>(
  say: (line: string) => void,
  work: (databases: { ownerDb: Db; db: Db }) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dropfolio-bench-'));
  // As root, PostgreSQL runs as another user, who must be able to get there.
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log: say });
  const owner = openPool({ url: postgres.ownerUrl, max: 2, onError: (error) => say(error.message) });
  const pool = openPool({ url: postgres.appUrl, max: 4, onError: (error) => say(error.message) });
  try {
    const appRole = new URL(postgres.appUrl).username;
    await migrate({ pool: owner, appRole, log: () => undefined });
    return await work({ ownerDb: openDb(owner), db: openDb(pool) });
  } finally {
    await Promise.all([owner.end(), pool.end()]);
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
