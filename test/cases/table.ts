import { createResultsTable } from '../harness/results-table.ts';

export const setup = createResultsTable(
  { title: 'Real-world files', columns: ['files', 'right', 'asked', 'wrong', 'lost'] },
  (project, folder) => project.provide('casesFolder', folder),
);
