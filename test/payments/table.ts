import { gatherProof } from '../harness/proof-table.ts';

export const setup = gatherProof(
  { title: 'Payments', columns: ['credited', 'rows', 'broken'] },
  (project, folder) => project.provide('paymentsFolder', folder),
);
