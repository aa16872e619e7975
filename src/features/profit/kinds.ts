export const costKinds = ['gas', 'purchase', 'deposit', 'other'] as const;
export const entryKinds = ['reward', 'return', ...costKinds] as const;

export type CostKind = (typeof costKinds)[number];
export type EntryKind = (typeof entryKinds)[number];

export const kindLabels: Readonly<Record<EntryKind, string>> = {
  reward: 'Reward',
  return: 'Return of a deposit',
  gas: 'Gas',
  purchase: 'Purchase',
  deposit: 'Deposit',
  other: 'Other cost',
};

export const isCost = (kind: EntryKind): kind is CostKind => costKinds.some((costKind) => costKind === kind);

/** Filters entries by valuation: all, without a value, or valued in another currency than the reports. */
export const valueFilters = ['all', 'missing', 'otherCurrency'] as const;
export type ValueFilter = (typeof valueFilters)[number];
