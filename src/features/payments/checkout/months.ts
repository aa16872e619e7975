import { formatCount } from '#/lib/text.ts';

/** The numbers of months that the offer lists. */
export const offeredMonths = [1, 3, 6, 12] as const;
export type OfferedMonths = (typeof offeredMonths)[number];

/** '1 month of Premium', '12 months of Premium' */
export const formatPremium = (months: number): string => `${formatCount(months, 'month')} of Premium`;

/** Parses the address's months; returns 1 if they are not offered. */
export function readMonths(text: string | undefined): OfferedMonths {
  return offeredMonths.find((months) => String(months) === text) ?? 1;
}
