const format = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  currencyDisplay: 'narrowSymbol',
  maximumFractionDigits: 0,
});

/** Whole naira as '₦15,000'. */
export const formatNaira = (amount: number): string => format.format(amount);
