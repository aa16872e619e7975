const format = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  currencyDisplay: 'narrowSymbol',
  maximumFractionDigits: 0,
});

/** Whole naira as '₦15,000'. */
export const formatNaira = (amount: number): string => format.format(amount);

/** Whole kobo, of which a naira has a hundred, as '₦45.45', or '₦50' where none are left over. */
export function formatKobo(kobo: number): string {
  const [naira, rest] = [Math.floor(kobo / 100), kobo % 100];
  return rest === 0 ? formatNaira(naira) : `${formatNaira(naira)}.${String(rest).padStart(2, '0')}`;
}

/** What one credit of `credits` for `amount` naira costs, to the nearest kobo. Counted in whole numbers, as the ledger does. */
export const koboPerCredit = (amount: number, credits: number): number =>
  Math.floor((amount * 200 + credits) / (credits * 2));

/** What one credit of `credits` for `amount` naira costs: '₦50', or 'About ₦45.45', rounded to the kobo. */
export function pricePerCredit(amount: number, credits: number): string {
  const kobo = koboPerCredit(amount, credits);
  const price = formatKobo(kobo);
  return kobo * credits === amount * 100 ? price : `About ${price}`;
}
