import { inject } from 'vitest';
import { recordProof } from '../harness/proof-table.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the rows of the table of files are gathered. */
    casesFolder: string;
  }
}

export type CaseOutcome = {
  /**
   * `right`: read as expected without a question. `asked`: a question is open and nothing can be saved before it is answered.
   * `wrong`: anything else.
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
