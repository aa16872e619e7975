import { addDays } from '#/lib/dates.ts';
import { type AuditStatus, type RiskLevel, riskLevels } from '../kinds.ts';
import type { ShownFactKind } from './kinds.ts';

/** The minimum age in days of another site's listing for 'Verified'. */
export const listedDays = 90;

/** All requirements of 'Verified'. */
export const checkLabels = {
  code: 'An audit report and the contract’s address',
  people: 'A named team or a KYC provider',
  staying: `Locked liquidity, or a listing that’s at least ${listedDays} days old`,
  accounts: 'A verified account on a social network',
} as const;
export type Check = keyof typeof checkLabels;

type Fact = { kind: ShownFactKind; value: string; sourceUrl: string | null };

export type RiskInput = {
  facts: readonly Fact[];
  /** The report that the project itself names. */
  auditUrl: string | null;
  /** The calendar day in UTC. */
  today: string;
};

export type Risk = {
  riskLevel: RiskLevel;
  auditStatus: AuditStatus;
  checks: Readonly<Record<Check, boolean>>;
};

/**
 * Computes a presale's risk level and audit status by the rules in docs/risk.md.
 */
export function assessRisk({ facts, auditUrl, today }: RiskInput): Risk {
  const has = (kind: ShownFactKind, isSufficient: (value: string) => boolean = () => true) =>
    facts.some((fact) => fact.kind === kind && fact.sourceUrl !== null && isSufficient(fact.value));
  const checks = {
    code: has('audit') && has('contract'),
    people: has('team') || has('kyc'),
    staying:
      has('lock', (until) => until >= today) ||
      has('listed_since', (since) => since <= addDays(today, -listedDays)),
    accounts: has('social'),
  };
  const stated = facts.findLast(({ kind }) => kind === 'stated_risk')?.value;
  const isVerified = Object.values(checks).every(Boolean);
  return {
    riskLevel: has('warning')
      ? 'High'
      : (riskLevels.find((level) => level === stated) ?? (isVerified ? 'Verified' : 'Medium')),
    auditStatus: has('audit')
      ? 'Audited'
      : auditUrl !== null || facts.some(({ kind }) => kind === 'audit')
        ? 'Pending'
        : 'Not Audited',
    checks,
  };
}
