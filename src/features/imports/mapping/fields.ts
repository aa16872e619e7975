import type { AirdropStatus, AirdropType, CheckInDuration, WalletState } from '#/features/airdrops/schema.ts';
import type { DecimalSign } from '#/lib/read-number.ts';

/** What a column of a list may be of an airdrop, or of its costs and rewards. */
export const importFields = [
  'name',
  'project',
  'projectLink',
  'status',
  'airdropType',
  'eligibilityDate',
  'claimDate',
  'claimTime',
  'walletAddress',
  'priority',
  'checkInDuration',
  'tags',
  'chains',
  'notes',
  'cost',
  'gas',
  'reward',
  'rewardToken',
  'value',
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
  claimTime: 'Claim time',
  walletAddress: 'Wallet addresses',
  priority: 'Priority',
  checkInDuration: 'Check-in',
  tags: 'Tags',
  chains: 'Chains',
  notes: 'Notes',
  cost: 'Cost',
  gas: 'Gas',
  reward: 'Reward',
  rewardToken: 'Reward token',
  value: 'Value of the reward',
};

/** Fields of which several columns may tell; all others are of one column. */
export const sharedFields: readonly ImportField[] = ['walletAddress', 'tags', 'chains', 'notes'];

/** Fields that hold amounts of money or tokens. */
export const amountFields = ['cost', 'gas', 'reward', 'value'] as const;
export type AmountField = (typeof amountFields)[number];

export const isAmountField = (to: string): to is AmountField => amountFields.some((field) => field === to);

export type ColumnUse =
  | { to: 'nothing' }
  | { to: 'line' }
  | { to: ImportField }
  /** Its cells say what this wallet has of each airdrop. */
  | { to: 'wallet'; address: string; label: string };

/** 'none': the wallet has nothing to do with it. */
export type WalletWord = WalletState | 'none';

/** 'notes': the word is no value of the field, and is kept in the notes. */
type Meant<V extends string> = Record<string, V | 'notes' | ''>;

/** What each word of the list means, in the order of its kind; '' until somebody says. */
export type Words = {
  status: Meant<AirdropStatus>;
  airdropType: Meant<AirdropType>;
  checkInDuration: Meant<CheckInDuration>;
  priority: Meant<'high' | 'normal'>;
  wallet: Record<string, WalletWord | ''>;
};
export type WordKind = keyof Words;

/** Dates with years far from now: of the Buddhist calendar, as they are, or kept as words in the notes. */
export const farYearChoices = ['buddhist', 'asWritten', 'notes'] as const;
export type FarYears = (typeof farYearChoices)[number];

/** How a list becomes airdrops. Null: nobody knows yet. */
export type Mapping = {
  columns: ColumnUse[];
  /** Of dates such as 03/04/2026: the day first. */
  dayFirst: boolean | null;
  /** Of numbers such as 1.250, where no other number of the list tells. */
  decimalSign: DecimalSign | null;
  farYears: FarYears | null;
  /** Of amounts without a unit. */
  currency: string | null;
  words: Words;
};
