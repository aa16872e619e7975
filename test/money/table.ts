import { gatherProof } from '../harness/proof-table.ts';

export const setup = gatherProof(
  { title: 'Credits', columns: ['operations', 'acknowledged', 'lost', 'doubled', 'broken'] },
  (project, folder) => project.provide('moneyFolder', folder),
);
