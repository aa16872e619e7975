import { inject } from 'vitest';
import { recordResult } from '../harness/results-table.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder for rows of the table of claims and approvals on chain. */
    onchainFolder: string;
  }
}

type Outcome = { tried: number; expected: number; found: number };

/** Adds a row to the table printed after the run. `tried` is how many arrivals or approvals were made; `expected` of them should be found. */
export function recordFound(name: string, { tried, expected, found }: Outcome): void {
  recordResult(inject('onchainFolder'), {
    name,
    tried,
    found,
    missed: Math.max(0, expected - found),
    false: Math.max(0, found - expected),
  });
}
