import { createResultsTable } from '../harness/results-table.ts';

export const setup = createResultsTable(
  {
    title: 'Faults',
    columns: ['tried', 'acknowledged', 'lost', 'duplicated'],
  },
  (project, folder) => project.provide('faultsFolder', folder),
);
