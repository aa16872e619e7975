import { inject } from 'vitest';
import { recordProof } from '../harness/proof-table.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the rows of the table of reminders are gathered. */
    remindersFolder: string;
  }
}

export type RemindersRow = {
  what: string;
  /** Reminders that had to be told, as counted without the program. */
  due: number;
  /** Of these, those that were. */
  told: number;
  /** Messages that a channel acknowledged. */
  sent: number;
  /** Told twice, or acknowledged twice by one channel. */
  doubled: number;
  /** Never told, or never sent to a channel that was there. */
  missed: number;
  /** Due while nothing ran, and of no use any more when it ran again. */
  dropped: number;
};

/** Adds to the table that is printed when all tests are done. */
export function recordReminders(row: RemindersRow): void {
  recordProof(inject('remindersFolder'), row);
}
