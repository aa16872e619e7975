import { gatherProof } from '../harness/proof-table.ts';

export const setup = gatherProof(
  { title: 'Reminders', columns: ['due', 'told', 'sent', 'doubled', 'missed', 'dropped'] },
  (project, folder) => project.provide('remindersFolder', folder),
);
