import { createResultsTable } from '../harness/results-table.ts';

export const setup = createResultsTable(
  { title: 'Payments', columns: ['credited', 'rows', 'broken'] },
  (project, folder) => project.provide('paymentsFolder', folder),
);
