import { createResultsTable } from '../harness/results-table.ts';

export const setup = createResultsTable(
  { title: 'Link verdicts without lists', columns: ['hosts', 'blocked', 'careful', 'fine', 'flagged %'] },
  (project, folder) => project.provide('linksFolder', folder),
);
