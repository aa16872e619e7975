import type { Signals } from './signals.ts';

/** A pending claim, as input of the rule. */
export type Judged = {
  signals: Signals;
  /** The claimant's account is suspended or deleted. */
  cannotBePaid: boolean;
  /** The campaign's budget is smaller than the reward. */
  isShort: boolean;
  /** Resubmitted after a rejection. */
  wasRejected: boolean;
};

/** A single signal is often coincidental: a shared address at home, a new account. Two at once seldom are. */
const maxCoincidentalSignals = 1;

/**
 * Returns whether a claim must be reviewed individually before it is paid. The rule only excludes claims from bulk
 * approval: a held-back claim may be honest, and others may be rejected.
 */
export function needsCloserLook({ signals, cannotBePaid, isShort, wasRejected }: Judged): boolean {
  const levels = Object.values(signals).map(({ level }) => level);
  return (
    cannotBePaid ||
    isShort ||
    wasRejected ||
    levels.includes('alert') ||
    levels.filter((level) => level === 'look').length > maxCoincidentalSignals
  );
}
