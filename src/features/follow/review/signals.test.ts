import { describe, expect, it } from 'vitest';
import { formatSignals, type SignalCounts, toSignals } from './signals.ts';

const calm: SignalCounts = {
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
    ...calm,
    ...counts,
  });
  return [sharedProof, accountDays, burst, sharedNetwork, paidBefore, rejected, ring].map(
    ({ level }) => level,
  );
};
const words = (counts: Partial<SignalCounts>) =>
  formatSignals(toSignals({ ...calm, ...counts })).map(({ text }) => text);

describe('toSignals', () => {
  it('returns clear for an old account with its own proof, pace, and network', () => {
    expect(toLevels({})).toEqual(Array(7).fill('clear'));
    expect(words({})).toEqual([
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
    expect(words({ paidBefore: 2 })[4]).toBe('Already paid for this handle');
  });

  it('returns an alert for a proof that another user submitted', () => {
    expect(toLevels({ sharedProof: 1 })[0]).toBe('alert');
    expect(words({ sharedProof: 1 })[0]).toBe('Same proof as 1 other person');
    expect(words({ sharedProof: 1_000 })[0]).toBe('Same proof as 1,000 others');
  });

  it.each([
    [0, 'alert', 'Account created that day'],
    [1, 'look', 'Account 1 day old'],
    [6, 'look', 'Account 6 days old'],
    [7, 'clear', 'Account 7 days old'],
    [null, 'unknown', 'Account deleted'],
  ])('returns look for accounts younger than 7 days: %s', (accountDays, level, text) => {
    expect(toLevels({ accountDays })[1]).toBe(level);
    expect(words({ accountDays })[1]).toBe(text);
  });

  it.each([
    [10, 'clear'],
    [11, 'look'],
    [30, 'look'],
    [31, 'alert'],
  ])('returns look for more than 10 claims within an hour: %s', (burst, level) => {
    expect(toLevels({ burst })[2]).toBe(level);
    expect(words({ burst })[2]).toBe(`${burst} claims within an hour`);
  });

  it.each([
    [1, 'look', 'Same network as 1 other person'],
    [4, 'look', 'Same network as 4 others'],
    [5, 'alert', 'Same network as 5 others'],
    [null, 'unknown', 'Network unknown'],
  ])('returns look for a shared network: %s', (sharedNetwork, level, text) => {
    expect(toLevels({ sharedNetwork })[3]).toBe(level);
    expect(words({ sharedNetwork })[3]).toBe(text);
  });

  it.each([
    [0, 0, 'unknown', 'No claims reviewed yet'],
    [10, 1, 'clear', '10% of claims rejected'],
    [1, 1, 'look', '100% of claims rejected'],
    [10, 2, 'look', '20% of claims rejected'],
    [4, 2, 'alert', '50% of claims rejected'],
  ])('returns look for frequent rejections: of %s, %s', (reviewed, rejected, level, text) => {
    expect(toLevels({ reviewed, rejected })[5]).toBe(level);
    expect(words({ reviewed, rejected })[5]).toBe(text);
  });

  it.each([
    [1, 'look', 'Connected with 1 other person'],
    [5, 'alert', 'Connected with 5 others'],
    [null, 'unknown', 'Connections unknown'],
  ])('returns look for linked accounts: %s', (ring, level, text) => {
    expect(toLevels({ ring })[6]).toBe(level);
    expect(words({ ring })[6]).toBe(text);
    if (ring !== null)
      expect(toLevels({ ring: 1, sharedNetwork: 1 })[6], 'their network says it').toBe('clear');
  });

  it.each([
    [1, 'look', 'Same mailbox as 1 other person'],
    [2, 'alert', 'Same mailbox as 2 others'],
  ])('returns look for a shared mailbox: %s', (mailbox, level, text) => {
    expect(toSignals({ ...calm, mailbox }).mailbox.level).toBe(level);
    expect(words({ mailbox }).at(-1)).toBe(text);
  });

  it('returns an alert for a claimant who is an admin', () => {
    expect(toSignals({ ...calm, admin: 1 }).admin.level).toBe('alert');
    expect(words({ admin: 1 }).at(-1)).toBe('Claimant is an admin');
  });
});
