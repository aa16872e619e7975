import type { CreditPackage } from './schema.ts';

const createPackage = (
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
  createPackage(5_000, 100, 10, 0),
  createPackage(10_000, 200, 10, 200, true),
  createPackage(15_000, 300, 10, 300),
  createPackage(20_000, 400, 10, 400),
];

/** Shown wherever users buy, earn, or see credits. */
export const cashNote =
  'Credits aren’t money: you can’t cash them out, sell them, or exchange them for tokens.';
