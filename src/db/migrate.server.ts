import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import { type MigrationProvider, Migrator } from 'kysely/migration';
import type pg from 'pg';
import { buildAhead, type OwnMigration, withServerLock } from './ahead.server.ts';
import { grantJobs, migrateJobs } from './job-queue.server.ts';
import * as allMigrations from './migrations.server.ts';

export const migrations: Readonly<Record<string, OwnMigration>> = allMigrations;

/** Tables in which the application may only read and insert rows. */
export const appendOnlyTables = [
  'audit_entries',
  'ledger_transfers',
  'ledger_entries',
  'admin_credit_logs',
  'payment_events',
  'listing_revisions',
] as const;

/**
 * The newest migration that a program must know to work on the current tables. Programs that know it can
 * start on the schema of later versions, after a rollback or a crash during an upgrade. A migration that
 * narrows something must become the floor.
 */
export const floor = '045-kept-figures';

const floorSetting = 'schema_floor';

/** The setting of a new database that no server has started on. Databases of earlier versions lack it. */
export const examplesSetting = { name: 'examples', awaited: 'awaited' } as const;

/** The database has migrations unknown to this version. The message is a sentence for the operator. */
export class NewerDataError extends Error {
  override readonly name = 'NewerDataError';
}

/** The database lacks migrations of this version. The message is a sentence for the operator. */
export class OlderDataError extends Error {
  override readonly name = 'OlderDataError';

  constructor() {
    super('This database is of an older version. Start the server, or run with --migrate.');
  }
}

export type MigrateOptions = {
  pool: pg.Pool;
  /** Role of the web process; undefined if the server allows no second role. */
  appRole: string | undefined;
  log: (message: string) => void;
};

/**
 * Migrates the schema and grants the application's role its privileges: no DDL, only SELECT and INSERT on
 * append-only tables. Safe to call from several servers at once. Throws the database's error if a migration
 * fails, which is then rolled back. If a newer version has migrated the database, nothing changes: logs it if
 * this version is compatible, and throws NewerDataError if not.
 */
export function migrate(options: MigrateOptions): Promise<void> {
  // The lock also prevents the tool's catalog queries from failing on concurrent changes of another server.
  return withServerLock(options.pool, (client) => migrateAlone(client, options));
}

/**
 * Creates the schema of an empty database, and leaves any other unchanged. Throws OlderDataError if
 * migrations are missing, and NewerDataError like `migrate`.
 */
export async function migrateIfEmpty(options: MigrateOptions): Promise<void> {
  const appliedNames = await listAppliedMigrations(options.pool);
  if (appliedNames.length === 0) return migrate(options);
  if (listUnknownMigrations(appliedNames).length > 0 && (await isFloorKnown(options.pool))) return;
  rejectNewer(appliedNames);
  if (Object.keys(migrations).some((name) => !appliedNames.includes(name))) throw new OlderDataError();
}

async function migrateAlone(client: pg.PoolClient, options: MigrateOptions): Promise<void> {
  const { pool, appRole, log } = options;
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const appliedNames = await listAppliedMigrations(pool);
  const unknown = listUnknownMigrations(appliedNames);
  if (unknown.length > 0 && (await isFloorKnown(pool))) {
    log(
      `A newer version has changed this database (${unknown.join(', ')}); this version is compatible with it.`,
    );
    return;
  }
  rejectNewer(appliedNames);
  const pending = Object.keys(migrations).filter((name) => !appliedNames.includes(name));
  if (pending.length > 0 && appRole !== undefined) await grantAhead(db, appRole);
  const ahead = pending
    .flatMap((name) => migrations[name]?.ahead ?? [])
    .filter(({ madeBy }) => madeBy === undefined || appliedNames.includes(madeBy));
  await buildAhead(client, ahead, log);
  // The tool reads the whole catalog twice to find nothing to do: 100 ms of each start.
  if (pending.length > 0) await runPending(db, log);
  for (const { afterwards } of Object.values(migrations)) await afterwards?.(pool);
  await migrateJobs(pool, log);
  if (appliedNames.length === 0) await awaitExamples(pool);
  await pool.query(
    `INSERT INTO settings (name, value) VALUES ($1, $2)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE settings.value <> excluded.value`,
    [floorSetting, floor],
  );
  if (appRole !== undefined) await grantPrivileges(db, appRole);
}

/** Lets the first server decide whether this new database gets example listings. */
async function awaitExamples(pool: pg.Pool): Promise<void> {
  await pool.query('INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    examplesSetting.name,
    examplesSetting.awaited,
  ]);
}

