import { gatherProof } from '../harness/proof-table.ts';

export const setup = gatherProof(
  {
    title: 'Faults',
    columns: ['tried', 'acknowledged', 'lost', 'doubled', 'refused ms', 'recovery ms'],
  },
  (project, folder) => project.provide('faultsFolder', folder),
);
