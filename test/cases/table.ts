import { gatherProof } from '../harness/proof-table.ts';

export const setup = gatherProof(
  { title: 'Real-world files', columns: ['files', 'right', 'asked', 'wrong', 'lost'] },
  (project, folder) => project.provide('casesFolder', folder),
);
