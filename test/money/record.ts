import { inject } from 'vitest';
import { recordResult } from '../harness/results-table.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder for rows of the money table. */
    moneyFolder: string;
  }
}

/** The operations of one test and their result. */
export type MoneyRow = {
  name: string;
  operations: number;
  acknowledged: number;
  /** Acknowledged operations without an effect. */
  lost: number;
  /** Operations that took effect more than once. */
  duplicated: number;
  /** The number of broken invariants. */
  broken: number;
};

/** Adds a row to the table printed after the run; rows with the same name are added up. */
export function recordMoney(row: MoneyRow): void {
  recordResult(inject('moneyFolder'), row);
}
