import { gatherProof } from '../harness/proof-table.ts';

/** How files as people have them are read: rightly, with a question, or wrongly. */
export const setup = gatherProof(
  { title: 'Files as people have them', columns: ['files', 'right', 'asked', 'wrong', 'lost'] },
  (project, folder) => project.provide('casesFolder', folder),
);
