import { createResultsTable } from '../harness/results-table.ts';

export const setup = createResultsTable(
  {
    title: 'Faults',
    columns: ['tried', 'acknowledged', 'lost', 'duplicated', 'rejected ms', 'recovery ms'],
  },
  (project, folder) => project.provide('faultsFolder', folder),
);
