import { inject } from 'vitest';
import { recordProof } from '../harness/proof-table.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the rows of the money table are gathered. */
    moneyFolder: string;
  }
}

/** What a test did to the credits, and what came of it. */
export type MoneyRow = {
  what: string;
  operations: number;
  acknowledged: number;
  /** Acknowledged, and not there afterwards. */
  lost: number;
  /** There more than once. */
  doubled: number;
  /** Invariants broken. */
  broken: number;
};

/** Adds to the table that is printed when all tests are done; rows of the same name are summed up. */
export function recordMoney(row: MoneyRow): void {
  recordProof(inject('moneyFolder'), row);
}
