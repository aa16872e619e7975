import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type pg from 'pg';

/** An index that is built concurrently, before the migration that needs it. */
export type AheadIndex = {
  name: string;
  table: string;
  /** The rest of CREATE INDEX after the table's name. */
  on: string;
  /**
   * A migration that also creates the index, or its columns: if it is still pending, there is nothing to
   * build yet.
   */
  madeBy?: string;
};

export type OwnMigration = Migration & {
  /**
   * Indexes of tables that may be large. A migration is one transaction and would block writers until its
   * end, so these are built before it by CREATE INDEX CONCURRENTLY; the migration itself only creates those
   * of new tables.
   */
  ahead?: readonly AheadIndex[];
  /**
   * Runs after the commit, and at each later start, for work that would hold locks for long. Must be
   * idempotent.
   */
  afterwards?: (pool: pg.Pool) => Promise<void>;
};

/** Creates, inside the migration, an index that was not built ahead. */
export const makeMissing = ({ name, table, on }: AheadIndex) =>
  sql`CREATE INDEX IF NOT EXISTS ${sql.ref(name)} ON ${sql.table(table)} ${sql.raw(on)}`;

const retryIntervalMs = 200;

/**
 * Runs `work` on one server at a time, with the connection that holds the lock; it may use one more
 * connection of the pool. The others wait without a transaction: CREATE INDEX CONCURRENTLY waits for every
 * open transaction.
 */
export async function withServerLock(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  const lock = `hashtext('dropfolio.migrations')`;
  try {
    const tryLock = () =>
      client.query<{ isLocked: boolean }>(`SELECT pg_try_advisory_lock(${lock}) AS "isLocked"`);
    while ((await tryLock()).rows[0]?.isLocked !== true) await pause(retryIntervalMs);
    await work(client);
  } finally {
    await client.query(`SELECT pg_advisory_unlock(${lock})`).catch(() => undefined);
    client.release();
  }
}

/** Builds the indexes of existing tables that are missing, or were left invalid by a killed process. */
export async function buildAhead(
  client: pg.PoolClient,
  indexes: readonly AheadIndex[],
  log: (message: string) => void,
): Promise<void> {
  for (const { name, table, on } of indexes) {
    const { rows } = await client.query<{ hasTable: boolean; isValid: boolean | null }>(
      `SELECT to_regclass($1) IS NOT NULL AS "hasTable",
        (SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass($2)) AS "isValid"`,
      [table, name],
    );
    const { hasTable = false, isValid = null } = rows[0] ?? {};
    if (!hasTable || isValid === true) continue;
    if (isValid === false) await client.query(`DROP INDEX CONCURRENTLY ${name}`);
    await client.query(`CREATE INDEX CONCURRENTLY ${name} ON ${table} ${on}`);
    log(`index ${name}: built`);
  }
}
