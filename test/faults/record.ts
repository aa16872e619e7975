import { inject } from 'vitest';
import { recordResult } from '../harness/results-table.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder for rows of the faults table. */
    faultsFolder: string;
  }
}

export type FaultRow = {
  /** A short name of the fault. */
  what: string;
  /** The number of operations tried. */
  tried: number;
  acknowledged: number;
  /** Acknowledged operations without an effect. */
  lost: number;
  doubled: number;
  /** The longest period in which every response was a rejection. */
  refusedMs: number;
  /** From the end of the fault to the first success. */
  recoveryMs: number;
};

/** Adds a row to the table printed after the run. */
export function recordFault({ refusedMs, recoveryMs, ...row }: FaultRow): void {
  recordResult(inject('faultsFolder'), {
    ...row,
    'refused ms': Math.round(refusedMs),
    'recovery ms': Math.round(recoveryMs),
  });
}
