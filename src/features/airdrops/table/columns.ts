/** What the table can show of an airdrop; its name always stands first. */
export const columnKeys = [
  'name',
  'project',
  'status',
  'airdropType',
  'tags',
  'chains',
  'priority',
  'eligibilityDate',
  'claimDate',
  'checkInDuration',
  'lastVisitDate',
  'walletAddress',
  'projectLink',
  'notes',
  'createdAt',
] as const;
export type ColumnKey = (typeof columnKeys)[number];
