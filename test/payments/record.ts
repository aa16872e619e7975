import { inject } from 'vitest';
import { recordProof } from '../harness/proof-table.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the rows of the table of payments are gathered. */
    paymentsFolder: string;
  }
}

/** How the provider behaved, and what came of it. */
export type PaymentRecord = {
  behaviour: string;
  /** Credits that the buyer holds at the end. */
  credited: number;
  /** Purchases there are. */
  rows: number;
  /** Invariants broken. */
  broken: number;
};

/** Adds to the table that is printed when all tests are done. */
export function recordPayment({ behaviour, ...row }: PaymentRecord): void {
  recordProof(inject('paymentsFolder'), { what: behaviour, ...row });
}
