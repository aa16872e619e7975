import { isYoung } from '../policy.ts';

/** This many independent reports of theft hide an item's links until an admin reviews it. */
export const minIndependentReports = 3;

/** A report with its reporter's current state. */
export type ReportEvidence = {
  /** Null if the account was deleted. */
  userId: string | null;
  /** Hash of the reporter's network; null if unknown. */
  networkHash: string | null;
  accountMadeAt: Date;
  createdAt: Date;
  isSuspended: boolean;
  /** Whether another report of this user was dismissed recently. */
  wasDismissed: boolean;
};

/** The reason why a report doesn't count. */
export type Doubt = 'gone' | 'suspended' | 'young' | 'dismissed' | 'network';

function getDoubt(evidence: ReportEvidence): Doubt | null {
  if (evidence.userId === null) return 'gone';
  if (evidence.isSuspended) return 'suspended';
  if (isYoung(evidence.accountMadeAt, evidence.createdAt)) return 'young';
  return evidence.wasDismissed ? 'dismissed' : null;
}

/**
 * Returns the doubt about each report, or null if the report counts. Only the first report per network counts, and one for
 * all unknown networks, because accounts and addresses within a network are cheap.
 */
export function reportDoubts(reports: readonly ReportEvidence[]): (Doubt | null)[] {
  const networks = new Set<string | null>();
  const people = new Set<string | null>();
  return reports.map((report) => {
    const doubt = getDoubt(report);
    if (doubt !== null) return doubt;
    if (networks.has(report.networkHash) || people.has(report.userId)) return 'network';
    networks.add(report.networkHash);
    people.add(report.userId);
    return null;
  });
}

export const countIndependent = (reports: readonly ReportEvidence[]): number =>
  reportDoubts(reports).filter((doubt) => doubt === null).length;
