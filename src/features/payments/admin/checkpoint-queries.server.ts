import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import type { ExaminationCheckpoint } from '#/db/tables/ledger-examinations.server.ts';
import { findFirstWriteSince, readWriteCheckpoint } from '#/platform/write-checkpoint.server.ts';

/** Exceeds the longest transaction and the largest clock difference between servers. */
const marginMs = 3_600_000;

/** Append-only tables. */
const appendOnlyTables = ['admin_credit_logs', 'ledger_entries', 'ledger_transfers'];
/** Tables whose rows are never deleted. */
const undeletedTables = [...appendOnlyTables, 'campaigns', 'ledger_accounts'];

/** Returns the smallest UUIDv7 of an instant. */
export const toFirstId = (ms: number): string => {
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
};

/**
 * Returns the current position in the database's write history; undefined if the server doesn't permit reading it.
 */
export async function readCheckpoint(trx: Db, now: Date): Promise<ExaminationCheckpoint | undefined> {
  const checkpoint = await readWriteCheckpoint(trx);
  const at = now.getTime() - marginMs;
  const { rows } = await sql<Pick<ExaminationCheckpoint, 'entry' | 'rewritten'>>`
    SELECT coalesce((SELECT id FROM ledger_entries WHERE transfer_id < ${toFirstId(at)}::uuid
        ORDER BY id DESC LIMIT 1), 0) AS entry,
      (SELECT json_object_agg(relname, n_tup_del + CASE WHEN relname = ANY(${appendOnlyTables}::text[]) THEN n_tup_upd ELSE 0 END)
        FROM pg_stat_user_tables WHERE schemaname = 'public' AND relname = ANY(${undeletedTables}::text[])) AS rewritten`.execute(
    trx,
  );
  return checkpoint && rows[0] && { ...checkpoint, ...rows[0], at };
}

/**
 * Returns the first transaction whose rows may differ from the checkpoint. Undefined if all rows must be checked: the
 * checkpoint is from another server, from before a restore, or too old, or an append-only row was deleted or rewritten.
 */
export function findFirstNewTransaction(
  checkpoint: ExaminationCheckpoint,
  now: ExaminationCheckpoint,
): string | undefined {
  const isIntact = undeletedTables.every((table) => checkpoint.rewritten[table] === now.rewritten[table]);
  return isIntact && checkpoint.at <= now.at ? findFirstWriteSince(checkpoint, now) : undefined;
}
