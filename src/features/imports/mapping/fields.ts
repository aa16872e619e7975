import {
  type AirdropStatus,
  type AirdropType,
  type CheckInDuration,
  dateLabels,
  extraDateFields,
  type WalletState,
} from '#/features/airdrops/schema.ts';
import type { DecimalSign } from '#/lib/read-number.ts';

/** Fields of an airdrop, its costs, and its rewards that a column can hold. */
export const importFields = [
  'name',
  'project',
  'projectLink',
  'status',
  'airdropType',
  'eligibilityDate',
  'claimDate',
  'claimTime',
  'claimCloseDate',
  'snapshotDate',
  'registrationEndDate',
  'tokenLaunchDate',
  'unlockDate',
  'ownDates',
  'walletAddress',
  'priority',
  'checkInDuration',
  'rhythm',
  'reset',
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
  ...dateLabels,
  ownDates: 'Own dates',
  walletAddress: 'Wallet addresses',
  priority: 'Priority',
  checkInDuration: 'Check-in',
  rhythm: 'Repeats',
  reset: 'Resets',
  tags: 'Tags',
  chains: 'Chains',
  notes: 'Notes',
  cost: 'Cost',
  gas: 'Gas',
  reward: 'Reward',
  rewardToken: 'Reward token',
  value: 'Value of the reward',
};

const dateFields = ['eligibilityDate', 'claimDate', ...extraDateFields] as const;
export const isDateField = (to: string): to is (typeof dateFields)[number] =>
  dateFields.some((field) => field === to);

/** Fields that several columns can hold; all others take one column. */
export const sharedFields: readonly ImportField[] = ['walletAddress', 'tags', 'chains', 'notes'];

export const amountFields = ['cost', 'gas', 'reward', 'value'] as const;
export type AmountField = (typeof amountFields)[number];

export const isAmountField = (to: string): to is AmountField => amountFields.some((field) => field === to);

export type ColumnUse =
  | { to: 'nothing' }
  | { to: 'line' }
  | { to: ImportField }
  /** Cells hold the state of this wallet for each airdrop. */
  | { to: 'wallet'; address: string; label: string };

/** 'none': the wallet doesn't take part in the airdrop. */
export type WalletWord = WalletState | 'none';

/** 'notes': the word matches no value of the field and goes to the notes. */
type WordMap<V extends string> = Record<string, V | 'notes' | ''>;

/** Maps each word of the list to a value, per kind; '' until the user chooses. */
export type Words = {
  status: WordMap<AirdropStatus>;
  airdropType: WordMap<AirdropType>;
  checkInDuration: WordMap<CheckInDuration>;
  priority: WordMap<'high' | 'normal'>;
  wallet: Record<string, WalletWord | ''>;
};
export type WordKind = keyof Words;

/** How to read dates with years far from now: as Buddhist calendar, as written, or as text in the notes. */
export const farYearChoices = ['buddhist', 'asWritten', 'notes'] as const;
export type FarYears = (typeof farYearChoices)[number];

/** How a list maps to airdrops. Null: not known yet. */
export type Mapping = {
  columns: ColumnUse[];
  /** Whether the day comes first in dates such as 03/04/2026. */
  dayFirst: boolean | null;
  /** For numbers such as 1.250 if no other number of the list decides. */
  decimalSign: DecimalSign | null;
  farYears: FarYears | null;
  /** Applies to amounts without a unit. */
  currency: string | null;
  words: Words;
};