async function runPending(db: Kysely<unknown>, log: MigrateOptions['log']): Promise<void> {
  const migrator = createMigrator(db, { getMigrations: async () => migrations });
  const { error, results } = await migrator.migrateToLatest();
  for (const result of results ?? []) log(`migration ${result.migrationName}: ${result.status}`);
  if (error !== undefined) throw error;
}

function createMigrator(
  db: Kysely<unknown>,
  provider: MigrationProvider,
  options: { disableTransactions?: boolean } = {},
): Migrator {
  return new Migrator({
    db,
    provider,
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
    // Migrations of parallel branches were published in the order of their completion.
    allowUnorderedMigrations: true,
    ...options,
  });
}

/**
 * Runs these migrations, or all, in the transaction of `client`: commits and grants nothing. Throws
 * NewerDataError for an unknown migration, and the database's errors.
 */
export async function migrateWithin(
  client: pg.ClientBase,
  names: readonly string[] = Object.keys(migrations),
): Promise<void> {
  rejectNewer(names);
  const clientPool: PostgresPool = {
    options: {},
    // Kysely uses the overload with text and values.
    connect: async () => ({ query: client.query.bind(client), release: () => undefined }),
    end: async () => undefined,
  };
  const requested = Object.entries(migrations).filter(([name]) => names.includes(name));
  const migrator = createMigrator(
    new Kysely<unknown>({ dialect: new PostgresDialect({ pool: clientPool }) }),
    { getMigrations: async () => Object.fromEntries(requested) },
    { disableTransactions: true },
  );
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/** Returns the names that no migration of this version has. */
export const listUnknownMigrations = (names: readonly string[]): string[] =>
  names.filter((name) => !Object.hasOwn(migrations, name));

/** Returns the names of the applied migrations. */
export async function listAppliedMigrations(pool: pg.Pool): Promise<string[]> {
  const { rows: tables } = await pool.query<{ exists: boolean }>(
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS "exists"`,
  );
  if (tables[0]?.exists !== true) return [];
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name');
  return rows.map(({ name }) => name);
}

async function readFloor(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ value: string }>('SELECT value FROM settings WHERE name = $1', [
    floorSetting,
  ]);
  return rows[0]?.value;
}

async function isFloorKnown(pool: pg.Pool): Promise<boolean> {
  const floorName = await readFloor(pool);
  return floorName !== undefined && Object.hasOwn(migrations, floorName);
}

/** Returns whether the previous version could still start after these migrations. */
export async function isCompatibleWithOlder(pool: pg.Pool, pending: readonly string[]): Promise<boolean> {
  return (await readFloor(pool)) !== undefined && !pending.includes(floor);
}

/** Throws NewerDataError if this version doesn't know one of the migrations. */
export function rejectNewer(appliedNames: readonly string[]): void {
  const unknown = listUnknownMigrations(appliedNames);
  if (unknown.length === 0) return;
  throw new NewerDataError(
    `A newer version of Dropfolio has changed this database (${unknown.join(', ')}). ` +
      'Start that version, or restore a backup from before the upgrade.',
  );
}

/** Servers that start together would otherwise fail on each other's catalog rows. */
const grantLockQuery = sql`SELECT pg_advisory_xact_lock(hashtext('dropfolio.grants'))`;

/**
 * Grants the role access to new objects as soon as the migrations commit: servers of the previous version
 * keep running, and their changes may fire new triggers that write to new tables.
 */
async function grantAhead(db: Kysely<unknown>, role: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await grantLockQuery.execute(trx);
    await sql`ALTER DEFAULT PRIVILEGES IN SCHEMA public
      GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${sql.id(role)}`.execute(trx);
  });
}

async function grantPrivileges(db: Kysely<unknown>, role: string): Promise<void> {
  const to = sql.id(role);
  await db.transaction().execute(async (trx) => {
    await grantLockQuery.execute(trx);
    await revokeTemporaryTables(trx);
    await sql`GRANT USAGE ON SCHEMA public TO ${to}`.execute(trx);
    await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${to}`.execute(trx);
    await sql`REVOKE ALL ON schema_migrations, schema_migrations_lock FROM ${to}`.execute(trx);
    for (const table of appendOnlyTables) {
      await sql`REVOKE UPDATE, DELETE, TRUNCATE ON ${sql.table(table)} FROM ${to}`.execute(trx);
    }
    await grantJobs(trx, role);
  });
}

/** Revokes the default privilege of creating temporary tables. Only the database's owner may revoke it. */
async function revokeTemporaryTables(trx: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT datname AS name FROM pg_database
    WHERE datname = current_database() AND pg_has_role(datdba, 'USAGE')
      AND has_database_privilege('public', oid, 'TEMPORARY')`.execute(trx);
  for (const { name } of rows)
    await sql`REVOKE TEMPORARY ON DATABASE ${sql.id(name)} FROM PUBLIC`.execute(trx);
}
