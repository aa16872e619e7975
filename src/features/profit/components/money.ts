import { type DecimalText, isDecimal } from '#/lib/decimals.ts';
import { formatNumber } from '#/lib/number-format.ts';

type Locale = string | null | undefined;
type Options = Intl.NumberFormatOptions;

/** Formats the string itself, which is exact, unlike a binary number. */
const formatDecimal = (text: string, locale: Locale, options: Options) =>
  formatNumber(isDecimal(text) ? text : '0', locale, options);

const isTiny = (text: DecimalText) => /^-?0\.00/.test(text);

/** Formats a decimal of the API as money, such as '$1,234.50'; amounts below a cent show two significant digits. */
export function formatMoney(text: string, currency: string, locale: Locale, options: Options = {}): string {
  const tinyOptions = isDecimal(text) && isTiny(text) ? { maximumSignificantDigits: 2 } : {};
  return formatDecimal(text, locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...tinyOptions,
    ...options,
  });
}

/** Formats money with a sign, also above zero. */
export const formatSigned = (text: string, currency: string, locale: Locale) =>
  formatMoney(text, currency, locale, { signDisplay: 'exceptZero' });

/** Formats money compactly: '$1.2K'. */
export const formatCompact = (text: string, currency: string, locale: Locale) =>
  formatMoney(text, currency, locale, { notation: 'compact', maximumFractionDigits: 1 });

/** Formats an amount with every digit and its currency, such as '1,234.5 ARB'. */
export const formatAmount = (text: string, currency: string, locale: Locale) =>
  `${formatDecimal(text, locale, { maximumFractionDigits: 18 })} ${currency}`;

/** Formats minutes as '12h 30m', '12h', or '5m'. */
export function formatMinutes(minutes: number, locale: Locale): string {
  const hours = Math.floor(minutes / 60);
  const restMinutes = minutes % 60;
  const hourText = formatNumber(hours, locale);
  if (hours === 0) return `${restMinutes}m`;
  return restMinutes === 0 ? `${hourText}h` : `${hourText}h ${restMinutes}m`;
}

/** Loses digits, so the result is only for drawing. */
export const toApproximateNumber = (text: string): number => Number(text);

export const isNegative = (text: string): boolean => text.startsWith('-');
