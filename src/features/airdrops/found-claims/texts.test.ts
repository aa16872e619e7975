import { describe, expect, it } from 'vitest';
import { describeBookedClaim, describeFoundClaim, describeRemaining, toEntryAmount } from './texts.ts';

const claim = {
  amount: '1250',
  isInUnits: false,
  symbol: 'ARB',
  token: `0x${'ab'.repeat(20)}`,
  day: '2026-03-23',
  wallet: 'Main',
};

describe('describeFoundClaim', () => {
  it('names amount, token, day, and wallet', () => {
    expect(describeFoundClaim(claim, 'en')).toBe('Looks claimed: 1,250 ARB · Mar 23 · Main');
  });

  it('names a token without symbol and decimals by its contract, in units', () => {
    const text = describeFoundClaim({ ...claim, symbol: '', isInUnits: true, amount: '25' }, 'en');
    expect(text).toMatch(/^Looks claimed: 25 units of 0xabab\S*abab · Mar 23 · Main$/);
  });
});

describe('describeBookedClaim', () => {
  it('names amount, token, day, and wallet', () => {
    expect(describeBookedClaim(claim, 'en')).toBe('Booked: 1,250 ARB · Mar 23 · Main');
  });
});

describe('describeRemaining', () => {
  const entry = 'The entry you edited stays in your profit.';
  const wallet = 'The wallet’s progress was changed since, so it stays.';
  it.each([
    [0, false, undefined],
    [1, false, entry],
    [2, false, 'The entries you edited stay in your profit.'],
    [0, true, wallet],
    [1, true, `${entry} ${wallet}`],
  ])(
    'describes %s edited entries, and a changed wallet: %s',
    (remainingEntries, isStillClaimed, expected) => {
      expect(describeRemaining({ remainingEntries, isStillClaimed })).toBe(expected);
    },
  );
});

describe('toEntryAmount', () => {
  it.each([
    ['1250', '1250'],
    ['0.5', '0.5'],
    [`1.${'1'.repeat(24)}`, `1.${'1'.repeat(18)}`],
    [`1.${'0'.repeat(18)}1`, '1'],
  ])('cuts %s', (amount, expected) => {
    expect(toEntryAmount(amount)).toBe(expected);
  });
});
