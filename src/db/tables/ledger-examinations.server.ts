import type { ColumnType, Generated } from 'kysely';
import type { Instant } from '../schema.server.ts';

/** The end position of an examination. */
export type ExaminationCheckpoint = {
  /** Server, timeline, and database: each numbers its transactions separately. */
  cluster: string;
  /** The oldest transaction in progress. */
  transaction: number;
  /** An entry of the ledger: all later ones have a higher ID. */
  entry: number;
  /** Epoch milliseconds: later rows have a later time. */
  at: number;
  /** By table, the number of rewritten or deleted rows where there must be none. */
  rewritten: Readonly<Record<string, number>>;
};

/** An examination of the credit invariants. */
type LedgerExaminationTable = {
  id: string;
  examined_at: Instant;
  breaches: ColumnType<{ invariant: string; count: number }[], string, never>;
  is_full: Generated<boolean>;
  /** Where the next examination may continue; null if unknown. */
  mark: ColumnType<ExaminationCheckpoint | null, string | null, never>;
};

export type LedgerExaminationTables = { ledger_examinations: LedgerExaminationTable };
