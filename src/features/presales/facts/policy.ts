import { addDays } from '#/lib/dates.ts';
import { type AuditStatus, type RiskLevel, riskLevels } from '../kinds.ts';
import type { ShownFactKind } from './kinds.ts';

/** The minimum age in days that another site's listing needs for 'Verified'. */
export const listedDays = 90;

/** All requirements of 'Verified'. */
export const checkLabels = {
  code: 'An audit report and the contract’s address',
  people: 'A named team or a KYC provider',
  commitment: `Locked liquidity, or a listing that’s at least ${listedDays} days old`,
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

/** Computes a presale's risk level and audit status by the rules in docs/risk.md. */
export function assessRisk({ facts, auditUrl, today }: RiskInput): Risk {
  const has = (kind: ShownFactKind, isSufficient: (value: string) => boolean = () => true) =>
    facts.some((fact) => fact.kind === kind && fact.sourceUrl !== null && isSufficient(fact.value));
  const checks = {
    code: has('audit') && has('contract'),
    people: has('team') || has('kyc'),
    commitment:
      has('lock', (until) => until >= today) ||
      has('listed_since', (since) => since <= addDays(today, -listedDays)),
    accounts: has('social'),
  };
  const computedLevel = Object.values(checks).every(Boolean) ? 'Verified' : 'Medium';
  const stated = facts.findLast(({ kind }) => kind === 'stated_risk')?.value;
  const level = riskLevels.find((value) => value === stated) ?? computedLevel;
  const namesReport = auditUrl !== null || facts.some(({ kind }) => kind === 'audit');
  const unconfirmedStatus = namesReport ? 'Pending' : 'Not Audited';
  return {
    riskLevel: has('warning') ? 'High' : level,
    auditStatus: has('audit') ? 'Audited' : unconfirmedStatus,
    checks,
  };
}
