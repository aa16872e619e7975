import type { ColumnType } from 'kysely';
import type { Instant } from '../schema.server.ts';

/** Each time that somebody looked whether all that must hold of credits does. */
type LedgerExaminationTable = {
  id: string;
  examined_at: Instant;
  breaches: ColumnType<{ invariant: string; count: number }[], string, never>;
};

export type LedgerExaminationTables = { ledger_examinations: LedgerExaminationTable };
