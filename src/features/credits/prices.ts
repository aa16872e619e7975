import { formatKobo, getKoboPerCredit } from '#/lib/naira.ts';
import { creditPackages } from './policy.ts';
import type { CreditPackage } from './schema.ts';

/** Formats the range of prices per credit over all packages, rounded to the kobo: '₦45.45 to ₦48.78'. */
export function formatCreditPrice(packages: readonly CreditPackage[] = creditPackages): string {
  const prices = packages.map(({ amount, totalCredits }) => getKoboPerCredit(amount, totalCredits));
  const bounds = new Set([Math.min(...prices), Math.max(...prices)]);
  return [...bounds].map(formatKobo).join(' to ');
}

/** Returns the cheapest package with at least `credits`; undefined if none is large enough. */
export function findPackage(
  credits: number,
  packages: readonly CreditPackage[] = creditPackages,
): CreditPackage | undefined {
  return packages.filter((item) => item.totalCredits >= credits).toSorted((a, b) => a.amount - b.amount)[0];
}
