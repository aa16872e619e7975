import { inject } from 'vitest';
import type { Verdict } from '../../src/lib/link-verdicts.ts';
import { recordProof } from '../harness/proof-table.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder for rows of the links table. */
    linksFolder: string;
  }
}

/** Adds a row to the table printed after the run; returns the share that was flagged. */
export function recordVerdicts(what: string, verdicts: readonly Verdict[]): number {
  const countOf = (verdict: Verdict) => verdicts.filter((one) => one === verdict).length;
  const flagged = 1 - countOf('ok') / verdicts.length;
  recordProof(inject('linksFolder'), {
    what,
    hosts: verdicts.length,
    blocked: countOf('blocked'),
    careful: countOf('careful'),
    fine: countOf('ok'),
    'flagged %': Math.round(flagged * 1000) / 10,
  });
  return flagged;
}
