import { gatherProof } from '../harness/proof-table.ts';

export const setup = gatherProof(
  { title: 'Link verdicts without lists', columns: ['hosts', 'blocked', 'careful', 'fine', 'flagged %'] },
  (project, folder) => project.provide('linksFolder', folder),
);
