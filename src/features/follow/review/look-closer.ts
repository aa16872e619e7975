import type { Signals } from './signals.ts';

export type ClaimEvaluation = {
  signals: Signals;
  /** Whether the claimant's account is suspended or deleted. */
  cannotBePaid: boolean;
  /** Whether the campaign's budget is smaller than the reward. */
  isShort: boolean;
  /** Whether it was resubmitted after a rejection. */
  wasRejected: boolean;
};

/** A single signal is often a coincidence, such as a shared address at home. Two at once seldom are. */
const maxCoincidentalSignals = 1;

/**
 * Returns whether a claim is excluded from bulk approval and must be reviewed individually. Such a claim may be honest,
 * and others may be rejected.
 */
export function needsCloserLook({ signals, cannotBePaid, isShort, wasRejected }: ClaimEvaluation): boolean {
  const levels = Object.values(signals).map(({ level }) => level);
  return (
    cannotBePaid ||
    isShort ||
    wasRejected ||
    levels.includes('alert') ||
    levels.filter((level) => level === 'look').length > maxCoincidentalSignals
  );
}
