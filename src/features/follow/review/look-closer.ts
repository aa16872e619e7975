import type { Signals } from './signals.ts';

/** A waiting claim as the rule sees it. */
export type Judged = {
  signals: Signals;
  /** Their account is suspended, or gone. */
  cannotBePaid: boolean;
  /** The campaign's budget is smaller than the reward. */
  isShort: boolean;
  /** Submitted again after it was rejected. */
  wasRejected: boolean;
};

/** One thing to check is often chance: a shared address at home, a new account. Two at once seldom are. */
const looksThatAreChance = 1;

/**
 * Whether a claim is looked at by itself before it is paid. It only holds claims back from being approved together, and
 * decides none: what is held back may be honest, and what isn't may be rejected.
 */
export function needsCloserLook({ signals, cannotBePaid, isShort, wasRejected }: Judged): boolean {
  const levels = Object.values(signals).map(({ level }) => level);
  return (
    cannotBePaid ||
    isShort ||
    wasRejected ||
    levels.includes('alert') ||
    levels.filter((level) => level === 'look').length > looksThatAreChance
  );
}
