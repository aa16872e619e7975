/** The facts that admins can add, in display order. */
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

/**
 * The displayed kinds. `stated_risk` is a manually chosen level from before levels were computed; it can no longer be
 * added.
 */
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

/** Kinds whose value is a calendar day. */
export const isDayKind = (kind: ShownFactKind): boolean => kind === 'lock' || kind === 'listed_since';

/** Formats a fact as a line of a listing's history. */
export const formatFactLine = (fact: {
  kind: ShownFactKind;
  value: string;
  sourceUrl: string | null;
}): string => `${factLabels[fact.kind]}: ${fact.value} (${fact.sourceUrl ?? 'No source'})`;
