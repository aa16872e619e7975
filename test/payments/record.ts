import { inject } from 'vitest';
import { recordResult } from '../harness/results-table.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder for rows of the payments table. */
    paymentsFolder: string;
  }
}

/** The provider's behavior and its result. */
export type PaymentRecord = {
  behavior: string;
  /** The buyer's final credits. */
  credited: number;
  /** The number of purchases. */
  rows: number;
  /** The number of broken invariants. */
  broken: number;
};

/** Adds a row to the table printed after the run. */
export function recordPayment({ behavior, ...row }: PaymentRecord): void {
  recordResult(inject('paymentsFolder'), { name: behavior, ...row });
}
