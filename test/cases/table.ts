import { gatherProof } from '../harness/proof-table.ts';

/** Table of how real-world files are read: correctly, with a question, or wrongly. */
export const setup = gatherProof(
  { title: 'Files as people have them', columns: ['files', 'right', 'asked', 'wrong', 'lost'] },
  (project, folder) => project.provide('casesFolder', folder),
);
