import { inject } from 'vitest';
import type { Verdict } from '../../src/lib/link-verdicts.ts';
import { recordProof } from '../harness/proof-table.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the rows of the table of judged hosts are gathered. */
    linksFolder: string;
  }
}

/** Adds a row to the table that is printed at the end of the run; answers the share that was flagged. */
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
