import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '#/boot/database.server.ts';
import { readConfig } from '#/config/config.server.ts';
import { readCatalog } from '../../test/harness/catalog.ts';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { createRecordingLog } from '../../test/harness/logs.ts';
import { migrate, migrations, NewerDataError } from '../db/migrate.server.ts';
import { planMigration } from '../db/migration-plan.server.ts';
import { runUpgradeCheck } from './upgrade-check.server.ts';

const databases: TestDatabase[] = [];
afterAll(() => Promise.all(databases.map((database) => database.close())));

async function createDatabase(release?: string): Promise<TestDatabase> {
  const database = await createTestDatabase({ bare: true });
  databases.push(database);
  if (release === undefined) return database;
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query(readFileSync(join(import.meta.dirname, `../../test/upgrades/${release}.sql`), 'utf8'));
  await client.query('ANALYZE');
  await client.end();
  return database;
}

async function runCheck(env: Record<string, string>): Promise<{ ok: boolean; lines: string[] }> {
  const lines: string[] = [];
  const config = readConfig(env);
  const open = () => openDatabase(config, createRecordingLog().log);
  const ok = await runUpgradeCheck({ config, open, output: (line) => lines.push(line) });
  return { ok, lines };
}

const toEnv = ({ ownerUrl }: TestDatabase) => ({ DATABASE_URL: ownerUrl });
const migrateFully = (database: TestDatabase) =>
  migrate({ pool: database.openOwnerPool(), appRole: database.appRole, log: () => undefined });

it("prints each migration's effects on tables, without running any", async () => {
  const database = await createDatabase('v0.2.0');
  const before = await readCatalog(database.openOwnerPool());
  const { ok, lines } = await runCheck(toEnv(database));
  expect(ok).toBe(true);
  expect(lines[0]).toMatch(
    /^Dropfolio [\d.]+\S* will run \d+ migrations after 018-yaps, in one transaction:$/,
  );
  const getLinesUnder = (name: string) => {
    const start = lines.indexOf(name) + 1;
    const end = lines.findIndex((line, index) => index >= start && !line.startsWith('  '));
    return lines.slice(start, end);
  };
  expect(getLinesUnder('021-claims-and-grants')).toEqual([
    '  new: pending_grants',
    expect.stringMatching(
      /^ {2}admin_credit_logs \(\d+ rows, .+\): .*checks every row.*; reads and writes wait$/,
    ),
    expect.stringMatching(/^ {2}campaigns \(\d+ rows, .+\): .*changes rows.*; reads and writes wait$/),
    expect.stringMatching(/^ {2}follow_claims \(\d+ rows, .+\): .*; reads and writes wait$/),
    expect.stringMatching(/^ {2}ledger_transfers \(\d+ rows, .+\): .*; reads and writes wait$/),
  ]);
  expect(getLinesUnder('045-kept-figures')).toContainEqual(
    expect.stringMatching(/^ {2}admin_credit_logs .*builds index admin_credit_logs_giver/),
  );
  expect(lines.slice(-3)).toEqual([
    expect.stringMatching(/^Estimated total: less than a second\. /),
    'Backup: none found. Make one first: starting the old version doesn’t undo migrations.',
    expect.stringMatching(/^Disk: up to .*\d MB more at your database server; /),
  ]);
  expect(await readCatalog(database.openOwnerPool())).toEqual(before);
});

it('reports an up-to-date and an empty database', async () => {
  const database = await createDatabase();
  const { ok, lines } = await runCheck(toEnv(database));
  expect({ ok, lines }).toEqual({ ok: true, lines: [expect.stringMatching(/^This database is empty: /)] });
  await migrateFully(database);
  expect((await runCheck(toEnv(database))).lines).toEqual([
    expect.stringMatching(/ has nothing to change in this database\.$/),
  ]);
});

it('names the newest successful backup and the running servers', async () => {
  const database = await createDatabase();
  await migrateFully(database);
  await sql`INSERT INTO backups (id, place, name, taken_at, finished_at, version, bytes, row_count, file_count, encrypted, error)
    SELECT gen_random_uuid(), '/srv/backups', name, now() - hours * interval '1 hour', now(), '0.3.0', 1, 1, 1, false, error
    FROM (VALUES ('old', 50, NULL), ('good', 3, NULL), ('failed', 1, 'disk full')) b (name, hours, error)`.execute(
    database.ownerDb,
  );
  // Ahead, because a server counts as running for 30 seconds, and a check takes longer on a busy machine.
  await sql`INSERT INTO instances (id, host, pid, version, files_place, started_at, seen_at)
    VALUES (gen_random_uuid(), 'a', 1, '0.3.0', 'x', now(), now() + interval '1 hour')`.execute(
    database.ownerDb,
  );
  await sql`DELETE FROM schema_migrations WHERE name = '042-mended'`.execute(database.ownerDb);
  const { lines } = await runCheck(toEnv(database));
  expect(lines).toContain('Backup: good, 3 hours old.');
  expect(lines).toContain(
    'Servers running: 1 of 0.3.0. They keep running meanwhile, and you can restart the old version afterwards.',
  );
  // Without this setting, the version that earlier servers require is unknown.
  await sql`DELETE FROM settings WHERE name = 'schema_floor'`.execute(database.ownerDb);
  expect((await runCheck(toEnv(database))).lines).toContain(
    'Servers running: 1 of 0.3.0. They keep running meanwhile, but you can’t restart the old version afterwards.',
  );
});

it('rejects data of a newer version', async () => {
  const database = await createDatabase();
  await migrateFully(database);
  await sql`INSERT INTO schema_migrations (name, timestamp) VALUES ('999-later', '2030-01-01')`.execute(
    database.ownerDb,
  );
  await expect(runCheck(toEnv(database))).rejects.toBeInstanceOf(NewerDataError);
});

it('doesn’t create a data directory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dropfolio-check-'));
  const dataDir = join(folder, 'data');
  const { ok, lines } = await runCheck({ DATA_DIR: dataDir });
  await rm(folder, { recursive: true });
  expect({ ok, lines }).toEqual({
    ok: true,
    lines: [`There is no database in ${dataDir} yet: the first start creates it.`],
  });
});

it('finds every table that a migration touches', async () => {
  const database = await createDatabase();
  await migrateFully(database);
  const { rows } = await sql<{ name: string }>`SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v')`.execute(database.ownerDb);
  const plans = await Promise.all(
    Object.entries(migrations).map(async ([name, migration]) => ({
      name,
      effects: await planMigration(migration),
    })),
  );
  const dropped = plans.flatMap(({ effects }) => effects).filter(({ kind }) => kind === 'drop');
  const tables = new Set([...rows.map(({ name }) => name), ...dropped.map(({ table }) => table)]);
  const effects045 = await planMigration(migrations['045-kept-figures'] ?? { up: async () => undefined });
  for (const { name, effects } of plans) {
    expect(
      effects.filter(({ table }) => !tables.has(table)).map(({ table }) => table),
      name,
    ).toEqual([]);
  }
  expect(effects045.filter(({ lockedOut }) => lockedOut === 'writers').map(({ table }) => table)).toContain(
    'ledger_entries',
  );
  expect(effects045.find(({ index }) => index === 'admin_credit_logs_giver')?.lockedOut).toBe('nobody');
});
