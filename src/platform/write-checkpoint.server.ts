import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';

/** A moment of a database, which separates later writes from existing rows. */
export type WriteCheckpoint = {
  /** Server, timeline, and database: each numbers its transactions separately. */
  cluster: string;
  /** The oldest transaction in progress. */
  transaction: number;
};

/** Maximum time without a full scan: a week, less the hours by which a nightly run may start early. */
export const maxFullScanIntervalMs = 6.5 * 86_400_000;

/** Rows store 32 bits of the transaction number: an older one would look new. */
const maxAge = 2 ** 31 - 100_000_000;

/** Returns the moment that a transaction sees; undefined if the role may not read the server's identity. */
export async function readWriteCheckpoint(trx: Db): Promise<WriteCheckpoint | undefined> {
  const { rows: privileges } = await sql<{ isAllowed: boolean }>`
    SELECT has_function_privilege('pg_control_system()', 'EXECUTE')
      AND has_function_privilege('pg_control_checkpoint()', 'EXECUTE') AS "isAllowed"`.execute(trx);
  if (privileges[0]?.isAllowed !== true) return undefined;
  const { rows } = await sql<WriteCheckpoint>`
    SELECT concat_ws('/', (SELECT system_identifier FROM pg_control_system()),
        (SELECT timeline_id FROM pg_control_checkpoint()),
        (SELECT oid FROM pg_database WHERE datname = current_database())) AS cluster,
      pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS transaction`.execute(trx);
  return rows[0];
}

/**
 * Returns the first transaction number after a checkpoint; undefined if the checkpoint is too old, from another
 * server, or from before a restore.
 */
export function findFirstWriteSince(
  checkpoint: WriteCheckpoint,
  current: WriteCheckpoint,
): string | undefined {
  const age = current.transaction - checkpoint.transaction;
  const isKnown = checkpoint.cluster === current.cluster && age >= 0 && age < maxAge;
  return isKnown ? String(checkpoint.transaction % 2 ** 32) : undefined;
}

/**
 * Condition: the row was written by this transaction or a later one. Needs a sequential scan: no index covers
 * it.
 */
export const isWrittenSince = (table: string, transaction: string) =>
  sql<boolean>`age(${sql.ref(`${table}.xmin`)}) <= age(${transaction}::xid)`;
