import { formatCount } from '#/lib/text.ts';
/** How many months of premium are offered at once. */
export const offeredMonths = [1, 3, 6, 12] as const;
export type OfferedMonths = (typeof offeredMonths)[number];

/** '1 month of Premium', '12 months of Premium' */
export const premiumText = (months: number): string => `${formatCount(months, 'month')} of Premium`;

/** What an address asks for, where it is offered; one month otherwise. */
export function readMonths(text: string | undefined): OfferedMonths {
  return offeredMonths.find((months) => String(months) === text) ?? 1;
}
