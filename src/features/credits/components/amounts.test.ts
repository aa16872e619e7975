import { expect, it } from 'vitest';
import { creditCount, formatShort, formatSigned } from './amounts.ts';

it('counts credits', () => {
  expect([0, 1, 2, 1_000, 1234].map(creditCount)).toEqual([
    '0 credits',
    '1 credit',
    '2 credits',
    '1,000 credits',
    '1,234 credits',
  ]);
});

it('shortens large balances without making them larger', () => {
  expect([99_999, 100_000, 999_999, 1_299_999].map(formatShort)).toEqual([
    '99,999',
    '100K',
    '999.9K',
    '1.2M',
  ]);
});

it('writes the sign of what came and of what went', () => {
  expect([1234, -50, 0].map(formatSigned)).toEqual(['+1,234', '−50', '0']);
});
