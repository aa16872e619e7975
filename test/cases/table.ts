import { gatherProof } from '../harness/proof-table.ts';

export const setup = gatherProof(
  { title: 'Files as people have them', columns: ['files', 'right', 'asked', 'wrong', 'lost'] },
  (project, folder) => project.provide('casesFolder', folder),
);
