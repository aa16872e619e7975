import { describe, expect, it } from 'vitest';
import { creditPackages } from './policy.ts';
import { creditPriceText, packageFor } from './prices.ts';

describe('the price of a credit', () => {
  it('is said from the lowest to the highest, or once where all are alike', () => {
    expect(creditPriceText()).toBe('₦45.45 to ₦48.78');
    expect(creditPriceText(creditPackages.slice(0, 1))).toBe('₦45.45');
  });

  it('leads to the package that costs least and has enough', () => {
    expect([packageFor(200)?.amount, packageFor(110)?.amount]).toEqual([10_000, 5_000]);
    expect(packageFor(1_000)).toBeUndefined();
  });
});
