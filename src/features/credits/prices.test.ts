import { describe, expect, it } from 'vitest';
import { creditPackages } from './policy.ts';
import { findPackage, formatCreditPrice } from './prices.ts';

describe('credit prices', () => {
  it('formatCreditPrice returns a range, or one price if all are equal', () => {
    expect(formatCreditPrice()).toBe('₦45.45 to ₦48.78');
    expect(formatCreditPrice(creditPackages.slice(0, 1))).toBe('₦45.45');
  });

  it('findPackage returns the cheapest package with enough credits', () => {
    expect([findPackage(200)?.amount, findPackage(110)?.amount]).toEqual([10_000, 5_000]);
    expect(findPackage(1_000)).toBeUndefined();
  });
});
