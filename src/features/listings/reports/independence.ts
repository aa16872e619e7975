import { isYoung } from '../policy.ts';

/** So many independent reports that something steals funds hide its way out until an admin has looked. */
export const minIndependentReports = 3;

/** Somebody's report, and what is known of them by now. */
export type ReportEvidence = {
  /** Null once their account is gone. */
  userId: string | null;
  /** Of the network that it came from; null where that is unknown. */
  networkHash: string | null;
  accountMadeAt: Date;
  createdAt: Date;
  isSuspended: boolean;
  /** One of their reports turned out to be wrong a short while ago. */
  wasDismissed: boolean;
};

/** Why a report doesn't count. */
export type Doubt = 'gone' | 'suspended' | 'young' | 'dismissed' | 'network';

function doubtOf(one: ReportEvidence): Doubt | null {
  if (one.userId === null) return 'gone';
  if (one.isSuspended) return 'suspended';
  if (isYoung(one.accountMadeAt, one.createdAt)) return 'young';
  return one.wasDismissed ? 'dismissed' : null;
}

/**
 * Of each report, in its order, why it doesn't count; null where it does. Accounts are cheap and so are addresses of one
 * network: of each network, and of all whose network is unknown, the first counts alone.
 */
export function reportDoubts(reports: readonly ReportEvidence[]): (Doubt | null)[] {
  const networks = new Set<string | null>();
  const people = new Set<string | null>();
  return reports.map((one) => {
    const doubt = doubtOf(one);
    if (doubt !== null) return doubt;
    if (networks.has(one.networkHash) || people.has(one.userId)) return 'network';
    networks.add(one.networkHash);
    people.add(one.userId);
    return null;
  });
}

/** How many of the reports count. */
export const countIndependent = (reports: readonly ReportEvidence[]): number =>
  reportDoubts(reports).filter((doubt) => doubt === null).length;
