import { gatherProof } from '../harness/proof-table.ts';

/** What the rules say of hosts that no list tells them of. */
export const setup = gatherProof(
  { title: 'Links, judged without lists', columns: ['hosts', 'blocked', 'careful', 'fine', 'flagged %'] },
  (project, folder) => project.provide('linksFolder', folder),
);
