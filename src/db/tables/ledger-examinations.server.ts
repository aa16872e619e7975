import type { ColumnType, Generated } from 'kysely';
import type { Instant } from '../schema.server.ts';

/** Where an examination left off. */
export type ExaminationMark = {
  /** Server, timeline and database: transactions are numbered in each by itself. */
  cluster: string;
  /** The oldest transaction that was under way. */
  transaction: number;
  /** An entry of the ledger: all that came later have a higher id. */
  entry: number;
  /** Epoch milliseconds: what came later says a later instant. */
  at: number;
  /** By table, how many rows were rewritten or deleted where none ever are. */
  rewritten: Readonly<Record<string, number>>;
};

/** Each time that somebody looked whether all that must hold of credits does. */
type LedgerExaminationTable = {
  id: string;
  examined_at: Instant;
  breaches: ColumnType<{ invariant: string; count: number }[], string, never>;
  is_full: Generated<boolean>;
  /** Where the next may go on; null where that can't be told. */
  mark: ColumnType<ExaminationMark | null, string | null, never>;
};

export type LedgerExaminationTables = { ledger_examinations: LedgerExaminationTable };
