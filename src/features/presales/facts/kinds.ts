/** What an admin can find out about a presale, in the order it is shown in. */
export const factKinds = [
  'warning',
  'audit',
  'contract',
  'team',
  'kyc',
  'lock',
  'listed_since',
  'social',
] as const;
export type FactKind = (typeof factKinds)[number];

/** What is shown: `stated_risk` is a level that somebody had chosen before levels were computed. Nobody sets it any more. */
export const shownFactKinds = [...factKinds, 'stated_risk'] as const;
export type ShownFactKind = (typeof shownFactKinds)[number];

export const factLabels: Readonly<Record<ShownFactKind, string>> = {
  warning: 'Warning',
  audit: 'Audit report',
  contract: 'Contract address',
  team: 'Team',
  kyc: 'KYC provider',
  lock: 'Liquidity locked until',
  listed_since: 'Listed since',
  social: 'Verified account',
  stated_risk: 'Risk level as stated',
};

/** Those whose value is a calendar day. */
export const isDayKind = (kind: ShownFactKind): boolean => kind === 'lock' || kind === 'listed_since';

/** A fact as a line of a listing's history. */
export const factLine = (fact: { kind: ShownFactKind; value: string; sourceUrl: string | null }): string =>
  `${factLabels[fact.kind]}: ${fact.value} (${fact.sourceUrl ?? 'No source'})`;
