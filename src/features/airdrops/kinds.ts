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

/** The maximum number of tags, and of chains, of an airdrop. */
export const maxLabels = 20;
