const format = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  currencyDisplay: 'narrowSymbol',
  maximumFractionDigits: 0,
});

/** Formats whole naira, such as '₦15,000'. */
export const formatNaira = (amount: number): string => format.format(amount);

/** Formats kobo (a hundredth of a naira), such as '₦45.45', or '₦50' without a remainder. */
export function formatKobo(kobo: number): string {
  const [naira, rest] = [Math.floor(kobo / 100), kobo % 100];
  return rest === 0 ? formatNaira(naira) : `${formatNaira(naira)}.${String(rest).padStart(2, '0')}`;
}

/**
 * Returns the price of one credit if `credits` cost `amount` naira, to the nearest kobo. Uses integers, as
 * the ledger does.
 */
export const getKoboPerCredit = (amount: number, credits: number): number =>
  Math.floor((amount * 200 + credits) / (credits * 2));

/**
 * Formats the price of one credit if `credits` cost `amount` naira: '₦50', or 'About ₦45.45', rounded to the
 * kobo.
 */
export function formatPricePerCredit(amount: number, credits: number): string {
  const kobo = getKoboPerCredit(amount, credits);
  const price = formatKobo(kobo);
  return kobo * credits === amount * 100 ? price : `About ${price}`;
}
