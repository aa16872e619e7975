import { describe, expect, it } from 'vitest';
import { type Judged, needsCloserLook } from './look-closer.ts';
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
const claim = (counts: Partial<SignalCounts> = {}, rest: Partial<Judged> = {}): Judged => ({
  signals: toSignals({ ...plain, ...counts }),
  ...{ cannotBePaid: false, isShort: false, wasRejected: false },
  ...rest,
});

describe('the rule “look closer”', () => {
  it('lets a claim pass that nothing speaks against, also where the network is unknown', () => {
    expect(needsCloserLook(claim())).toBe(false);
    expect(needsCloserLook(claim({ sharedNetwork: null }))).toBe(false);
  });

  it.each<Partial<SignalCounts>>([
    { accountDays: 3 },
    { burst: 12 },
    { sharedNetwork: 2, ring: 2 },
    { ring: 1 },
    { reviewed: 1, rejected: 1 },
  ])('lets pass what may be chance: %o', (counts) => {
    expect(needsCloserLook(claim(counts))).toBe(false);
  });

  it.each<Partial<SignalCounts>>([
    { accountDays: 3, burst: 12 },
    { accountDays: 6, sharedNetwork: 1 },
    { burst: 11, sharedNetwork: 4 },
  ])('holds back what is chance twice over: %o', (counts) => {
    expect(needsCloserLook(claim(counts))).toBe(true);
  });

  it.each<Partial<SignalCounts>>([
    { sharedProof: 1 },
    { accountDays: 0 },
    { burst: 31 },
    { sharedNetwork: 5 },
    { paidBefore: 1 },
    { ring: 5 },
    { reviewed: 4, rejected: 2 },
  ])('holds back one warning: %o', (counts) => {
    expect(needsCloserLook(claim(counts))).toBe(true);
  });

  it.each<Partial<Judged>>([{ cannotBePaid: true }, { isShort: true }, { wasRejected: true }])(
    'holds back what can’t simply be paid: %o',
    (rest) => {
      expect(needsCloserLook(claim({}, rest))).toBe(true);
    },
  );
});
