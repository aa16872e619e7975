import { formatCount } from '#/lib/text.ts';

const numberFormat = new Intl.NumberFormat('en');
const compactFormat = new Intl.NumberFormat('en', {
  notation: 'compact',
  maximumFractionDigits: 1,
  roundingMode: 'trunc',
});
const signedFormat = new Intl.NumberFormat('en', { signDisplay: 'exceptZero' });

/** '1,234' */
export const formatNumber = (amount: number): string => numberFormat.format(amount);

/** The compact form: '99,999', then '100K' and '1.2M', rounded down. */
export const formatShort = (amount: number): string =>
  amount < 100_000 ? numberFormat.format(amount) : compactFormat.format(amount);

/** '1,234 credits', '1 credit' */
export const formatCredits = (amount: number): string => formatCount(amount, 'credit');

/** '+1,234', '−50' */
export const formatSigned = (amount: number): string => signedFormat.format(amount).replace('-', '−');
