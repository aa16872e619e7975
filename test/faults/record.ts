import { inject } from 'vitest';
import { recordProof } from '../harness/proof-table.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the rows of the table of faults are gathered. */
    faultsFolder: string;
  }
}

export type FaultRow = {
  /** The fault, in a few words. */
  what: string;
  /** Operations that were asked for. */
  tried: number;
  acknowledged: number;
  /** Acknowledged, and not there afterwards. */
  lost: number;
  doubled: number;
  /** The longest time in which nothing was answered but refusals. */
  refusedMs: number;
  /** From the end of the fault to the first success. */
  recoveryMs: number;
};

/** Adds a row to the table that is printed at the end of the run. */
export function recordFault({ refusedMs, recoveryMs, ...row }: FaultRow): void {
  recordProof(inject('faultsFolder'), {
    ...row,
    'refused ms': Math.round(refusedMs),
    'recovery ms': Math.round(recoveryMs),
  });
}
