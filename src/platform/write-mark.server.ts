import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';

/** A moment of a database: what was written since can be told from what was there, whoever wrote it. */
export type WriteMark = {
  /** Server, timeline and database: transactions are numbered in each by itself. */
  cluster: string;
  /** The oldest transaction that was under way. */
  transaction: number;
};

/** How long looks at what was written since may stand in for one at all: a week, less what a night begins early. */
export const fullEveryMs = 6.5 * 86_400_000;

/** Rows tell 32 bits of the number: what is older would be taken for new. */
const oldestAge = 2 ** 31 - 100_000_000;

/** The moment that a transaction sees; undefined where the server may not say which it is. */
export async function readWriteMark(trx: Db): Promise<WriteMark | undefined> {
  const { rows: allowed } = await sql<{ isAllowed: boolean }>`
    SELECT has_function_privilege('pg_control_system()', 'EXECUTE')
      AND has_function_privilege('pg_control_checkpoint()', 'EXECUTE') AS "isAllowed"`.execute(trx);
  if (allowed[0]?.isAllowed !== true) return undefined;
  const { rows } = await sql<WriteMark>`
    SELECT concat_ws('/', (SELECT system_identifier FROM pg_control_system()),
        (SELECT timeline_id FROM pg_control_checkpoint()),
        (SELECT oid FROM pg_database WHERE datname = current_database())) AS cluster,
      pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS transaction`.execute(trx);
  return rows[0];
}

/** From which number on transactions may have come after a mark; undefined for one of another server, of before a restore, or too old. */
export function findFirstWriteSince(mark: WriteMark, now: WriteMark): string | undefined {
  const age = now.transaction - mark.transaction;
  const isKnown = mark.cluster === now.cluster && age >= 0 && age < oldestAge;
  return isKnown ? String(mark.transaction % 2 ** 32) : undefined;
}

/** Condition: the row was written by such a transaction or a later one. Read in the order of the table: no index knows. */
export const isWrittenSince = (table: string, transaction: string) =>
  sql<boolean>`age(${sql.ref(`${table}.xmin`)}) <= age(${transaction}::xid)`;
