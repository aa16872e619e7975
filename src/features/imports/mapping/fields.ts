import type { AirdropStatus, AirdropType, CheckInDuration, WalletState } from '#/features/airdrops/schema.ts';

/** What a column of a list may be of an airdrop. */
export const importFields = [
  'name',
  'project',
  'projectLink',
  'status',
  'airdropType',
  'eligibilityDate',
  'claimDate',
  'walletAddress',
  'priority',
  'checkInDuration',
  'tags',
  'chains',
  'notes',
] as const;
export type ImportField = (typeof importFields)[number];

export const fieldLabels: Readonly<Record<ImportField, string>> = {
  name: 'Airdrop name',
  project: 'Project name',
  projectLink: 'Project link',
  status: 'Status',
  airdropType: 'Type',
  eligibilityDate: 'Start date',
  claimDate: 'Claim date',
  walletAddress: 'Wallet addresses',
  priority: 'Priority',
  checkInDuration: 'Check-in',
  tags: 'Tags',
  chains: 'Chains',
  notes: 'Notes',
};

/** Fields of which several columns may tell; all others are of one column. */
export const sharedFields: readonly ImportField[] = ['walletAddress', 'tags', 'chains', 'notes'];

export type ColumnUse =
  | { to: 'nothing' }
  | { to: 'line' }
  | { to: ImportField }
  /** Its cells say what this wallet has of each airdrop. */
  | { to: 'wallet'; address: string; label: string };

/** 'none': the wallet has nothing to do with it. */
export type WalletWord = WalletState | 'none';

/** What each word of the list means, in the order of its kind; '' until somebody says. */
export type Words = {
  status: Record<string, AirdropStatus | ''>;
  airdropType: Record<string, AirdropType | ''>;
  checkInDuration: Record<string, CheckInDuration | ''>;
  wallet: Record<string, WalletWord | ''>;
};
export type WordKind = keyof Words;

/** How a list becomes airdrops. */
export type Mapping = {
  columns: ColumnUse[];
  /** Of dates such as 03/04/2026: the day first; null where nobody knows. */
  dayFirst: boolean | null;
  words: Words;
};
