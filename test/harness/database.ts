import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Db, openDb, openPool } from '../../src/db/client.server.ts';
import { patienceMs } from './eventually.ts';
import { runStatement, withDatabase } from './server.ts';

export type TestDatabase = {
  /** Connected as the application's role, so that tests run with production privileges. */
  db: Db;
  pool: pg.Pool;
  appUrl: string;
  ownerUrl: string;
  appRole: string;
  ownerRole: string;
  /** Connected as the owner, to bypass row policies and privileges. */
  ownerDb: Db;
  /** Opens another pool of the application's role, as a second process would. */
  openPool: (max?: number) => pg.Pool;
  openOwnerPool: (max?: number) => pg.Pool;
  close: () => Promise<void>;
};

type TestDatabaseOptions = { max?: number; bare?: boolean };

/** Creates a database for the tests of a file or block, and closes it after them. Its fields are missing until they run. */
export function setUpDatabase(options?: TestDatabaseOptions): TestDatabase {
  const database = {} as TestDatabase;
  beforeAll(async () => {
    Object.assign(database, await createTestDatabase(options));
  });
  afterAll(() => database.close());
  return database;
}

/**
 * Creates a database for one test file: migrated and empty, or without tables if `bare`. Call `close` in afterAll.
 * `max` is the pool size.
 */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = inject('testServer');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const template = options.bare ? 'template0' : server.template;
  // Copying the template's files is twice as fast as copying blocks through the WAL.
  await runStatement(
    server.adminUrl,
    `CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${server.ownerRole} STRATEGY file_copy`,
  );
  const appUrl = withDatabase(server.appUrl, name);
  const ownerUrl = withDatabase(server.ownerUrl, name);
  const pools: pg.Pool[] = [];
  const open = (url: string, max: number, timeoutMs?: number): pg.Pool => {
    const pool = openPool({
      url,
      max,
      waitMs: patienceMs,
      onError: () => undefined,
      ...(timeoutMs !== undefined && { timeoutMs }),
    });
    pools.push(pool);
    return pool;
  };
  const pool = open(appUrl, options.max ?? 10);
  return {
    db: openDb(pool),
    pool,
    appUrl,
    ownerUrl,
    appRole: server.appRole,
    ownerRole: server.ownerRole,
    // A long timeout, because tests fill tables with this connection on busy machines.
    ownerDb: openDb(open(ownerUrl, 2, 600_000)),
    openPool: (max = 10) => open(appUrl, max),
    openOwnerPool: (max = 2) => open(ownerUrl, max),
    close: async () => {
      await Promise.all(pools.filter((opened) => !opened.ended).map((opened) => opened.end()));
      await runStatement(server.adminUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
