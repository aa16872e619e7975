import { expect, it } from 'vitest';
import { formatNaira, formatPricePerCredit } from './naira.ts';

it('formatNaira uses the naira sign and thousands separators', () => {
  expect([0, 200, 5_000, 20_400, 1_000_000].map(formatNaira)).toEqual([
    '₦0',
    '₦200',
    '₦5,000',
    '₦20,400',
    '₦1,000,000',
  ]);
});

it('formatPricePerCredit returns the price to the kobo, and marks a rounded one', () => {
  const cases: [number, number, string][] = [
    [5_000, 100, '₦50'],
    [5_000, 110, 'About ₦45.45'],
    [10_000, 210, 'About ₦47.62'],
    [20_000, 410, 'About ₦48.78'],
    [1_001, 20, '₦50.05'],
    [100, 3, 'About ₦33.33'],
    [1, 200, 'About ₦0.01'],
    [999_999, 1_000_000, 'About ₦1'],
    [2_500_000, 1_000, '₦2,500'],
  ];
  for (const [amount, credits, price] of cases) expect(formatPricePerCredit(amount, credits)).toBe(price);
});
