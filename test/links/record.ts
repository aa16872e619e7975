import { inject } from 'vitest';
import type { Verdict } from '../../src/lib/link-verdicts.ts';
import { recordResult } from '../harness/results-table.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder for rows of the links table. */
    linksFolder: string;
  }
}

/** Adds a row to the table printed after the run; returns the share that was flagged. */
export function recordVerdicts(name: string, verdicts: readonly Verdict[]): number {
  const countVerdicts = (verdict: Verdict) => verdicts.filter((item) => item === verdict).length;
  const flagged = 1 - countVerdicts('ok') / verdicts.length;
  recordResult(inject('linksFolder'), {
    name,
    hosts: verdicts.length,
    blocked: countVerdicts('blocked'),
    careful: countVerdicts('careful'),
    fine: countVerdicts('ok'),
    'flagged %': Math.round(flagged * 1000) / 10,
  });
  return flagged;
}
