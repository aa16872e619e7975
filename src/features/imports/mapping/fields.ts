import {
  type AirdropStatus,
  type AirdropType,
  type CheckInDuration,
  dateLabels,
  extraDateFields,
  type WalletState,
} from '#/features/airdrops/schema.ts';
import type { DecimalSign } from '#/lib/read-number.ts';

type ImportFieldDefinition = {
  label: string;
  /** Headings that mean this field, normalized and separated by |. */
  headings: string;
};

/** Fields of an airdrop, its costs, and its rewards that a column can hold. */
export const importFieldDefinitions = {
  name: {
    label: 'Airdrop name',
    headings:
      'name|airdrop|airdrop name|airdrops|title|drop|campaign|campaign name|token name|opportunity|item',
  },
  project: {
    label: 'Project name',
    headings:
      'project|project name|projects|protocol|protocol name|company|team|dapp|app|platform|brand|coin|token',
  },
  projectLink: {
    label: 'Project link',
    headings:
      'project link|link|url|website|site|web|homepage|official link|official links website|links website|project url|website url|app link|dapp link|main link|href|page',
  },
  status: {
    label: 'Status',
    headings: 'status|my status|state|stage|progress|phase|airdrop status|current status',
  },
  airdropType: {
    label: 'Type',
    headings: 'type|airdrop type|kind|category|project type|airdrop category',
  },
  eligibilityDate: {
    label: 'Start date',
    headings:
      'eligibility date|start date|start|date|started|date added|added on|date started|begin|begin date|from|joined|joined on|date joined|start day|registered|registration date|first interaction|entry date',
  },
  claimDate: {
    label: 'Claim date',
    headings:
      'claim date|claim|end date|end|due|due date|ends|until|distribution date|listing date|claim day|claims on|drop date|airdrop date|claim opens|claim start|claim start date',
  },
  claimTime: {
    label: 'Claim time',
    headings: 'claim time|end time|deadline time|claim hour|time of claim',
  },
  claimCloseDate: {
    label: dateLabels.claimCloseDate,
    headings:
      'claim closes|claim close date|claim deadline|claim ends|claim end|claim end date|claim by|claim until|deadline|closes|close date|closing date|expiry|expires|expiration',
  },
  snapshotDate: {
    label: dateLabels.snapshotDate,
    headings: 'snapshot|snapshot date|snapshot day|snapshot on',
  },
  registrationEndDate: {
    label: dateLabels.registrationEndDate,
    headings:
      'registration ends|registration end|registration end date|registration deadline|registration closes|register by|sign up by|whitelist deadline',
  },
  tokenLaunchDate: {
    label: dateLabels.tokenLaunchDate,
    headings: 'token launch|token launch date|tge|tge date|launch|launch date|token generation event',
  },
  unlockDate: {
    label: dateLabels.unlockDate,
    headings: 'unlock|unlock date|unlocks|unlocks on|token unlock|vesting ends|cliff',
  },
  ownDates: {
    label: 'Own dates',
    headings: 'own dates|other dates',
  },
  walletAddress: {
    label: 'Wallet addresses',
    headings:
      'wallet address|wallet|wallets|address|addresses|wallet addresses|evm address|eth address|wallet used|account|sol address|solana address|evm wallet|solana wallet|my wallet|used wallet',
  },
  priority: {
    label: 'Priority',
    headings: 'priority|prio|importance|important|high priority|starred|favorite|favourite|tier|urgency|star',
  },
  checkInDuration: {
    label: 'Check-in',
    headings:
      'check in|checkin|check in duration|frequency|check in frequency|interval|cadence|recurrence|repeat|how often|routine|schedule',
  },
  rhythm: {
    label: 'Repeats',
    headings: 'repeats|rhythm|repeats every',
  },
  reset: {
    label: 'Resets',
    headings: 'resets|reset|reset time|resets at|daily reset',
  },
  tags: {
    label: 'Tags',
    headings: 'tags|tag|labels|label|keywords|sector|niche|narrative',
  },
  chains: {
    label: 'Chains',
    headings: 'chain|chains|blockchain|network|networks|ecosystem|blockchains|l1 l2|mainnet',
  },
  notes: {
    label: 'Notes',
    headings:
      'notes|note|comments|comment|description|details|info|remarks|remark|memo|what to do|todo|to do|tasks|task|instructions|steps|text|requirements',
  },
  cost: {
    label: 'Cost',
    headings: 'cost|costs|total cost|spent|expense|expenses|fee|fees|cost usd',
  },
  gas: {
    label: 'Gas',
    headings:
      'gas|gas fee|gas fees|gas cost|gas costs|gas spent|gas used|tx fee|tx fees|transaction fee|transaction fees|network fee|network fees|gas usd',
  },
  reward: {
    label: 'Reward',
    headings:
      'reward|rewards|reward amount|rewards amount|token amount|tokens received|amount received|amount claimed|claimed amount|earned|earnings|reward usd',
  },
  rewardToken: {
    label: 'Reward token',
    headings:
      'reward token|reward tokens|token received|reward currency|reward coin|reward symbol|reward ticker',
  },
  value: {
    label: 'Value of the reward',
    headings: 'value|reward value|usd value|value usd|value in usd|token value|current value',
  },
} as const satisfies Readonly<Record<string, ImportFieldDefinition>>;

export type ImportField = keyof typeof importFieldDefinitions;
// `Object.keys` loses the key type.
export const importFields = Object.keys(importFieldDefinitions) as ImportField[];

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
  /** The heading and the cell are added to the notes as a line. */
  | { to: 'line' }
  | { to: ImportField }
  /** Cells hold the state of this wallet for each airdrop. */
  | { to: 'wallet'; address: string; label: string };

/** 'none' marks a wallet that doesn't take part in the airdrop. */
export type WalletWord = WalletState | 'none';

/** A word mapped to 'notes' matches no value of the field and is added to the notes. */
type WordMap<V extends string> = Record<string, V | 'notes' | ''>;

/** Maps each word of the list to a value, by kind. The value is '' until the user chooses one. */
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

/** How a list maps to airdrops. Null properties are not known yet. */
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

export const isImportField = (value: string): value is ImportField =>
  importFields.some((field) => field === value);

/** Assigns a use to a column; the column that had the same field moves to the notes. */
export function reassignColumn(columns: readonly ColumnUse[], index: number, use: ColumnUse): ColumnUse[] {
  const isExclusive = isImportField(use.to) && !sharedFields.includes(use.to);
  const reassigned = columns.map(
    (other): ColumnUse => (isExclusive && other.to === use.to ? { to: 'line' } : other),
  );
  return reassigned.with(index, use);
}
