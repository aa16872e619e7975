import type { CreditPackage } from './schema.ts';

const creditPackage = (
  amount: number,
  baseCredits: number,
  bonusCredits: number,
  discount: number,
  isPopular = false,
): CreditPackage => ({
  id: `credits-${baseCredits + bonusCredits}`,
  amount,
  baseCredits,
  bonusCredits,
  totalCredits: baseCredits + bonusCredits,
  discount,
  isPopular,
});

export const creditPackages: readonly CreditPackage[] = [
  creditPackage(5_000, 100, 10, 0),
  creditPackage(10_000, 200, 10, 200, true),
  creditPackage(15_000, 300, 10, 300),
  creditPackage(20_000, 400, 10, 400),
];

/** Explains that credits aren't money, where they are bought, earned, and shown. */
export const cashNote =
  'Credits aren’t money: you can’t cash them out, sell them, or exchange them for tokens.';
