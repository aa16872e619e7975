import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type pg from 'pg';

/** An index that is built while its table is written to, before the migration that wants it. */
export type AheadIndex = {
  name: string;
  table: string;
  /** What follows the table's name in CREATE INDEX. */
  on: string;
  /** A migration that makes it too, or its columns: where that is still to run, nothing is there yet. */
  madeBy?: string;
};

export type OwnMigration = Migration & {
  /**
   * Indexes of tables that may be large. A migration is one transaction, which would keep writers out until its end; so these are built
   * before it by CREATE INDEX CONCURRENTLY, and the migration itself only makes those of tables that were not there yet.
   */
  ahead?: readonly AheadIndex[];
  /** After the commit, and at each later start: what would hold its locks for long. Does nothing where it is done. */
  afterwards?: (pool: pg.Pool) => Promise<void>;
};

/** In the migration itself: makes the indexes that were not built ahead. */
export const makeMissing = ({ name, table, on }: AheadIndex) =>
  sql`CREATE INDEX IF NOT EXISTS ${sql.ref(name)} ON ${sql.table(table)} ${sql.raw(on)}`;

const betweenTriesMs = 200;

/**
 * Does the work of one server at a time, with the connection that says so; the work may use one more of the pool. The others wait
 * without a transaction: an index that is built without locking writers out waits for every transaction that is open.
 */
export async function withServerLock(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  const lock = `hashtext('dropfolio.migrations')`;
  try {
    const take = () => client.query<{ mine: boolean }>(`SELECT pg_try_advisory_lock(${lock}) AS mine`);
    while ((await take()).rows[0]?.mine !== true) await pause(betweenTriesMs);
    await work(client);
  } finally {
    await client.query(`SELECT pg_advisory_unlock(${lock})`).catch(() => undefined);
    client.release();
  }
}

/** Builds the indexes whose table is there and that are missing or were left half built by a process that died. */
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
