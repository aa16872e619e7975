import { describe, expect, it } from 'vitest';
import { formatSignals, type SignalCounts, toSignals } from './signals.ts';

const clearCounts: SignalCounts = {
  sharedProof: 0,
  accountDays: 40,
  burst: 1,
  paidBefore: 0,
  sharedNetwork: 0,
  reviewed: 3,
  rejected: 0,
  ring: 0,
  mailbox: 0,
  admin: 0,
};
const toLevels = (counts: Partial<SignalCounts>) => {
  const { sharedProof, accountDays, burst, sharedNetwork, paidBefore, rejected, ring } = toSignals({
    ...clearCounts,
    ...counts,
  });
  return [sharedProof, accountDays, burst, sharedNetwork, paidBefore, rejected, ring].map(
    ({ level }) => level,
  );
};
const toTexts = (counts: Partial<SignalCounts>) =>
  formatSignals(toSignals({ ...clearCounts, ...counts })).map(({ text }) => text);

describe('toSignals', () => {
  it('returns clear for an old account with its own proof, pace, and network', () => {
    expect(toLevels({})).toEqual(Array(7).fill('clear'));
    expect(toTexts({})).toEqual([
      'Proof not reused',
      'Account 40 days old',
      '1 claim within an hour',
      'Network not shared',
      'Not paid for this handle yet',
      'No claims rejected',
      'Not connected with others',
    ]);
  });

  it('returns an alert for a follow that was already paid', () => {
    expect(toLevels({ paidBefore: 1 })[4]).toBe('alert');
    expect(toTexts({ paidBefore: 2 })[4]).toBe('Already paid for this handle');
  });

  it('returns an alert for a proof that another user submitted', () => {
    expect(toLevels({ sharedProof: 1 })[0]).toBe('alert');
    expect(toTexts({ sharedProof: 1 })[0]).toBe('Same proof as 1 other person');
    expect(toTexts({ sharedProof: 1_000 })[0]).toBe('Same proof as 1,000 others');
  });

  it.each([
    [0, 'alert', 'Account created that day'],
    [1, 'look', 'Account 1 day old'],
    [6, 'look', 'Account 6 days old'],
    [7, 'clear', 'Account 7 days old'],
    [null, 'unknown', 'Account deleted'],
  ])('for an account of %s days, returns %s', (accountDays, level, text) => {
    expect(toLevels({ accountDays })[1]).toBe(level);
    expect(toTexts({ accountDays })[1]).toBe(text);
  });

  it.each([
    [10, 'clear'],
    [11, 'look'],
    [30, 'look'],
    [31, 'alert'],
  ])('for %s claims within an hour, returns %s', (burst, level) => {
    expect(toLevels({ burst })[2]).toBe(level);
    expect(toTexts({ burst })[2]).toBe(`${burst} claims within an hour`);
  });

  it.each([
    [1, 'look', 'Same network as 1 other person'],
    [4, 'look', 'Same network as 4 others'],
    [5, 'alert', 'Same network as 5 others'],
    [null, 'unknown', 'Network unknown'],
  ])('for %s others on the network, returns %s', (sharedNetwork, level, text) => {
    expect(toLevels({ sharedNetwork })[3]).toBe(level);
    expect(toTexts({ sharedNetwork })[3]).toBe(text);
  });

  it.each([
    [0, 0, 'unknown', 'No claims reviewed yet'],
    [10, 1, 'clear', '10% of claims rejected'],
    [1, 1, 'look', '100% of claims rejected'],
    [10, 2, 'look', '20% of claims rejected'],
    [4, 2, 'alert', '50% of claims rejected'],
  ])('for %s reviewed and %s rejected claims, returns %s', (reviewed, rejected, level, text) => {
    expect(toLevels({ reviewed, rejected })[5]).toBe(level);
    expect(toTexts({ reviewed, rejected })[5]).toBe(text);
  });

  it.each([
    [1, 'look', 'Connected with 1 other person'],
    [5, 'alert', 'Connected with 5 others'],
    [null, 'unknown', 'Connections unknown'],
  ])('for %s linked accounts, returns %s', (ring, level, text) => {
    expect(toLevels({ ring })[6]).toBe(level);
    expect(toTexts({ ring })[6]).toBe(text);
  });

  it('returns clear for linked accounts that only share a network', () => {
    expect(toLevels({ ring: 1, sharedNetwork: 1 })[6]).toBe('clear');
  });

  it.each([
    [1, 'look', 'Same mailbox as 1 other person'],
    [2, 'alert', 'Same mailbox as 2 others'],
  ])('for %s others with the mailbox, returns %s', (mailbox, level, text) => {
    expect(toSignals({ ...clearCounts, mailbox }).mailbox.level).toBe(level);
    expect(toTexts({ mailbox }).at(-1)).toBe(text);
  });

  it('returns an alert for a claimant who is an admin', () => {
    expect(toSignals({ ...clearCounts, admin: 1 }).admin.level).toBe('alert');
    expect(toTexts({ admin: 1 }).at(-1)).toBe('Claimant is an admin');
  });
});
