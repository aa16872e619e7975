import { gatherProof } from '../harness/proof-table.ts';

/** What went wrong around the program, and what came of it. */
export const setup = gatherProof(
  {
    title: 'Faults',
    columns: ['tried', 'acknowledged', 'lost', 'doubled', 'refused ms', 'recovery ms'],
  },
  (project, folder) => project.provide('faultsFolder', folder),
);
