/** How many months of premium are offered at once. */
export const offeredMonths = [1, 3, 6, 12] as const;
export type OfferedMonths = (typeof offeredMonths)[number];

export const monthsText = (months: number): string => (months === 1 ? '1 month' : `${months} months`);

/** What an address asks for, where it is offered; one month otherwise. */
export function readMonths(text: string | undefined): OfferedMonths {
  return offeredMonths.find((months) => String(months) === text) ?? 1;
}
