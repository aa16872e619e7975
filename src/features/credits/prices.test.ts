import { describe, expect, it } from 'vitest';
import { creditPackages } from './policy.ts';
import { creditPriceText, packageFor } from './prices.ts';

describe('credit prices', () => {
  it('creditPriceText returns a range, or one price if all are equal', () => {
    expect(creditPriceText()).toBe('₦45.45 to ₦48.78');
    expect(creditPriceText(creditPackages.slice(0, 1))).toBe('₦45.45');
  });

  it('packageFor returns the cheapest package with enough credits', () => {
    expect([packageFor(200)?.amount, packageFor(110)?.amount]).toEqual([10_000, 5_000]);
    expect(packageFor(1_000)).toBeUndefined();
  });
});
