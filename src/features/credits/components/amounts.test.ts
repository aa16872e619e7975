import { expect, it } from 'vitest';
import { formatCredits, formatShort, formatSigned } from './amounts.ts';

it('formatCredits formats singular and plural', () => {
  expect([0, 1, 2, 1_000, 1234].map(formatCredits)).toEqual([
    '0 credits',
    '1 credit',
    '2 credits',
    '1,000 credits',
    '1,234 credits',
  ]);
});

it('formatShort abbreviates large balances and rounds down', () => {
  expect([99_999, 100_000, 999_999, 1_299_999].map(formatShort)).toEqual([
    '99,999',
    '100K',
    '999.9K',
    '1.2M',
  ]);
});

it('formatSigned prefixes the sign', () => {
  expect([1234, -50, 0].map(formatSigned)).toEqual(['+1,234', '−50', '0']);
});
