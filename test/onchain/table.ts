import { createResultsTable } from '../harness/results-table.ts';

export const setup = createResultsTable(
  { title: 'Claims and approvals on chain', columns: ['tried', 'found', 'missed', 'false'] },
  (project, folder) => project.provide('onchainFolder', folder),
);
