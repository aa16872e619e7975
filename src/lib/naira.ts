const format = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  currencyDisplay: 'narrowSymbol',
  maximumFractionDigits: 0,
});

/** Whole naira as '₦15,000'. */
export const formatNaira = (amount: number): string => format.format(amount);

/**
 * What one credit costs of `credits` for `amount` naira: '₦50', or 'About ₦45.45', rounded to the kobo. Counted in whole numbers, as
 * the ledger does.
 */
export function pricePerCredit(amount: number, credits: number): string {
  const kobo = Math.floor((amount * 200 + credits) / (credits * 2));
  const [naira, rest] = [Math.floor(kobo / 100), kobo % 100];
  const price = rest === 0 ? formatNaira(naira) : `${formatNaira(naira)}.${String(rest).padStart(2, '0')}`;
  return kobo * credits === amount * 100 ? price : `About ${price}`;
}
