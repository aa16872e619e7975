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
  name: string;
  /** The number of operations tried. */
  tried: number;
  acknowledged: number;
  /** Acknowledged operations without an effect. */
  lost: number;
  duplicated: number;
  /** The longest period in which every response was a rejection. */
  rejectedMs: number;
  /** The time from the end of the fault to the first success. */
  recoveryMs: number;
};

/** Adds a row to the table printed after the run. */
export function recordFault({ rejectedMs, recoveryMs, ...row }: FaultRow): void {
  recordResult(inject('faultsFolder'), {
    ...row,
    'rejected ms': Math.round(rejectedMs),
    'recovery ms': Math.round(recoveryMs),
  });
}
