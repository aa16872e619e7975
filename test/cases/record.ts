import { inject } from 'vitest';
import { recordResult } from '../harness/results-table.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder in which tests record the rows of the files table. */
    casesFolder: string;
  }
}

export type CaseOutcome = {
  /**
   * `right`: read as expected without a question. `asked`: a question must be answered before anything can be
   * saved. `wrong`: anything else.
   */
  verdict: 'right' | 'asked' | 'wrong';
  /** Rows and cells that are neither read nor reported. */
  lost: number;
};

/** Adds a file to the table printed after the run; files of one kind are added up. */
export function recordCase(kind: string, { verdict, lost }: CaseOutcome): void {
  const count = (item: CaseOutcome['verdict']) => (verdict === item ? 1 : 0);
  recordResult(inject('casesFolder'), {
    name: kind,
    files: 1,
    right: count('right'),
    asked: count('asked'),
    wrong: count('wrong'),
    lost,
  });
}
