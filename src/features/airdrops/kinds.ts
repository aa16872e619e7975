export const airdropStatuses = ['upcoming', 'active', 'claimed', 'expired'] as const;
export const airdropTypes = ['testnet', 'earlyAccess', 'telegram', 'other'] as const;
export const checkInDurations = ['daily', 'weekly', 'monthly'] as const;

export type AirdropStatus = (typeof airdropStatuses)[number];
export type AirdropType = (typeof airdropTypes)[number];
export type CheckInDuration = (typeof checkInDurations)[number];

export const statusLabels: Readonly<Record<AirdropStatus, string>> = {
  upcoming: 'Upcoming',
  active: 'Active',
  claimed: 'Claimed',
  expired: 'Expired',
};
export const typeLabels: Readonly<Record<AirdropType, string>> = {
  testnet: 'Testnet',
  earlyAccess: 'Early Access',
  telegram: 'Telegram',
  other: 'Other',
};
export const checkInLabels: Readonly<Record<CheckInDuration, string>> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
};

export const walletStates = ['toDo', 'done', 'eligible', 'claimed', 'notEligible'] as const;
export type WalletState = (typeof walletStates)[number];

export const walletStateLabels: Readonly<Record<WalletState, string>> = {
  toDo: 'To do',
  done: 'Done',
  eligible: 'Eligible',
  claimed: 'Claimed',
  notEligible: 'Not eligible',
};

/** What an open airdrop's claim asks for: it closes or opens within 24 hours, is open for longer, or was missed. */
export const claimUrgencies = ['closing', 'opening', 'open', 'missed', 'none'] as const;
export type ClaimUrgency = (typeof claimUrgencies)[number];

export const maxNotesLength = 5_000;

/** The maximum numbers of airdrops and of wallet cells that one call changes. */
export const maxAirdropsPerCall = 500;
export const maxCellsPerCall = 1_000;

/** The maximum number of tags, and of chains, of an airdrop. */
export const maxLabels = 20;

/** The optional dates of an airdrop besides its claim date. */
export const extraDateFields = [
  'claimCloseDate',
  'snapshotDate',
  'registrationEndDate',
  'tokenLaunchDate',
  'unlockDate',
] as const;
export type ExtraDateField = (typeof extraDateFields)[number];

export const dateLabels: Readonly<Record<ExtraDateField, string>> = {
  claimCloseDate: 'Claim closes',
  snapshotDate: 'Snapshot',
  registrationEndDate: 'Registration ends',
  tokenLaunchDate: 'Token launch',
  unlockDate: 'Unlock',
};

export const mapExtraDates = <T>(getValue: (field: ExtraDateField) => T) =>
  // `Object.fromEntries` loses the key type.
  Object.fromEntries(extraDateFields.map((field) => [field, getValue(field)])) as Record<ExtraDateField, T>;

export const isExtraDateField = (field: string): field is ExtraDateField =>
  extraDateFields.some((each) => each === field);

/** The dates that neither start nor end a claim, by their kind in filters, calendar feeds, and reminders. */
export const otherDateFields = {
  registration: 'registrationEndDate',
  snapshot: 'snapshotDate',
  launch: 'tokenLaunchDate',
  unlock: 'unlockDate',
} as const satisfies Readonly<Record<string, ExtraDateField>>;
export type OtherDateKind = keyof typeof otherDateFields;
// `Object.keys` and `Object.fromEntries` lose the key type.
export const otherDateKinds = Object.keys(otherDateFields) as OtherDateKind[];
export const otherDateLabels = Object.fromEntries(
  otherDateKinds.map((kind) => [kind, dateLabels[otherDateFields[kind]]]),
) as Readonly<Record<OtherDateKind, string>>;

/** The maximum number of an airdrop's own dates, and the length of their labels. */
export const maxOwnDates = 5;
export const maxOwnDateLabelLength = 40;
