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
};

/** Adds a row to the table printed after the run. */
export function recordFault(row: FaultRow): void {
  recordResult(inject('faultsFolder'), row);
}
