import { createResultsTable } from '../harness/results-table.ts';

export const setup = createResultsTable(
  { title: 'Credits', columns: ['operations', 'acknowledged', 'lost', 'duplicated', 'broken'] },
  (project, folder) => project.provide('moneyFolder', folder),
);
