import { describe, expect, it } from 'vitest';
import { type ClaimEvaluation, needsCloserLook } from './look-closer.ts';
import { type SignalCounts, toSignals } from './signals.ts';

const plain: SignalCounts = {
  sharedProof: 0,
  accountDays: 90,
  burst: 1,
  sharedNetwork: 0,
  paidBefore: 0,
  reviewed: 0,
  rejected: 0,
  ring: 0,
  mailbox: 0,
  admin: 0,
};
const createClaim = (
  counts: Partial<SignalCounts> = {},
  rest: Partial<ClaimEvaluation> = {},
): ClaimEvaluation => ({
  signals: toSignals({ ...plain, ...counts }),
  cannotBePaid: false,
  isShort: false,
  wasRejected: false,
  ...rest,
});

describe('needsCloserLook', () => {
  it('returns false for a claim without risk signals, also from an unknown network', () => {
    expect(needsCloserLook(createClaim())).toBe(false);
    expect(needsCloserLook(createClaim({ sharedNetwork: null }))).toBe(false);
  });

  it.each<Partial<SignalCounts>>([
    { accountDays: 3 },
    { burst: 12 },
    { sharedNetwork: 2, ring: 2 },
    { ring: 1 },
    { reviewed: 1, rejected: 1 },
  ])('returns false for one possibly coincidental signal: %o', (counts) => {
    expect(needsCloserLook(createClaim(counts))).toBe(false);
  });

  it.each<Partial<SignalCounts>>([
    { accountDays: 3, burst: 12 },
    { accountDays: 6, sharedNetwork: 1 },
    { burst: 11, sharedNetwork: 4 },
  ])('returns true for two possibly coincidental signals: %o', (counts) => {
    expect(needsCloserLook(createClaim(counts))).toBe(true);
  });

  it.each<Partial<SignalCounts>>([
    { sharedProof: 1 },
    { accountDays: 0 },
    { burst: 31 },
    { sharedNetwork: 5 },
    { paidBefore: 1 },
    { ring: 5 },
    { reviewed: 4, rejected: 2 },
  ])('returns true for one alert: %o', (counts) => {
    expect(needsCloserLook(createClaim(counts))).toBe(true);
  });

  it.each<Partial<ClaimEvaluation>>([{ cannotBePaid: true }, { isShort: true }, { wasRejected: true }])(
    'returns true for %o',
    (rest) => {
      expect(needsCloserLook(createClaim({}, rest))).toBe(true);
    },
  );
});
