import { formatKobo, koboPerCredit } from '#/lib/naira.ts';
import { type CreditPackage, creditPackages } from './policy.ts';

/** What a credit costs over all packages: '₦45.45 to ₦48.78', rounded to the kobo. */
export function creditPriceText(packages: readonly CreditPackage[] = creditPackages): string {
  const prices = packages.map(({ amount, totalCredits }) => koboPerCredit(amount, totalCredits));
  const ends = new Set([Math.min(...prices), Math.max(...prices)]);
  return [...ends].map(formatKobo).join(' to ');
}

/** The package that costs least and has so many credits; undefined where none has. */
export function packageFor(
  credits: number,
  packages: readonly CreditPackage[] = creditPackages,
): CreditPackage | undefined {
  return packages.filter((one) => one.totalCredits >= credits).toSorted((a, b) => a.amount - b.amount)[0];
}
