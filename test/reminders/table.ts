import { createResultsTable } from '../harness/results-table.ts';

export const setup = createResultsTable(
  { title: 'Reminders', columns: ['due', 'created', 'sent', 'duplicated', 'missed', 'dropped'] },
  (project, folder) => project.provide('remindersFolder', folder),
);
