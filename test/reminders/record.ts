import { inject } from 'vitest';
import { recordResult } from '../harness/results-table.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder for rows of the reminders table. */
    remindersFolder: string;
  }
}

export type RemindersRow = {
  name: string;
  /** Reminders that had to be created, as computed without the program. */
  due: number;
  /** The created reminders. */
  created: number;
  /** Messages that a channel acknowledged. */
  sent: number;
  /** Created twice, or acknowledged twice by one channel. */
  duplicated: number;
  /** Never created, or never sent to an available channel. */
  missed: number;
  /** Due while nothing ran, and obsolete when it ran again. */
  dropped: number;
};

/** Adds a row to the table printed after the run. */
export function recordReminders({ name, duplicated, ...counts }: RemindersRow): void {
  recordResult(inject('remindersFolder'), { name, duplicated, ...counts });
}
