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

async function bare(): Promise<TestDatabase> {
  const database = await createTestDatabase({ bare: true });
  opened.push(database);
  return database;
}

const toToday = (database: TestDatabase, log: (line: string) => void = () => undefined) =>
  migrate({ pool: database.openOwnerPool(), appRole: database.appRole, log });

/** Runs statements on a new connection, because dumps change the search path. */
async function run(database: TestDatabase, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  const database = await bare();
  await toToday(database);
  fresh = await readCatalog(database.openOwnerPool());
});
afterAll(() => Promise.all(opened.map((database) => database.close())));

describe('a database of an earlier release', () => {
  it.each(readdirSync(folder).filter((name) => /^v.*\.sql$/.test(name)))(
    'has the schema of a fresh one after its upgrade, without broken rows: %s',
    async (name) => {
      const database = await bare();
      await run(database, readFileSync(join(folder, name), 'utf8'));
      const count = async () =>
        (await sql<{ n: number }>`SELECT count(*) AS n FROM airdrops`.execute(database.ownerDb)).rows[0]?.n;
      const before = await count();
      await toToday(database);
      expect(await readCatalog(database.openOwnerPool())).toEqual(fresh);
      expect(before).toBeGreaterThan(0);
      expect(await count()).toBe(before);
      expect(await checkAirdropTotals(database.db)).toEqual([]);
      for (const { name: invariant, breaches } of invariants) {
        expect((await breaches.execute(database.db)).rows, invariant).toEqual([{ n: 0 }]);
      }
    },
  );

  it('upgrades from between two releases', async () => {
    for (const level of ['014-credits', '017-payments', '032-portfolio']) {
      const database = await bare();
      await migrateTo(
        database,
        Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= level)),
      );
      await toToday(database);
      expect(await readCatalog(database.openOwnerPool()), level).toEqual(fresh);
    }
  });

  it('upgrades even if migrations with later numbers ran before', async () => {
    const database = await bare();
    const some = Object.entries(migrations).filter(
      ([name]) => name < '033' || /^(036|038|039|044)-/.test(name),
    );
    await migrateTo(database, Object.fromEntries(some));
    const done: string[] = [];
    await toToday(database, (line) => done.push(line));
    expect(done).toContain('migration 033-wallet-keys: Success');
    expect(await readCatalog(database.openOwnerPool())).toEqual(fresh);
  });

  it('adds what three migrations lacked that were changed after publication', async () => {
    const database = await bare();
    await migrateTo(
      database,
      Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '042')),
    );
    await run(database, readFileSync(join(folder, 'as-first-published.sql'), 'utf8'));
    const lines: string[] = [];
    await toToday(database, (line) => lines.push(line));
    expect(lines).toContain('index ledger_entries_of_people: built');
    expect(await readCatalog(database.openOwnerPool())).toEqual(fresh);
  });
});

/** Migrates as a program with only these migrations did. */
async function migrateTo(database: TestDatabase, some: Record<string, Migration>): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: database.openOwnerPool() }) });
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => some },
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
  }).migrateToLatest();
  if (error !== undefined) throw error;
}

describe('an upgrade of a database in use', () => {
  const beforeMending = async () => {
    const database = await bare();
    await toToday(database);
    await run(
      database,
      `DROP INDEX ledger_entries_of_people; DELETE FROM schema_migrations WHERE name = '042-mended'`,
    );
    return database;
  };

  it('builds indexes of large tables without blocking writes', async () => {
    const database = await beforeMending();
    const writer = await database.openPool(1).connect();
    await writer.query(`BEGIN; INSERT INTO ledger_accounts (name, kind, owner_id, balance)
      VALUES ('user:00000000-0000-7000-8000-000000000001', 'user', '00000000-0000-7000-8000-000000000001', 0)`);
    await writer.query('LOCK TABLE ledger_entries IN ROW EXCLUSIVE MODE');
    const upgraded = toToday(database);
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
    const database = await beforeMending();
    const broken = `CREATE UNIQUE INDEX CONCURRENTLY ledger_entries_of_people ON ledger_accounts (kind)`;
    await expect(run(database, broken)).rejects.toThrow('could not create unique index');
    await toToday(database);
    expect(await readCatalog(database.openOwnerPool())).toEqual(fresh);
  });

  it('lets running servers use new tables from the commit that creates them', async () => {
    const database = await beforeMending();
    await toToday(database);
    await run(database, 'CREATE TABLE made_by_a_migration (id int)');
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
      expect(Object.keys(migrations), `${name} has run on databases and must not go`).toContain(name);
      expect(
        getHash(name),
        `${name} has run on databases: put it back as it was and write a new migration for what it should do`,
      ).toBe(hash);
    }
  });

  it('are listed with their hash', () => {
    for (const name of Object.keys(migrations)) {
      expect(
        published[name],
        `add "${name}": "${getHash(name)}" to test/upgrades/published.json`,
      ).toBeDefined();
    }
  });
});
