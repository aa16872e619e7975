import { expect, it } from 'vitest';
import { formatNaira } from './naira.ts';

it('writes naira with their sign and groups of three', () => {
  expect([0, 200, 5_000, 20_400, 1_000_000].map(formatNaira)).toEqual([
    '₦0',
    '₦200',
    '₦5,000',
    '₦20,400',
    '₦1,000,000',
  ]);
});
