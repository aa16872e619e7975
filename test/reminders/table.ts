import { gatherProof } from '../harness/proof-table.ts';

/** What was to be told, and what came of it. */
export const setup = gatherProof(
  { title: 'Reminders', columns: ['due', 'told', 'sent', 'doubled', 'missed', 'dropped'] },
  (project, folder) => project.provide('remindersFolder', folder),
);
