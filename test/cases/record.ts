import { inject } from 'vitest';
import { recordProof } from '../harness/proof-table.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder where the rows of the results table are collected. */
    casesFolder: string;
  }
}

export type CaseOutcome = {
  /**
   * `right`: read as expected without a question. `asked`: an open question must be answered before saving. `wrong`:
   * anything else.
   */
  verdict: 'right' | 'asked' | 'wrong';
  /** Rows and cells that are neither read nor mentioned anywhere. */
  lost: number;
};

/** Adds one file to the table that is printed at the end of the run; files of one kind are summed up. */
export function recordCase(kind: string, { verdict, lost }: CaseOutcome): void {
  const count = (one: CaseOutcome['verdict']) => (verdict === one ? 1 : 0);
  recordProof(inject('casesFolder'), {
    what: kind,
    files: 1,
    right: count('right'),
    asked: count('asked'),
    wrong: count('wrong'),
    lost,
  });
}
