import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, migrations } from '../src/db/migrate.server.ts';
import { checkAirdropTotals } from '../src/features/airdrops/data/doctor-queries.server.ts';
import { invariants } from '../src/features/payments/invariant-queries.server.ts';
import { readCatalog } from './harness/catalog.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { eventually } from './harness/eventually.ts';

const folder = join(import.meta.dirname, 'upgrades');
const sources = join(import.meta.dirname, '../src/db/migrations');

const opened: TestDatabase[] = [];
let fresh: string[];

async function createBareDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase({ bare: true });
  opened.push(database);
  return database;
}

const migrateToLatest = (database: TestDatabase, log: (line: string) => void = () => undefined) =>
  migrate({ pool: database.openOwnerPool(), appRole: database.appRole, log });

/** Runs statements on a new connection, because dumps change the search path. */
async function runSql(database: TestDatabase, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  const database = await createBareDatabase();
  await migrateToLatest(database);
  fresh = await readCatalog(database.openOwnerPool());
});
afterAll(() => Promise.all(opened.map((database) => database.close())));

describe('a database of an earlier release', () => {
  it.each(readdirSync(folder).filter((name) => /^v.*\.sql$/.test(name)))(
    'has the schema of a fresh one after its upgrade, without broken rows: %s',
    async (name) => {
      const database = await createBareDatabase();
      await runSql(database, readFileSync(join(folder, name), 'utf8'));
      const count = async () =>
        (await sql<{ n: number }>`SELECT count(*) AS n FROM airdrops`.execute(database.ownerDb)).rows[0]?.n;
      const before = await count();
      await migrateToLatest(database);
      expect(await readCatalog(database.openOwnerPool())).toEqual(fresh);
      expect(before).toBeGreaterThan(0);
      expect(await count()).toBe(before);
      expect(await checkAirdropTotals(database.db)).toEqual([]);
      for (const { name: invariant, breaches } of invariants) {
        expect((await breaches.execute(database.db)).rows, invariant).toEqual([{ n: 0 }]);
      }
    },
  );

  it('upgrades from a state between two releases', async () => {
    for (const level of ['014-credits', '017-payments', '032-portfolio']) {
      const database = await createBareDatabase();
      await migrateTo(
        database,
        Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= level)),
      );
      await migrateToLatest(database);
      expect(await readCatalog(database.openOwnerPool()), level).toEqual(fresh);
    }
  });

  it('upgrades even if migrations with later numbers ran before', async () => {
    const database = await createBareDatabase();
    const subset = Object.entries(migrations).filter(
      ([name]) => name < '033' || /^(036|038|039|044)-/.test(name),
    );
    await migrateTo(database, Object.fromEntries(subset));
    const done: string[] = [];
    await migrateToLatest(database, (line) => done.push(line));
    expect(done).toContain('migration 033-wallet-keys: Success');
    expect(await readCatalog(database.openOwnerPool())).toEqual(fresh);
  });

  it('gets what three migrations added only after their publication', async () => {
    const database = await createBareDatabase();
    await migrateTo(
      database,
      Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '042')),
    );
    await runSql(database, readFileSync(join(folder, 'as-first-published.sql'), 'utf8'));
    const lines: string[] = [];
    await migrateToLatest(database, (line) => lines.push(line));
    expect(lines).toContain('index ledger_entries_of_people: built');
    expect(await readCatalog(database.openOwnerPool())).toEqual(fresh);
  });
});

/** Migrates as a program with only these migrations did. */
async function migrateTo(database: TestDatabase, subset: Record<string, Migration>): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: database.openOwnerPool() }) });
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => subset },
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
  }).migrateToLatest();
  if (error !== undefined) throw error;
}

describe('an upgrade of a database in use', () => {
  const createWithoutIndex = async () => {
    const database = await createBareDatabase();
    await migrateToLatest(database);
    await runSql(
      database,
      `DROP INDEX ledger_entries_of_people; DELETE FROM schema_migrations WHERE name = '042-mended'`,
    );
    return database;
  };

  it('builds indexes of large tables without blocking writes', async () => {
    const database = await createWithoutIndex();
    const writer = await database.openPool(1).connect();
    await writer.query(`BEGIN; INSERT INTO ledger_accounts (name, kind, owner_id, balance)
      VALUES ('user:00000000-0000-7000-8000-000000000001', 'user', '00000000-0000-7000-8000-000000000001', 0)`);
    await writer.query('LOCK TABLE ledger_entries IN ROW EXCLUSIVE MODE');
    const upgraded = migrateToLatest(database);
    const building = sql<{ n: number }>`SELECT count(*) AS n FROM pg_stat_progress_create_index
      WHERE datname = current_database() AND command = 'CREATE INDEX CONCURRENTLY'`;
    await eventually(async () => expect((await building.execute(database.ownerDb)).rows).toEqual([{ n: 1 }]));
    const other = await database.openPool(1).connect();
    // A lock that blocks writes would conflict with this one.
    await other.query(`BEGIN; LOCK TABLE ledger_entries IN ROW EXCLUSIVE MODE NOWAIT; COMMIT`);
    await writer.query('COMMIT');
    await upgraded;
    writer.release();
    other.release();
    expect(await readCatalog(database.openOwnerPool())).toEqual(fresh);
  });

  it('rebuilds an index that a killed upgrade left incomplete', async () => {
    const database = await createWithoutIndex();
    const broken = `CREATE UNIQUE INDEX CONCURRENTLY ledger_entries_of_people ON ledger_accounts (kind)`;
    await expect(runSql(database, broken)).rejects.toThrow('could not create unique index');
    await migrateToLatest(database);
    expect(await readCatalog(database.openOwnerPool())).toEqual(fresh);
  });

  it('lets running servers use new tables as soon as they are committed', async () => {
    const database = await createWithoutIndex();
    await migrateToLatest(database);
    await runSql(database, 'CREATE TABLE made_by_a_migration (id int)');
    await sql`INSERT INTO made_by_a_migration VALUES (1)`.execute(database.db);
  });
});

describe('published migrations', () => {
  const published = JSON.parse(readFileSync(join(folder, 'published.json'), 'utf8')) as Record<
    string,
    string
  >;
  const getHash = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(sources, `${name}.server.ts`)))
      .digest('hex');

  it('stay unchanged', () => {
    for (const [name, hash] of Object.entries(published)) {
      expect(Object.keys(migrations), `${name} has run on databases and must not be deleted`).toContain(name);
      expect(
        getHash(name),
        `${name} has run on databases: restore it, and write a new migration for the change`,
      ).toBe(hash);
    }
  });

  it('are listed with their hashes', () => {
    for (const name of Object.keys(migrations)) {
      expect(
        published[name],
        `add "${name}": "${getHash(name)}" to test/upgrades/published.json`,
      ).toBeDefined();
    }
  });
});
