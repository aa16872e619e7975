import type { PartName } from './assess.ts';

export const partTitles: Readonly<Record<PartName, string>> = {
  database: 'Database',
  disk: 'Disk',
  jobs: 'Jobs',
  mail: 'Email',
  reminders: 'Reminders',
  backup: 'Backups',
  examination: 'Credit ledger',
  instances: 'Instances',
  clock: 'Clocks',
  payments: 'Payments',
};
