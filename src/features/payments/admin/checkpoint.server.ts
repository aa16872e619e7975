import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import type { ExaminationMark } from '#/db/tables/ledger-examinations.server.ts';
import { findFirstWriteSince, readWriteMark } from '#/platform/write-mark.server.ts';

/** No transaction takes so long, and no two clocks are so far apart. */
const marginMs = 3_600_000;

/** Rows are only ever added to these. */
const addedTo = ['admin_credit_logs', 'ledger_entries', 'ledger_transfers'];
/** No row ever goes from these. */
const staying = [...addedTo, 'campaigns', 'ledger_accounts'];

/** The least id of a transfer of an instant. */
export const firstIdAt = (ms: number): string => {
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
};

/** Where an examination leaves off; undefined where the server may not say which it is. */
export async function readCheckpoint(trx: Db, now: Date): Promise<ExaminationMark | undefined> {
  const mark = await readWriteMark(trx);
  const at = now.getTime() - marginMs;
  const { rows } = await sql<Pick<ExaminationMark, 'entry' | 'rewritten'>>`
    SELECT coalesce((SELECT id FROM ledger_entries WHERE transfer_id < ${firstIdAt(at)}::uuid
        ORDER BY id DESC LIMIT 1), 0) AS entry,
      (SELECT json_object_agg(relname, n_tup_del + CASE WHEN relname = ANY(${addedTo}::text[]) THEN n_tup_upd ELSE 0 END)
        FROM pg_stat_user_tables WHERE schemaname = 'public' AND relname = ANY(${staying}::text[])) AS rewritten`.execute(
    trx,
  );
  return mark && rows[0] && { ...mark, ...rows[0], at };
}

/**
 * From which transaction on rows may be other than at the mark. Undefined where it doesn't tell: of another server, of before a
 * restore, too old, or where a row went or was rewritten that never is.
 */
export function findFirstNewTransaction(mark: ExaminationMark, now: ExaminationMark): string | undefined {
  const isWhole = staying.every((table) => mark.rewritten[table] === now.rewritten[table]);
  return isWhole && mark.at <= now.at ? findFirstWriteSince(mark, now) : undefined;
}
